/** For any logs and run stores: the trials of a scope add up, and every number of an output is over a set of trials that the scope names. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { copyDemo, temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';
import { listedSchemes } from '../../src/report/checks.ts';
import { readPage } from '../support/page.ts';
import { readNumber } from '../support/read-numbers.ts';
import { inFull } from '../support/thorough.ts';

const FORMS = {
  letters: { truths: ['A', 'B', 'C', 'D'], answer: (truth: string) => `I think the answer is (${truth}).` },
  numbers: { truths: ['18', '3', '1200'], answer: (truth: string) => `So it is ${truth}.\n#### ${truth}` },
  texts: { truths: ['Paris', 'the river Rhine'], answer: (truth: string) => truth },
  formulas: {
    truths: [String.raw`\sqrt{x}`, String.raw`\frac{1}{y}`],
    answer: (truth: string) => `We see ${truth} now`,
  },
} as const;

/** Some trials of a log, one after the other. */
const part = fc.record({
  form: fc.constantFrom(...(Object.keys(FORMS) as (keyof typeof FORMS)[])),
  task: fc.constantFrom(undefined, 'first', 'second'),
  isLabelled: fc.boolean(),
  /** What each of the trials has, as bits: a wrong answer, a label turned round, no label, no truth, no response. */
  trials: fc.array(fc.nat({ max: 31 }), { minLength: 1, maxLength: 25 }),
});
const logs = fc.record({
  files: fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  hasCopy: fc.boolean(),
  hasOtherFile: fc.boolean(),
  hasTornLog: fc.boolean(),
});

type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf({ form, task, isLabelled, trials }: Part, file: number, at: number): string {
  const { truths, answer } = FORMS[form];
  return trials
    .map((bits, i) => {
      const has = (bit: number): boolean => (bits & (1 << bit)) !== 0 && i % 3 === 0;
      const truth = truths[i % truths.length] as string;
      const isRight = !has(0);
      const record = {
        id: `${file}-${at}-${i}`,
        response: has(4) ? null : answer(isRight ? truth : (truths[(i + 1) % truths.length] as string)),
        ...(has(3) ? {} : { groundTruth: truth }),
        ...(isLabelled && !has(2) ? { label: isRight !== has(1) } : {}),
        ...(task === undefined ? {} : { task }),
      };
      return `${JSON.stringify(record)}\n`;
    })
    .join('');
}

/** The folder of the logs. */
function writeFolder({
  files,
  hasCopy,
  hasOtherFile,
  hasTornLog,
}: typeof logs extends fc.Arbitrary<infer Value> ? Value : never): string {
  const texts = files.map((parts, file) => parts.map((one, at) => linesOf(one, file, at)).join(''));
  const folder = dirname(writeLogs(Object.fromEntries(texts.map((text, i) => [`log-${i}.jsonl`, text]))));
  if (hasCopy) writeFileSync(join(folder, 'checkpoint.jsonl'), texts[0] ?? '');
  if (hasOtherFile) writeFileSync(join(folder, 'notes.txt'), 'no log');
  if (hasTornLog) writeFileSync(join(folder, 'torn.jsonl.gz'), randomBytes(40));
  return folder;
}

const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

function addsUp({ trials, compared, leftOut }: Pick<AuditResult['scope'], 'trials' | 'compared' | 'leftOut'>): void {
  expect(compared + sum(leftOut.map((one) => one.trials))).toBe(trials);
}

/** Every scheme has the trials of the groups that it fits, in the whole, in its group, and over its cells. */
function isOverNamedSets({ scope, schemes, groups, cells }: AuditResult): void {
  const { compared } = scope;
  const inGroups = (id: string): number =>
    sum((scope.groups ?? []).map((group) => (group.schemes.includes(id) ? group.trials : 0)));
  for (const { id, trials, failed } of schemes) {
    const isOfAll = scope.groups === undefined || id === 'stored';
    if (id === 'post-think') expect(trials).toBeLessThanOrEqual(compared);
    else expect([id, trials + failed]).toEqual([id, isOfAll ? compared : inGroups(id)]);
    const own = cells.filter(({ scheme }) => scheme === id);
    if (own.length > 0) expect([id, sum(own.map(({ n }) => n))]).toEqual([id, trials]);
  }
  for (const { name, schemes: own } of groups ?? []) {
    const group = scope.groups?.find((one) => one.name === name);
    expect(own.map(({ trials }) => trials)).toEqual(own.map(() => group?.trials));
  }
  if (scope.groups !== undefined && schemes.length > 0)
    expect(sum((groups ?? []).map(({ name }) => scope.groups?.find((one) => one.name === name)?.trials ?? 0))).toBe(
      compared,
    );
}

