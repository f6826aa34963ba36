/** `audit compare`: compares two schemes on the same responses, or a new log with an old one. */
import { availableParallelism } from 'node:os';
import { USUAL_EXAMPLES } from '../inputs/options.ts';
import type { Comparison } from '../result/comparison.ts';
import type { GateOutcome } from '../core/gate.ts';
import { InputError } from '../core/errors.ts';
import { jsonText } from '../core/json-text.ts';
import { STORED } from '../core/scheme.ts';
import { compareSource } from '../audit/compare/compare.ts';
import type { CompareHooks } from '../audit/compare/scan-files.ts';
import { listSpecs, loadSides, sideId, type SideScheme, type SideSpecs } from '../audit/compare/side.ts';
import { assertGivenNames, NO_GIVEN_NAMES } from '../audit/defaults/given-names.ts';
import { uniteHints } from '../audit/defaults/hints.ts';
import { assertFiles, evaluateComparison, filesCompared, parseComparisonRule } from '../audit/gate/comparison/gate.ts';
import { comparisonHeadline } from '../report/comparison-headline.ts';
import { renderJunit } from '../report/junit.ts';
import { inertLine } from '../text/inert.ts';
import { plural } from '../report/numbers.ts';
import { renderComparison } from '../report/markdown/comparison.ts';
import { openSource } from '../sources/open-source.ts';
import { readRunList } from '../sources/run-store/metadata.ts';
import type { SourceOptions, TrialSource } from '../sources/source.ts';
import { answerOnBothSides, readGivenClaims } from './compare-claims.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { assertRulesGiven, reportOutcomes } from './kit/gate.ts';
import { inputPlace } from './kit/input-place.ts';
import type { InputPlace } from '../inputs/input-place.ts';
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
import { threadsFor } from '../inputs/scan-threads.ts';
import type { ForceFlags } from './kit/output-options.ts';
import { hintedConditions } from '../inputs/store-defaults.ts';
import { ALL_CONDITIONS, chooseConditions, givenConditions } from '../inputs/conditions.ts';
import type { TrialFlags } from './kit/trial-options.ts';
import { TOOL } from '../system/version.ts';
import type { GivenName, GivenNames } from '../audit/defaults/options.ts';

export interface CompareFlags extends TrialFlags, ForceFlags {
  readonly from: string;
  readonly to?: string;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly failOn?: readonly string[];
  readonly allowEmpty?: true;
  readonly junit?: string;
  readonly claims?: string;
}

export async function runCompare(words: readonly string[], flags: CompareFlags): Promise<void> {
  const outputs = { '--out-md': reportPath(flags), '--out-json': flags.outJson, '--junit': flags.junit };
  assertDistinct(outputs);
  assertRulesGiven(flags);
  const rules = (flags.failOn ?? []).map(parseComparisonRule);
  if (flags.to === undefined && flags.from !== STORED)
    throw new InputError(`--from ${flags.from}: the scheme to compare with is missing; name it with --to.`);
  const sides = { from: flags.from, to: flags.to ?? null, schemeTimeout: flags.schemeTimeout };
  const claims = readGivenClaims(flags);
  const { source, opened, given, notes } = await openCompared(words, flags, outputs);
  const progress = await startProgress('comparing');
  try {
    await assertGivenNames(source, given);
    assertNoInput(
      [...source.read, ...filesAmong([...words, ...listSpecs([sides.from, sides.to]), flags.claims])],
      outputs,
    );
    assertReplaceable(outputs, flags);
    const paths = source.runs.map(({ file }) => file.name);
    assertFiles(rules, paths);
    const request = {
      inputs: source.kind === 'logs' ? source.read : paths,
      ...(await loadSides(sides)),
      schemeTimeout: flags.schemeTimeout,
      seed: flags.seed,
      maxExamples: flags.maxExamples ?? USUAL_EXAMPLES,
    };
    if (source.kind !== 'logs' || source.runs.length !== 2) assertTwoSides(request);
    const onProgress = (done: number): void => progress.update(done);
    const compared = await inThreads(opened, sides, (threads) =>
      compareSource(source, request, TOOL, { onProgress, ...threads }),
    );
    progress.stop();
    const answered = await answerOnBothSides(claims, opened, flags, compared);
    const comparison = { ...compared, ...answered, warnings: [...notes, ...compared.warnings] };
    if (comparison.pair === null) assertTwoSides(request);
    const outcomes = evaluateComparison(rules, comparison);
    writeOutputs(comparison, outcomes, outputs, flags);
    const mayBeEmpty = flags.allowEmpty === true;
    await reportOutcomes({ outcomes, compared: filesCompared(rules, comparison), mayBeEmpty });
    reportFailures(comparison);
  } finally {
    progress.stop();
    source.close();
  }
}

