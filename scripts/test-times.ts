/** `npm run test:times`: the tests of `npm test` that take more than their share of its time. They become faster, or `thorough` (CONTRIBUTING.md). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** One test may take this part of the time of all. */
const SHARE = 1 / 400;

interface TestFile {
  readonly name: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
}

/** Runs the tests, whose report of failures is that of vitest. */
function runTests(): readonly TestFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'audit-times-'));
  const report = join(folder, 'report.json');
  try {
    const words = ['run', '--project', 'fast', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const { status } = spawnSync('vitest', words, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
    return (JSON.parse(readFileSync(report, 'utf8')) as { readonly testResults: readonly TestFile[] }).testResults;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const tests = runTests()
  .flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ ms: duration ?? 0, file: relative('.', name), fullName })),
  )
  .toSorted((a, b) => b.ms - a.ms);
const all = tests.reduce((sum, { ms }) => sum + ms, 0);
const long = tests.filter(({ ms }) => ms > all * SHARE);
for (const { ms, file, fullName } of long) console.log(`${Math.round(ms)} ms  ${file}  ${fullName}`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
console.log(
  `${tests.length} tests take ${seconds(all)}. ${long.length} of them take more than ${seconds(all * SHARE)} each (1/${1 / SHARE} of all).`,
);
