/** `audit compare`: what does another parser change, and did the model change? */
import type { Comparison } from '../core/comparison.ts';
import { InputError } from '../core/errors.ts';
import { STORED } from '../core/scheme.ts';
import type { FieldMap } from '../sources/logs/log.ts';
import { compareInputs } from '../audit/compare/compare.ts';
import type { SideScheme } from '../audit/compare/side.ts';
import { logInputs, storeInputs, type Inputs } from '../audit/inputs.ts';
import { loadSchemes } from '../audit/scheme-list.ts';
import { comparisonHeadline } from '../report/comparison-headline.ts';
import { inertLine } from '../text/inert.ts';
import { renderComparison } from '../report/markdown/comparison.ts';
import { exceeded, type FailRule } from './fail-on.ts';
import { areLogs } from './log-options.ts';
import { assertDistinct, assertNoInput, assertOutside, schemeFiles, STDOUT, writeAll, type Outputs } from './output.ts';
import { startProgress } from './progress.ts';
import { resolveStore, type StoreFlags } from './store-options.ts';
import { TOOL } from './version.ts';

const GATE_EXCEEDED = 1;
const NOT_DONE = 2;

export interface CompareFlags extends StoreFlags {
  readonly from: string;
  readonly to?: string;
  readonly outMd: string;
  readonly outJson?: string;
  readonly failOn?: readonly FailRule[];
  readonly conditions?: readonly string[];
  readonly schemeTimeout?: number;
  readonly format?: string;
  readonly map?: FieldMap;
  readonly seed: number;
  readonly maxExamples: number;
  readonly skipBadRuns?: true;
}

export async function runCompare(words: readonly string[], flags: CompareFlags): Promise<void> {
  const outputs = { '--out-md': flags.outMd, '--out-json': flags.outJson };
  assertDistinct(outputs);
  if (flags.to === undefined && flags.from !== STORED)
    throw new InputError(`--from ${flags.from}: compared with what? Name the other scheme with --to.`);
  assertNoInput(schemeFiles([flags.from, flags.to]), outputs);
  const from = await sideOf(flags.from, flags.schemeTimeout);
  const to = flags.to === undefined ? null : await sideOf(flags.to, flags.schemeTimeout);
  const inputs = await openInputs(words, flags, outputs);
  const progress = await startProgress('comparing');
  try {
    const { seed, maxExamples } = flags;
    const schemes = [flags.from, flags.to].filter((word) => word !== undefined && word !== STORED) as string[];
    const names = inputs.files.map(({ path }) => path);
    const comparison = await compareInputs(
      inputs,
      { inputs: names, from, to, words: schemes, seed, maxExamples },
      TOOL,
      (done) => progress.update(done),
    );
    progress.stop();
    write(comparison, flags);
    tell(comparison, flags.failOn ?? []);
  } finally {
    progress.stop();
    inputs.close();
  }
}

async function sideOf(word: string, timeout: number | undefined): Promise<SideScheme> {
  if (word === STORED) return STORED;
  const [scheme] = (await loadSchemes([word], timeout)).asked;
  if (scheme === undefined) throw new InputError(`${word}: names no scheme.`);
  return scheme;
}

async function openInputs(words: readonly string[], flags: CompareFlags, outputs: Outputs): Promise<Inputs> {
  if (areLogs(words)) {
    assertNoInput(words, outputs);
    return logInputs(words, flags.format ?? null, flags.map ?? {});
  }
  const store = resolveStore(words, flags);
  assertOutside(store.runsDir, outputs);
  assertNoInput([store.metadata], outputs);
  const conditions = flags.conditions === undefined || flags.conditions.includes('all') ? null : flags.conditions;
  return storeInputs({ ...store, conditions, skipBadRuns: flags.skipBadRuns === true });
}

function write(comparison: Comparison, { outMd, outJson }: CompareFlags): void {
  const report = { path: outMd, text: renderComparison(comparison) };
  const document = outJson === undefined ? [] : [{ path: outJson, text: `${JSON.stringify(comparison, null, 1)}\n` }];
  const isQuiet = outJson === STDOUT && outMd === STDOUT;
  writeAll(isQuiet ? document : [...document, report]);
  if (outMd !== STDOUT && outJson !== STDOUT)
    process.stdout.write(`${comparisonHeadline(comparison, inertLine)}\n${outMd}\n`);
}

/** The exit code, and why it is not 0. An unfinished comparison outweighs a gate. */
function tell({ failures, files, together }: Comparison, rules: readonly FailRule[]): void {
  const say = (text: string): boolean => process.stderr.write(`audit: ${inertLine(text)}\n`);
  const problems = exceeded(rules, together);
  for (const problem of problems) say(problem);
  if (problems.length > 0) process.exitCode = GATE_EXCEEDED;
  for (const { trialId, scheme, reason } of failures) say(`trial ${trialId}: ${scheme}: ${reason}`);
  const failed = files.reduce((sum, file) => sum + file.failed, 0);
  if (failed === 0) return;
  say(`a scheme failed on ${failed} trials, which are not compared.`);
  process.exitCode = NOT_DONE;
}