/** @throws InputError for the same scheme on both sides, which gives no difference. (Two logs have two responses.) */
function assertTwoSides({ from, to }: { readonly from: SideScheme; readonly to: SideScheme | null }): void {
  if (to === null || sideId(from) !== sideId(to)) return;
  throw new InputError(
    `--from ${sideId(from)} and --to ${sideId(from)}: are the same scheme, so nothing can differ; name another one, or two logs of the same items.`,
  );
}

/** Compares in threads, if there are two sides. */
async function inThreads(
  opened: SourceOptions,
  { from, to, schemeTimeout }: SideSpecs,
  compare: (hooks: Pick<CompareHooks, 'threads'>) => Promise<Comparison>,
): Promise<Comparison> {
  if (to === null) return await compare({});
  const runner = await threadsFor(opened, { schemes: listSpecs([from, to]), jobs: availableParallelism() });
  try {
    return await compare({ threads: { runner, sides: { from, to, schemeTimeout } } });
  } finally {
    await runner.close();
  }
}

interface Compared {
  readonly source: TrialSource;
  /** What it was opened with. */
  readonly opened: SourceOptions;
  /** Names that the user or the run list gave. */
  readonly given: GivenNames;
  /** Notes of the report about the choice of the trials. */
  readonly notes: readonly string[];
}

async function openCompared(words: readonly string[], flags: CompareFlags, outputs: Outputs): Promise<Compared> {
  const { place, notes, saved } = await inputPlace(words, flags);
  if ('runsDir' in place) assertOutside(place.runsDir, outputs);
  const { nullGroundTruth = saved?.options.nullGroundTruth ?? null, skipBadRuns = false } = flags;
  const { usual, hinted, from } = await findDefaultConditions(place, saved, words.join());
  const conditions = chooseConditions(flags, usual);
  const opened = { ...place, conditions, skipBadRuns, nullGroundTruth };
  const source = await openSource(opened);
  const before = saved === undefined ? [] : notes;
  if (flags.conditions !== undefined || conditions === null)
    return {
      source,
      opened,
      given: { ...NO_GIVEN_NAMES, conditions: givenConditions(flags.conditions) },
      notes: before,
    };
  const note = `${from}: names the conditions ${conditions.join(', ')}, and only these are compared; --conditions ${ALL_CONDITIONS} compares all of them.`;
  return { source, opened, given: { ...NO_GIVEN_NAMES, conditions: hinted }, notes: [...before, note] };
}

interface DefaultConditions {
  /** The conditions that are compared without --conditions. */
  readonly usual: readonly string[];
  /** The conditions that a run list names; all of them must occur. */
  readonly hinted: readonly GivenName[];
  /** The file that names them. */
  readonly from: string;
}

async function findDefaultConditions(
  place: InputPlace['place'],
  saved: InputPlace['saved'],
  path: string,
): Promise<DefaultConditions> {
  const all = [ALL_CONDITIONS];
  if (saved !== undefined) return { usual: saved.options.conditions ?? all, hinted: [], from: path };
  if ('logs' in place) return { usual: all, hinted: [], from: path };
  const { listed } = await readRunList(place.metadata);
  const hinted = hintedConditions(listed, place.metadata);
  return { usual: uniteHints(listed, 'conditions', all), hinted, from: place.metadata };
}

/** The path of the report; undefined if none is written. */
function reportPath({ outMd, outJson, junit }: CompareFlags): string | undefined {
  return outMd ?? (takesStdout({ outJson, junit }) ? undefined : STDOUT);
}

function writeOutputs(
  comparison: Comparison,
  outcomes: readonly GateOutcome[],
  outputs: Outputs,
  flags: CompareFlags,
): void {
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

/** Reports the trials on which schemes failed, and sets the exit code, which replaces that of the rules. */
function reportFailures({ failures, files }: Comparison): void {
  const print = (text: string): boolean => process.stderr.write(`audit: ${inertLine(text)}\n`);
  for (const { trialId, scheme, reason } of failures) print(`trial ${trialId}: ${scheme}: ${reason}`);
  const failed = files.reduce((sum, file) => sum + file.failed, 0);
  if (failed === 0) return;
  print(`a scheme failed on ${plural(failed, 'trial')}, which are not compared.`);
  process.exitCode = NOT_DONE;
}
