/** `audit explain`: finds a trial in run stores or in a log and shows it rule by rule. */
import { styleText } from 'node:util';
import { explainTrial } from '../audit/explain/explain.ts';
import { explainingSchemes } from '../audit/defaults/hinted-schemes.ts';
import { openAllLogs, shortNamesOf, trialsOf } from '../audit/scan/log-scan.ts';
import { loadSchemes } from '../audit/defaults/scheme-list.ts';
import { InputError, UnreadableInput } from '../core/errors.ts';
import { jsonText } from '../core/json-text.ts';
import type { Explanation } from '../result/explanation.ts';
import type { Scheme } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';
import { plural } from '../report/numbers.ts';
import { PLAIN_PAINT, renderExplanation, type Paint } from '../report/explain-text.ts';
import { CORE_SCHEMES } from '../schemes/core/core-schemes.ts';
import { ScratchFolder } from '../sqlite/copies.ts';
import { readTrial, trialIds } from '../sources/run-store/details.ts';
import { openStore, reading } from '../sources/run-store/open.ts';
import { prepareRuns, type PreparedRun } from '../sources/run-store/prepare.ts';
import type { Database } from '../sqlite/sqlite.ts';
import { NearestName, quoted } from '../text/nearest-name.ts';
import { shortName } from '../text/short-name.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { foundLogs } from './kit/found-logs.ts';
import { areLogs, logPlaceOf, type LogFlags } from './kit/log-options.ts';
import type { SchemeFlags } from './kit/parse-options.ts';
import { resolveStore, type StoreFlags } from './kit/store-options.ts';
import { takenInputs } from './kit/taken-input.ts';

export interface ExplainFlags extends StoreFlags, LogFlags, SchemeFlags {
  readonly trial: string;
  readonly scheme?: readonly string[];
  readonly json?: true;
}

export async function runExplain(log: string | undefined, flags: ExplainFlags): Promise<void> {
  const asked = flags.scheme === undefined ? undefined : await loadSchemes(flags.scheme, flags.schemeTimeout);
  const inputs = await takenInputs(log === undefined ? [] : [log], flags);
  const explanations = areLogs(inputs, flags)
    ? await findInLogs(inputs, flags, asked?.asked ?? CORE_SCHEMES)
    : await findTrial(inputs, flags, asked?.asked ?? null);
  const text =
    flags.json === true
      ? jsonText(explanations, 1)
      : explanations.map((explanation) => renderExplanation(explanation, terminalPaint())).join('\n');
  process.stdout.write(`${text}\n`);
  if (explanations.some((one) => one.schemes.some(({ failure }) => failure !== null))) process.exitCode = NOT_DONE;
}

async function findInLogs(
  paths: readonly string[],
  flags: ExplainFlags,
  schemes: readonly Scheme[],
): Promise<Explanation[]> {
  const found: Explanation[] = [];
  const near = new NearestName(flags.trial);
  const place = logPlaceOf(flags);
  const { logs } = await foundLogs(paths, place);
  for (const log of await openAllLogs(logs, place))
    for await (const trial of trialsOf(log, { conditions: null, nullGroundTruth: null })) {
      near.see(trial.trialId);
      if (trial.trialId === flags.trial || shortName(trial.trialId) === flags.trial)
        found.push(explainTrial({ ...trial, ...shortNamesOf(trial) }, schemes));
    }
  if (found.length > 0) return found;
  throw new InputError(`${quoted(flags.trial)}: no trial of ${paths.join(', ')} has this id${near.offer(FROM_REPORT)}`);
}

/** @param asked the schemes that were named; null for those that the run list names for the run. */
async function findTrial(
  inputs: readonly string[],
  flags: ExplainFlags,
  asked: readonly Scheme[] | null,
): Promise<Explanation[]> {
  const scratch = new ScratchFolder();
  try {
    const place = resolveStore(inputs, flags);
    const { runs, skipped } = await prepareRuns({ ...place, conditions: null, skipBadRuns: true }, scratch);
    const found: Explanation[] = [];
    const problems: string[] = [];
    for (const run of runs) {
      const trials = trialsNamed(flags.trial, run, problems);
      if (trials.length === 0) continue;
      const schemes = asked ?? (await explainingSchemes(run.entry, place.metadata)) ?? CORE_SCHEMES;
      found.push(...trials.map((trial) => explainTrial(trial, schemes)));
    }
    if (found.length > 0) return found;
    const unread =
      skipped.length === 0 ? '' : ` (${plural(skipped.length, 'entry', 'entries')} of the run list not read)`;
    throw new InputError([
      ...problems,
      `${quoted(flags.trial)}: no trial of the ${plural(runs.length, 'run')} has this id${unread}${nearestTrial(flags.trial, runs)}`,
    ]);
  } finally {
    scratch.remove();
  }
}

const FROM_REPORT = '; take one from a report.';

/** What to say of an id that no trial has. */
function nearestTrial(id: string, runs: readonly PreparedRun[]): string {
  const near = new NearestName(id);
  for (const { store, entry, originalPath } of runs)
    inStore(entry.key, originalPath, store, (db) => {
      for (const known of trialIds(db)) near.see(known);
    });
  return near.offer(FROM_REPORT);
}

/** Does something with the database of a run. @throws UnreadableInput if it cannot be read. */
function inStore<Value>(
  run: string,
  path: string,
  store: PreparedRun['store'],
  work: (db: Database.Database) => Value,
): Value {
  return reading(run, path, () => {
    const db = openStore(store);
    try {
      return work(db);
    } finally {
      db.close();
    }
  });
}

/** The trials of a run with this id; none of a run that cannot be read, whose problem is added to the list. */
function trialsNamed(id: string, { store, entry, originalPath }: PreparedRun, problems: string[]): TrialDetail[] {
  try {
    return inStore(entry.key, originalPath, store, (db) => readTrial(db, entry.key, entry.temperature, id));
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    problems.push(...error.problems);
    return [];
  }
}

/** Colours where standard output shows them and NO_COLOR does not forbid them. */
function terminalPaint(): Paint {
  type Style = Parameters<typeof styleText>[0];
  const style = (format: Style) => (text: string) => styleText(format, text, { stream: process.stdout });
  if (styleText('bold', 'x', { stream: process.stdout }) === 'x') return PLAIN_PAINT;
  return {
    title: style('bold'),
    dim: style('dim'),
    good: style('green'),
    bad: style('red'),
    parse: style('cyan'),
    match: style(['bold', 'black', 'bgYellow']),
  };
}