/** The sizes of the sets that a scope names. */
function namedSizes({ scope, schemes, cells }: AuditResult): Set<number> {
  const { trials, compared, leftOut, groups = [] } = scope;
  return new Set([
    trials,
    compared,
    trials - compared,
    ...groups.map((group) => group.trials),
    ...leftOut.flatMap((one) => one.trials ?? []),
    ...cells.map(({ n }) => n),
    ...schemes.map((one) => one.trials), // as their rows say, such as the trials with thoughts
  ]);
}

/** Every "3 of 40 labels" of a text is over a set of the scope. */
function countsNamedSets(text: string, result: AuditResult): void {
  const sizes = namedSizes(result);
  const words = text
    .replaceAll(/\s+/g, ' ')
    .matchAll(/\b\d[\d,]* of (\d[\d,]*) (?:labelled )?(?:trials?|labels?|answers?|responses?)\b(?! changes?\b)/g);
  for (const [sentence, size] of words) expect([sentence, sizes.has(readNumber(size ?? ''))]).toEqual([sentence, true]);
  for (const [sentence, size] of text.matchAll(/scored (\d[\d,]*) stored trial/g))
    expect([sentence, readNumber(size ?? '')]).toEqual([sentence, result.scope.compared]);
}

/** The numbers of trials in the first table of a report or a terminal. */
function trialsIn(text: string, isHead: (line: string) => boolean): number[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => isHead(line));
  const end = lines.findIndex((line, i) => i > start && line.trim() === '');
  return lines.slice(start + 1, end).flatMap((line) => {
    const found = / (\d[\d,]*) +(?:\| +)?\d+\.\d\u00a0%/.exec(line);
    return found === null ? [] : [readNumber(found[1] ?? '')];
  });
}

