/** `audit --claims`: what the document and the report say about the claims of a file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { demoFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const CLAIMS = `claims:
  - id: pressure
    text: Social pressure raises the error rate of the think model.
    holds: errorPct(variant=think, condition=asch_history_5) > errorPct(variant=think, condition=control)
  - id: order
    holds: errorPct(condition=control) < errorPct(condition=authoritative_bias) < errorPct(condition=asch_history_5)
  - id: cold
    holds: errorPct(temperature=0..0.5) < 99.5
  - id: warm
    holds: errorPct(temperature=0, condition=control) < errorPct(temperature=0.7, condition=[asch_history_5, authoritative_bias])
`;

async function auditDemo(
  claims: string,
  more: readonly string[] = [],
): Promise<{ folder: string; code: number | null; stdout: string; stderr: string }> {
  const folder = demoFolder();
  writeFileSync(join(folder, 'claims.yaml'), claims);
  const words = ['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--claims', 'claims.yaml'];
  const done = await audit([...words, '--out-md', 'a.md', '--out-json', 'a.json', ...more], { cwd: folder });
  return { folder, ...done };
}

test('each claim has an answer under every labelling and setting', async () => {
  const { folder, code } = await auditDemo(CLAIMS);
  expect(code).toBe(0);
  const result = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  const claims = result.claims ?? [];
  expect(claims.map(({ id }) => id)).toEqual(['pressure', 'order', 'cold', 'warm']);
  for (const { stored, schemes, settings } of claims) {
    expect(schemes.map(({ scheme }) => scheme)).toEqual(['v2-parse', 'combined', 'v2-norm']);
    expect(settings?.of).toBe(40);
    expect(stored.items).toBeGreaterThan(0);
  }
  const [pressure, order] = claims;
  // The groups of this claim are unions of cells, whose counts are in the document.
  const rate = (condition: string, errors: 'storedErrorPct' | 'errorPct'): number => {
    const cells = result.cells.filter(
      ({ scheme, key }) => scheme === 'combined' && key.variant === 'think' && key.condition === condition,
    );
    const n = cells.reduce((sum, cell) => sum + cell.n, 0);
    return cells.reduce((sum, cell) => sum + (cell[errors] * cell.n) / n, 0);
  };
  const difference = (errors: 'storedErrorPct' | 'errorPct'): number =>
    rate('asch_history_5', errors) - rate('control', errors);
  expect(pressure?.stored.estimatePp).toBeCloseTo(difference('storedErrorPct'), 9);
  expect(pressure?.schemes[1]?.estimatePp).toBeCloseTo(difference('errorPct'), 9);
  expect(order?.stored.links).toHaveLength(2);
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toMatch(/^## Claims$/m);
});

test('tables have a row for each claim and labelling', async () => {
  const { folder } = await auditDemo(CLAIMS, ['--out-csv', 'csv', '--out-db', 'a.db']);
  const lines = readFileSync(join(folder, 'csv', 'claims.csv'), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  expect(lines).toHaveLength(1 + 4 * 4);
  expect(lines[0]).toBe(
    'claim,scheme,verdict,reason,estimatePp,low,high,p,minP,holm,n,otherN,items,changed,settings,holdingSettings,margin,significanceMargin,text,holds',
  );
  const db = openDatabase(join(folder, 'a.db'), { readonly: true });
  const sql =
    'SELECT claim, name, verdict, settings, holding_settings, margin FROM claim JOIN scheme USING (scheme_id) WHERE claim = ? ORDER BY scheme_id';
  const rows = db.prepare(sql).raw().all('cold');
  db.close();
  expect(rows).toEqual([
    ['cold', 'stored', 'supported', 40, 40, 67],
    ['cold', 'v2-parse', 'supported', null, null, null],
    ['cold', 'combined', 'supported', null, null, null],
    ['cold', 'v2-norm', 'supported', null, null, null],
  ]);
});

test.each([
  ['claims where id == "cold": pp > 40', 1],
  ['claims where id == "cold": pp > 90', 0],
  ['claims.trueAsStored < 2', 1],
  ['claims.broken > 0', 0],
  ['claims where verdict == "fails": survivesSettings < 0.5', 1],
  ['claims: survivesSchemes < 0.1', 0],
])('a rule about claims: %s', async (rule, wanted) => {
  const { code } = await auditDemo(CLAIMS, ['--fail-on', rule]);
  expect(code).toBe(wanted);
});

test('claims about fields that form no cells, unparsed trials and items leave the rest of the document as it is', async () => {
  const claims = `claims:
  - id: set
    holds: errorPct(dataset=facts, variant=think, weight=item) > errorPct(dataset=facts, variant=base, weight=item)
  - id: unparsed
    holds: unparsedPct(dataset=facts) < 10
`;
  const { folder, code, stderr } = await auditDemo(claims);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { claims: answers, ...rest } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  await audit(['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--out-json', 'b.json'], { cwd: folder });
  expect(rest).toEqual(JSON.parse(readFileSync(join(folder, 'b.json'), 'utf8')));
  const [set, unparsed] = answers ?? [];
  expect(set?.settings?.each).toHaveLength(40);
  expect(unparsed?.settings).toBeNull();
});

test('the terminal shows the claims first', async () => {
  const { stdout } = await auditDemo(CLAIMS);
  expect(stdout).toMatch(
    /^\d of 4 claims (?:is|are) true as stored, and \d of these under every scheme\.\n {2}claim +stored +estimate/,
  );
  expect(stdout).toMatch(/\n {2}cold +supported +\d.*3 of 3 +67 +40 of 40\n/);
  expect(
    stdout
      .split('\n\n', 1)[0]
      ?.split('\n')
      .filter((line) => line.length > 80),
  ).toEqual([]);
});

test('JUnit has a case for each claim: false ones fail, untestable ones are skipped', async () => {
  const { folder } = await auditDemo(CLAIMS, ['--junit', 'junit.xml', '--fail-on', 'claims.count > 9']);
  const result = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  const xml = readFileSync(join(folder, 'junit.xml'), 'utf8');
  const cases = Array.from(
    xml.matchAll(/<testcase classname="claims" name="(\w+)" time="0">\n +<(failure|skipped|system-out)/g),
    ([, id, state]) => [id, state],
  );
  expect(cases).toEqual(
    (result.claims ?? []).map(({ id, stored, schemes }) => {
      const verdicts = [stored, ...schemes].map(({ verdict }) => verdict);
      const isFalse = verdicts.some((one) => one === 'fails' || one === 'contradicted');
      return [id, isFalse ? 'failure' : verdicts.includes('untestable') ? 'skipped' : 'system-out'];
    }),
  );
  expect(xml).toContain('tests="5"');
});

test('a baseline shows which answers changed', async () => {
  const { folder } = await auditDemo(CLAIMS);
  const then = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  const [pressure, order, cold, warm] = then.claims ?? [];
  const changed = {
    ...then,
    claims: [
      { ...pressure, stored: { ...pressure?.stored, verdict: 'contradicted' } },
      order,
      { ...cold, holds: 'another comparison' },
      warm,
    ],
  };
  writeFileSync(join(folder, 'then.json'), JSON.stringify(changed));
  const words = ['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--claims', 'claims.yaml'];
  await audit([...words, '--baseline', 'then.json', '--out-json', 'b.json', '--out-md', 'b.md'], { cwd: folder });
  const { since } = JSON.parse(readFileSync(join(folder, 'b.json'), 'utf8')) as AuditResult;
  expect(since?.claims).toMatchObject([
    { id: 'pressure', thenVerdict: 'contradicted', verdict: pressure?.stored.verdict },
  ]);
  expect(readFileSync(join(folder, 'b.md'), 'utf8')).toContain('The answers to 1 claim changed.');
});

test('without claims the document has none', async () => {
  const folder = demoFolder();
  await audit(['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--out-json', 'a.json'], { cwd: folder });
  expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))).not.toHaveProperty('claims');
});

test.each([
  [
    'a value that no trial has',
    'errorPct(condition=contol) < 3',
    'column 20, at `contol`: no trial has this condition; there are asch_history_5, authoritative_bias, control; did you mean control?',
  ],
  [
    'a value of a field that forms no cells',
    'errorPct(dataset=arc) < 3',
    'column 18, at `arc`: no trial has this dataset; the only one is "facts".',
  ],
  [
    'a field without values',
    'errorPct(task=arc) < errorPct(model=b)',
    'column 15, at `arc`: no trial has this task; the only one is "facts".',
  ],
  [
    'groups with the same trials',
    'errorPct(condition=control) < errorPct(temperature=0)',
    'column 31, at `errorPct(temperature=0)`: this group shares trials with errorPct(condition=control); compare groups without a trial in common.',
  ],
])('%s is an error of the claim', async (_, holds, problem) => {
  const { code, stderr } = await auditDemo(`claims:\n  - id: one\n    holds: ${holds}\n`);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `audit: claim one: ${problem}\n` });
});

test('a file that is not there is named', async () => {
  const folder = demoFolder();
  const words = ['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--claims', 'none.yaml'];
  const { code, stderr } = await audit(words, { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('none.yaml');
});

test('compare answers claims on both sides', async () => {
  const { folder } = await auditDemo(CLAIMS);
  const words = ['compare', '--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--claims', 'claims.yaml'];
  const { code } = await audit(
    [
      ...words,
      '--conditions',
      'control,asch_history_5,authoritative_bias',
      '--to',
      'combined',
      '--out-json',
      'c.json',
      '--out-md',
      'c.md',
    ],
    { cwd: folder },
  );
  expect(code).toBe(0);
  const { claims: audited = [] } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  const { claims = [] } = JSON.parse(readFileSync(join(folder, 'c.json'), 'utf8')) as Comparison;
  expect(claims.map(({ id, from, to }) => ({ id, from, to }))).toEqual(
    audited.map(({ id, stored, schemes }) => {
      const { scheme: _, changed: __, ...to } = schemes.find(({ scheme }) => scheme === 'combined') ?? {};
      return { id, from: stored, to };
    }),
  );
  expect(readFileSync(join(folder, 'c.md'), 'utf8')).toMatch(/^## Claims$/m);
  const alone = await audit([...words, '--out-json', 'd.json'], { cwd: folder });
  expect({ code: alone.code, stderr: alone.stderr }).toEqual({
    code: 2,
    stderr: 'audit: --claims: the scheme under which claims are answered is missing; name it with --to.\n',
  });
});

test('an untestable claim has its reason in the report and in all tables', async () => {
  // No trial has all three values, although each of them occurs.
  const { folder, code, stderr } = await auditDemo(
    `claims:
  - id: few
    holds: errorPct(temperature=0, variant=think, run=0.7) < errorPct(variant=base)
`,
    ['--out-db', 'a.db', '--out-csv', 'csv'],
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toContain('As stored: untestable (a group has no trial).');
  expect(readFileSync(join(folder, 'csv', 'claims.csv'), 'utf8')).toMatch(/\nfew,stored,untestable,no-trials,,/);
  const db = openDatabase(join(folder, 'a.db'), { readonly: true });
  const reasons = db.prepare('SELECT DISTINCT reason FROM claim').raw().all();
  db.close();
  expect(reasons).toEqual([['no-trials']]);
});

test('schemes of other projects have settings too', async () => {
  const { folder } = await auditDemo(CLAIMS, ['--schemes', 'combined,option-match']);
  const { claims = [] } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  for (const { schemes } of claims) {
    const [core, other] = schemes;
    expect(core).not.toHaveProperty('settings');
    const { settings } = other ?? {};
    expect(settings?.of).toBeGreaterThan(1);
    expect(settings?.of).toBe(2 ** Math.round(Math.log2(settings?.of ?? 0)));
    expect(settings?.holding).toBeLessThanOrEqual(settings?.of ?? 0);
  }
});
