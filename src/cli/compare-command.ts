/** `audit compare`: what does another parser change, and did the model change? */
import type { Comparison } from '../result/comparison.ts';
import type { GateOutcome } from '../core/gate.ts';
import { InputError } from '../core/errors.ts';
import { jsonText } from '../core/json-text.ts';
import { STORED } from '../core/scheme.ts';
import { compareInputs } from '../audit/compare/compare.ts';
import { sideId, type SideScheme } from '../audit/compare/side.ts';
import { NO_GIVEN_NAMES } from '../audit/defaults/given-names.ts';
import { unionOf } from '../audit/defaults/hints.ts';
import { assertFiles, evaluateComparison, filesCompared, parseComparisonRule } from '../audit/gate/comparison/gate.ts';
import { logInputs } from '../audit/scan/inputs.ts';
import { storeInputs } from '../audit/scan/store-inputs.ts';
import { loadSchemes } from '../audit/defaults/scheme-list.ts';
import { comparisonHeadline } from '../report/comparison-headline.ts';
import { renderJunit } from '../report/junit.ts';
import { inertLine } from '../text/inert.ts';
import { plural } from '../report/numbers.ts';
import { renderComparison } from '../report/markdown/comparison.ts';
import { readRunList } from '../sources/run-store/metadata.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { foundLogs } from './kit/found-logs.ts';
import { assertRulesGiven, tellOutcomes } from './kit/gate.ts';
import { areLogs, logPlaceOf } from './kit/log-options.ts';
import {
  assertDistinct,
  assertNoInput,
  assertOutside,
  assertReplaceable,
  filesAmong,
  STDOUT,
  takesStdout,
  writeAll,
  type OutputFile,
  type Outputs,
} from './kit/output.ts';
import { startProgress } from './kit/progress.ts';
import type { ForceFlags } from './kit/output-options.ts';
import { hintedConditions } from './kit/store-defaults.ts';
import { resolveStore } from './kit/store-options.ts';
import { ALL_CONDITIONS, conditionsOf, givenConditions, type TrialFlags } from './kit/trial-options.ts';
import { takenInputs } from './kit/taken-input.ts';
import { TOOL } from './kit/version.ts';
import type { GivenNames } from '../audit/defaults/options.ts';
import type { Inputs } from '../audit/scan/trial-input.ts';

export interface CompareFlags extends TrialFlags, ForceFlags {
  readonly from: string;
  readonly to?: string;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly failOn?: readonly string[];
  readonly allowEmpty?: true;
  readonly junit?: string;
}

export async function runCompare(words: readonly string[], flags: CompareFlags): Promise<void> {
  const outputs = { '--out-md': reportPath(flags), '--out-json': flags.outJson, '--junit': flags.junit };
  assertDistinct(outputs);
  assertRulesGiven(flags);
  const rules = (flags.failOn ?? []).map(parseComparisonRule);
  if (flags.to === undefined && flags.from !== STORED)
    throw new InputError(`--from ${flags.from}: compared with what? Name the other scheme with --to.`);
  const schemes = schemesOf(flags);
  const inputs = await openInputs(words, flags, outputs);
  const progress = await startProgress('comparing');
  try {
    assertNoInput([...inputs.read, ...filesAmong(schemes)], outputs);
    assertReplaceable(outputs, flags);
    const paths = inputs.files.map(({ path }) => path);
    assertFiles(rules, paths);
    const { asked } = await loadSchemes(schemes, flags.schemeTimeout);
    const sideOf = (word: string): SideScheme => asked[schemes.indexOf(word)] ?? STORED;
    const request = {
      inputs: inputs.areLogs ? inputs.read : paths,
      from: sideOf(flags.from),
      to: flags.to === undefined ? null : sideOf(flags.to),
      words: schemes,
      seed: flags.seed,
      maxExamples: flags.maxExamples,
    };
    if (!inputs.areLogs || inputs.files.length !== 2) assertTwoSides(request);
    const comparison = await compareInputs(inputs, request, TOOL, (done) => progress.update(done));
    progress.stop();
    if (comparison.pair === null) assertTwoSides(request);
    const outcomes = evaluateComparison(rules, comparison);
    write(comparison, outcomes, outputs, flags);
    const mayBeEmpty = flags.allowEmpty === true;
    await tellOutcomes({ outcomes, compared: filesCompared(rules, comparison), mayBeEmpty });
    tellFailures(comparison);
  } finally {
    progress.stop();
    inputs.close();
  }
}

