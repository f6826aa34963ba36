/**
 * Runs the program on damaged inputs, a process for each case: `npm run fuzz [-- --minutes N --seed S --jobs N --case N]`.
 * Case n is a function of the seed and n, so `--seed S --case N` repeats one. Exit code 1 if a case failed; its inputs are kept.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBaseInputs } from './fuzz/base-inputs.ts';
import { fuzzCase, type CaseResult } from './fuzz/fuzz-case.ts';
import { parseOptions } from './fuzz/options.ts';
import { startStrangeServer } from './fuzz/strange-server.ts';
import { failureText, ProgressLine, summaryText } from './fuzz/summary.ts';

const { minutes, seed, jobs, only } = parseOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), 'answer-audit-fuzz-'));
const [baseFolder, cases, cache] = [join(folder, 'base'), join(folder, 'cases'), join(folder, 'cache')];
for (const made of [baseFolder, cases]) mkdirSync(made);
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());

const server = await startStrangeServer();
const workshop = { seed, base: await makeBaseInputs(baseFolder, cache, server.url), cases, cache };
const end = performance.now() + minutes * 60_000;
const results: CaseResult[] = [];
const progress = new ProgressLine(process.stderr);
let next = only ?? 0;

async function work(): Promise<void> {
  while (!interrupt.signal.aborted && (only === null ? performance.now() < end : next === only)) {
    const result = await fuzzCase(workshop, next++);
    results.push(result);
    progress.clear();
    if (result.violations.length > 0) process.stdout.write(failureText(result));
    progress.show(results);
  }
}

await Promise.all(Array.from({ length: only === null ? jobs : 1 }, work));
server.close();
progress.clear();
const hasFailures = results.some(({ violations }) => violations.length > 0);
process.stdout.write(summaryText(results, seed, hasFailures ? cases : null));
for (const made of hasFailures ? [baseFolder, cache] : [folder]) rmSync(made, { recursive: true, force: true });
process.exitCode = hasFailures ? 1 : 0;
