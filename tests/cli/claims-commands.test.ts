/** `audit claims check` and `audit claims init`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const INPUT = ['--runs-dir', 'runs', '--metadata', 'runs_metadata.json'];

test('check finds the groups and counts their trials', async () => {
  const folder = demoFolder();
  writeFileSync(
    join(folder, 'claims.yaml'),
    `claims:
  - id: pressure
    holds: errorPct(variant=think, condition=asch_history_5) > errorPct(variant=think, condition=control)
  - id: none
    holds: errorPct(temperature=0, condition=control) < 90
`,
  );
  const { code, stdout } = await audit(['claims', 'check', 'claims.yaml', ...INPUT], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^pressure\n +\d+ trials +errorPct\(variant=think, condition=asch_history_5\)\n/);
  expect(stdout).toMatch(/2 claims, all groups found\.\n$/);
  // The numbers are those of an audit with the same claims.
  await audit([...INPUT, '--claims', 'claims.yaml', '--out-json', 'a.json'], { cwd: folder });
  const { claims = [] } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  const counted = Array.from(stdout.matchAll(/(\d+) trials? /g), ([, n]) => Number(n));
  expect(counted).toEqual(claims.flatMap(({ stored }) => stored.n.filter((n) => n !== null)));
});

test('check names each value that no trial has', async () => {
  const folder = demoFolder();
  writeFileSync(join(folder, 'claims.yaml'), 'claims:\n  - id: one\n    holds: errorPct(variant=thinks) < 3\n');
  const { code, stdout, stderr } = await audit(['claims', 'check', 'claims.yaml', ...INPUT], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/no trial has this variant; .*did you mean think\?/);
});

const MAP = ['--map', 'model=m,item=i,response=r,groundTruth=t,label=l', '--schemes', 'v1'];

/** Forty questions, which one of two models answers. */
function twoModels(): string {
  return Array.from({ length: 40 }, (_, i) =>
    ['sharp', 'not sharp'].map((m) =>
      JSON.stringify({ m, i: `q${i}`, r: m === 'sharp' ? 'yes' : 'no', t: 'yes', l: m === 'sharp' ? 1 : 0 }),
    ),
  )
    .flat()
    .join('\n');
}

test('init drafts claims that the audit supports as stored', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log.jsonl'), twoModels());
  const init = ['claims', 'init', 'log.jsonl', ...MAP, '--out-yaml', 'claims.yaml'];
  const { code, stdout, stderr } = await audit(init, { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\d claims? in claims\.yaml\n$/);
  expect(readFileSync(join(folder, 'claims.yaml'), 'utf8')).toContain(
    'holds: errorPct(model=sharp) < errorPct(model="not sharp")',
  );
  await audit(['log.jsonl', ...MAP, '--claims', 'claims.yaml', '--out-json', 'a.json'], { cwd: folder });
  const { claims = [] } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as AuditResult;
  expect(claims.length).toBeGreaterThan(0);
  expect(claims.map(({ stored }) => stored.verdict)).toEqual(claims.map(() => 'supported'));
  // A file that a person may have changed is not replaced.
  const again = await audit(init, { cwd: folder });
  expect(again.code).toBe(2);
  expect(again.stderr).toBe(
    'audit: --out-yaml claims.yaml: there is a file already, which a person may have changed; choose another path, or add --force claims.yaml.\n',
  );
});

test('init reports when nothing is significant, or nothing can be compared', async () => {
  const folder = demoFolder();
  const words = ['claims', 'init', ...INPUT, '--conditions', 'control'];
  const nothing = await audit([...words, '--group-by', 'condition'], { cwd: folder });
  expect(nothing.stderr).toMatch(/there are no two groups to compare by condition/);
  const weak = await audit([...words, '--group-by', 'temperature'], { cwd: folder });
  expect(weak.stderr).toMatch(/none of 1 difference is significant as stored/);
  expect([nothing.code, weak.code]).toEqual([2, 2]);
});