/** @throws InputError for a scheme against itself, which can never differ on one response; two logs have two responses. */
function assertTwoSides({ from, to }: { readonly from: SideScheme; readonly to: SideScheme | null }): void {
  if (to === null || sideId(from) !== sideId(to)) return;
  throw new InputError(
    `--from ${sideId(from)} and --to ${sideId(from)}: are the same scheme, so nothing can differ; name another one, or two logs of the same items.`,
  );
}

/** The words that name schemes, each once. */
function schemesOf({ from, to }: CompareFlags): string[] {
  return [...new Set([from, to])].filter((word): word is string => word !== undefined && word !== STORED);
}

async function openInputs(inputs: readonly string[], flags: CompareFlags, outputs: Outputs): Promise<Inputs> {
  const words = await takenInputs(inputs, flags);
  const { schemeTimeout, nullGroundTruth = null } = flags;
  const usual = [ALL_CONDITIONS];
  if (areLogs(words, flags)) {
    const conditions = conditionsOf(flags, usual);
    const place = logPlaceOf(flags);
    const { logs } = await foundLogs(words, place);
    return logInputs(logs, { ...place, conditions, given: givenIn(flags), nullGroundTruth, schemeTimeout });
  }
  const store = resolveStore(words, flags);
  const { listed } = await readRunList(store.metadata);
  const hinted = unionOf(listed, 'conditions', usual);
  const conditions = conditionsOf(flags, hinted);
  assertOutside(store.runsDir, outputs);
  const skipBadRuns = flags.skipBadRuns === true;
  const given =
    flags.conditions === undefined
      ? { ...NO_GIVEN_NAMES, conditions: hintedConditions(listed, store.metadata) }
      : givenIn(flags);
  const opened = await storeInputs({ ...store, conditions, given, skipBadRuns, nullGroundTruth, schemeTimeout });
  if (conditions === null || flags.conditions !== undefined) return opened;
  const note = `${store.metadata}: it asks for the conditions ${conditions.join(', ')}, and only they are compared; --conditions ${ALL_CONDITIONS} takes all of them.`;
  return { ...opened, warnings: [note, ...opened.warnings] };
}

function givenIn({ conditions }: CompareFlags): GivenNames {
  return { ...NO_GIVEN_NAMES, conditions: givenConditions(conditions) };
}

/** Where the report goes; undefined for nowhere. */
function reportPath({ outMd, outJson, junit }: CompareFlags): string | undefined {
  return outMd ?? (takesStdout({ outJson, junit }) ? undefined : STDOUT);
}

function write(comparison: Comparison, outcomes: readonly GateOutcome[], outputs: Outputs, flags: CompareFlags): void {
  const { '--out-md': outMd, '--out-json': outJson, '--junit': junit } = outputs;
  const suite = { suite: TOOL.name, tool: TOOL };
  const files = [
    { path: outJson, text: `${jsonText(comparison, 1)}\n` },
    { path: outMd, text: renderComparison(comparison) },
    { path: junit, text: renderJunit(outcomes, suite) },
  ];
  writeAll(
    files.filter((file): file is OutputFile => file.path !== undefined),
    flags,
  );
  if (outMd !== undefined && !takesStdout(outputs))
    process.stdout.write(`${comparisonHeadline(comparison, inertLine)}\n${outMd}\n`);
}

/** A scheme that failed on some trials leaves the comparison unfinished, which outweighs the outcome of the rules. */
function tellFailures({ failures, files }: Comparison): void {
  const say = (text: string): boolean => process.stderr.write(`audit: ${inertLine(text)}\n`);
  for (const { trialId, scheme, reason } of failures) say(`trial ${trialId}: ${scheme}: ${reason}`);
  const failed = files.reduce((sum, file) => sum + file.failed, 0);
  if (failed === 0) return;
  say(`a scheme failed on ${plural(failed, 'trial')}, which are not compared.`);
  process.exitCode = NOT_DONE;
}