const csvColumn = (csv: string, name: string): string[] => {
  const [head = '', ...rows] = csv.trim().split('\n');
  const at = head.split(',').indexOf(name);
  return rows.map((row) => row.replaceAll(/"[^"]*"/g, '').split(',')[at] ?? '');
};

/** Audits the input in every output, and checks them against the scope. Null where nothing can be audited, which must be reported. */
async function auditAll(words: readonly string[]): Promise<AuditResult | null> {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  const outputs = {
    '--out-md': 'r.md',
    '--out-json': 'r.json',
    '--out-html': 'r.html',
    '--out-csv': 'csv',
    '--junit': 'r.xml',
  };
  const { code, stdout, stderr } = await audit([
    ...words,
    '--full',
    ...Object.entries(outputs).flatMap(([option, name]) => [option, at(name)]),
    '--fail-on',
    'schemes: trials < 0',
    '--fail-on',
    'scope.leftOut < 0',
  ]);
  if (code === 2) {
    expect(stderr).toMatch(/^audit: \S/);
    expect(readdirSync(folder)).toEqual([]);
    return null;
  }
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const result = JSON.parse(readFileSync(at('r.json'), 'utf8')) as AuditResult;
  const { scope, schemes, groups } = result;
  addsUp(scope);
  isOverNamedSets(result);

  const report = readFileSync(at('r.md'), 'utf8');
  countsNamedSets(report.slice(0, report.indexOf('\n## Coverage')), result);
  countsNamedSets(stdout, result);
  const inRows = (groups ?? [{ schemes }]).flatMap((one) =>
    listedSchemes({ ...result, schemes: one.schemes }).map((scheme) => scheme.trials),
  );
  expect(trialsIn(report, (line) => line.includes('| trials |'))).toEqual(inRows);
  const inTerminal = trialsIn(stdout, (line) => /\btrials +(?:accuracy|error)/.test(line));
  // With several models, the terminal has the table of scores instead.
  const hasScores = /^(?:accuracy|error rate), % /m.test(stdout);
  const more = Number(/… and (\d+) more (?:scheme|row)s? in the report/.exec(stdout)?.[1] ?? 0);
  if (!hasScores) expect(inTerminal.length + more).toBe(inRows.length);
  for (const n of inTerminal) expect(inRows).toContain(n);
  if (scope.trials - scope.compared > scope.trials / 100)
    for (const text of [report, stdout]) expect(text).toMatch(/Not in these\s+numbers:/);

  const table = (name: string): string => readFileSync(join(at('csv'), name), 'utf8');
  expect(csvColumn(table('schemes.csv'), 'trials')).toEqual(schemes.map((one) => String(one.trials)));
  expect(sum(csvColumn(table('cells.csv'), 'n').map(Number))).toBe(sum(result.cells.map(({ n }) => n)));
  const inJunit = [...readFileSync(at('r.xml'), 'utf8').matchAll(/passed in (\d+) of (\d+) schemes/g)];
  expect(inJunit.map(([, few, all]) => [few, all].map(Number))).toEqual([[schemes.length, schemes.length]]);
  const shown = readPage(at('r.html')).result.scope;
  const counts = (one: AuditResult['scope']): unknown => [
    [one.trials, one.compared, ...(one.groups ?? []).map((group) => group.trials)],
    one.leftOut.map(({ reason, trials }) => [reason, trials]),
  ];
  expect(counts(shown)).toEqual(counts(scope));
  return result;
}

test('logs', { timeout: 120_000 }, async () => {
  let audited = 0;
  let grouped = 0;
  await fc.assert(
    fc.asyncProperty(logs, async (made) => {
      const folder = writeFolder(made);
      const result = await auditAll([folder]);
      if (result === null) return;
      audited++;
      if (result.scope.groups !== undefined) grouped++;
      const { code, stdout } = await audit(['compare', folder, '--to', 'v2-parse', '--out-json', '-']);
      if (code === 2) return;
      const { scope, together } = JSON.parse(stdout) as Comparison;
      addsUp(scope);
      expect(scope).toMatchObject({ trials: result.scope.trials, compared: together.trials });
    }),
    { numRuns: inFull(60, 25) },
  );
  expect(audited).toBeGreaterThan(inFull(30, 12));
  expect(grouped).toBeGreaterThan(inFull(4, 1));
});

const USUAL = ['control', 'asch_history_5', 'authoritative_bias'];

test('run stores', { timeout: 120_000 }, async () => {
  const changes = fc.array(
    fc.record({
      rows: fc.nat({ max: 40 }),
      change: fc.constantFrom(
        "UPDATE conformity_trials SET condition_id = '99'",
        'UPDATE conformity_outputs SET is_correct = NULL',
        'UPDATE conformity_outputs SET is_correct = 7',
      ),
    }),
    { maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(
      changes,
      fc.constantFrom([], ['--conditions', 'all'], ['--conditions', 'control']),
      async (made, words) => {
        const folder = join(temporaryFolder(), 'demo');
        copyDemo(folder);
        for (const name of readdirSync(join(folder, 'runs'))) {
          const path = join(folder, 'runs', name, 'simulation.db');
          if (!existsSync(path)) continue;
          const db = new Database(path);
          db.exec("INSERT INTO conformity_conditions VALUES ('99', 'extra', '{}', 0)");
          for (const { rows, change } of made) db.exec(`${change} WHERE rowid <= ${rows}`);
          db.close();
        }
        const result = await auditAll([folder, ...words]);
        expect(result?.scope.trials).toBe(252);
        const { stdout } = await audit(['compare', folder, '--to', 'combined', '--out-json', '-', ...words]);
        const { scope } = JSON.parse(stdout) as Comparison;
        addsUp(scope);
        expect(scope).toMatchObject({ trials: 252, compared: result?.scope.compared });
        if (words.length === 0) expect(result?.options.conditions).toEqual(USUAL);
      },
    ),
    { numRuns: inFull(16, 8) },
  );
});
