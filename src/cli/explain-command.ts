/** `audit explain`: finds a trial in run stores or in a log, and shows it rule by rule. */
import type { ExplainFlags } from './result-options.ts';
import { explainTrial } from '../audit/explain/explain.ts';
import { explainingSchemes } from '../audit/defaults/hinted-schemes.ts';
import { loadSchemes } from '../audit/defaults/scheme-list.ts';
import { InputError, UnreadableInput } from '../base/core/errors.ts';
import { jsonText } from '../base/core/json-text.ts';
import type { Explanation } from '../documents/explanation.ts';
import type { Scheme } from '../base/core/scheme.ts';
import type { TrialDetail } from '../base/core/trial.ts';
import { plural } from '../report/numbers.ts';
import { PLAIN_PAINT, renderExplanation, type ExplanationPaint } from '../report/explain-text.ts';
import { CORE_SCHEMES } from '../schemes/core/core-schemes.ts';
import { openSource } from '../sources/open-source.ts';
import type { SourceRun, TrialSource } from '../sources/source.ts';
import { inertLine } from '../base/text/inert.ts';
import { NearestName, quoted } from '../base/text/nearest-name.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { inputPlace } from './kit/input-place.ts';
import { findInputs } from '../audit/request/input-place.ts';
import { colored, hasColors, terminalPaint } from '../base/system/terminal-paint.ts';

export async function runExplain(log: string | undefined, flags: ExplainFlags): Promise<void> {
  const asked = flags.scheme === undefined ? null : (await loadSchemes(flags.scheme, flags.schemeTimeout)).asked;
  const { place } = await inputPlace(log === undefined ? [] : [log], flags);
  const source = await openSource({ ...place, conditions: null, nullGroundTruth: null, skipBadRuns: true });
  try {
    const explanations = await explainTrials(flags.trial, source, asked, log);
    const text = flags.json === true ? jsonText(explanations, 1) : renderAll(explanations);
    process.stdout.write(`${text}\n`);
    if (explanations.some((one) => one.schemes.some(({ failure }) => failure !== null))) process.exitCode = NOT_DONE;
  } finally {
    source.close();
  }
}

/** @throws InputError if the inputs, read with these options, have no trial with this id. */
export async function checkTrial(inputs: readonly string[], flags: ExplainFlags): Promise<void> {
  const { place } = await findInputs(inputs, flags, { notice: () => {} });
  const source = await openSource({ ...place, conditions: null, nullGroundTruth: null, skipBadRuns: true });
  try {
    await explainTrials(flags.trial, source, [], inputs.join());
  } finally {
    source.close();
  }
}

/** Several outputs of a trial are numbered in the order of its store. */
function renderAll(explanations: readonly Explanation[]): string {
  const paint = explanationPaint();
  return explanations
    .map((explanation) => {
      const outputs = explanations.filter(({ trial }) => trial.run === explanation.trial.run);
      const output = outputs.length === 1 ? null : `${outputs.indexOf(explanation) + 1} of ${outputs.length}`;
      return renderExplanation(explanation, paint, output);
    })
    .join('\n');
}

/**
 * Explains the trials with this id under the schemes.
 * @param asked the schemes that the user named; null for those that the run list names for the run.
 * @param log the input of logs, for the message.
 * @throws InputError if there is no such trial.
 */
async function explainTrials(
  id: string,
  source: TrialSource,
  asked: readonly Scheme[] | null,
  log: string | undefined,
): Promise<Explanation[]> {
  const found: Explanation[] = [];
  const problems: string[] = [];
  for (const run of source.runs) {
    const trials = await findTrials(id, run, problems);
    if (trials.length === 0) continue;
    const schemes = asked ?? (await explainingSchemes(run)) ?? CORE_SCHEMES;
    found.push(...trials.map((trial) => explainTrial(trial, schemes)));
  }
  if (found.length > 0) return found;
  const { skipped, runs } = source;
  const parts =
    source.kind === 'logs'
      ? `${plural(skipped.length, 'file')} of the folder`
      : `${plural(skipped.length, 'entry', 'entries')} of the run list`;
  const unread = skipped.length === 0 ? '' : ` (${parts} not read)`;
  const inputs = source.kind === 'logs' ? log : `the ${plural(runs.length, 'run')}`;
  throw new InputError([
    ...problems,
    `${quoted(id)}: no trial of ${inputs} has this id${unread}${await describeNearestTrial(id, source)}`,
  ]);
}

/** The advice about an id that no trial has. */
async function describeNearestTrial(id: string, { runs }: TrialSource): Promise<string> {
  const near = new NearestName(id);
  for (const run of runs)
    for await (const known of run.trialIds()) {
      if (known.startsWith(`${id}#`)) return `; did you mean ${inertLine(known)}?`; // a response of the item
      near.see(known);
    }
  return near.offer('; take one from a report.');
}

/** Finds the trials of a run with this id. The problems of a store that cannot be read are added to the list. */
async function findTrials(id: string, run: SourceRun, problems: string[]): Promise<readonly TrialDetail[]> {
  try {
    return await run.findById(id);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    problems.push(...error.problems);
    return [];
  }
}

/** Where standard output has no colours, marks are brackets. */
function explanationPaint(): ExplanationPaint {
  const { stdout } = process;
  if (!hasColors(stdout)) return PLAIN_PAINT;
  return {
    ...terminalPaint(stdout),
    parse: colored('cyan', stdout),
    match: colored(['bold', 'black', 'bgYellow'], stdout),
  };
}
