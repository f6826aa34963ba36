/**
 * Chooses schemes for logs if the user names none: the one that made the labels, if the log names it, and those that fit the answers. The candidates are the schemes of the harness that
 * wrote the log, then those of others for the same kind of answer.
 */
import { InputError } from '../../base/core/errors.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { findScheme } from '../../schemes/find-scheme.ts';
import type { LabelOrigin, LogTrial } from '../../sources/logs/kit/log.ts';
import { listFirstNames, type LogPlaceOptions } from '../../sources/logs/open-logs.ts';
import { plural } from '../../base/text/plural.ts';
import { findKinds, type KnownKind } from './answer-kinds.ts';
import { listOrigins, listReaders, listTrials, readLogSample, type SampledLog } from './log-sample.ts';
import { arePrograms } from './programs.ts';
import { findMisfit, reachesTruths } from './scheme-fit.ts';

/** Candidates by kind of answer, for logs of any format: one scheme of each approach. */
const DEFAULT_SCHEMES: Readonly<Record<KnownKind, readonly string[]>> = {
  choice: ['simpleevals.mcq', 'lmeval.mcq_flexible', 'mmlupro.l2', 'mmlupro.last', 'opencompass.first_option', 'mc-v3'],
  number: ['lmeval.gsm8k.strict', 'lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'],
  text: ['openai_evals.match', 'openai_evals.includes', 'helm.quasi_exact_match', 'inspect.match_end', 'v2-parse'],
};

export interface NamedSchemes {
  /** Those of the named schemes that do not fit. */
  readonly misfits: readonly Misfit[];
  /** Whether trials with a truth have no label. */
  readonly areUnlabelled: boolean;
}

export interface SuitableSchemes extends NamedSchemes {
  readonly schemes: readonly string[];
  /** The reason for the choice, in a sentence. */
  readonly why: string;
  /** The logs that the schemes are for: all of them, or the largest group that one audit can be about. */
  readonly logs: readonly string[];
}

/**
 * Schemes for logs. If some logs have truths of another form than others, or only some have labels, the schemes are for the largest group of logs.
 * @throws InputError for a log that cannot be read, and where no scheme fits, with the reasons.
 */
export async function suitableSchemes(paths: readonly string[], place: LogPlaceOptions): Promise<SuitableSchemes> {
  const all = await readLogSample(paths, place);
  if (findKinds(listTrials(all)).length === 0 && listNamed(all).length === 0) throw await noTruth(paths, place, all);
  const sample = findGroup(all);
  const trials = listTrials(sample);
  const kinds = findKinds(trials);
  const named = listNamed(sample);
  const origins = listOrigins(sample);
  // One that made the labels of some logs only is the check of those, and beyond them a candidate like others.
  const makers = origins.length === 1 && sample.every(({ origin }) => origin !== null) ? named : [];
  if (arePrograms(trials)) throw mustBeRun(paths);
  const judged = listCandidates(sample).map((id) => ({
    id,
    misfit: findMisfit(findScheme(id), trials, named.includes(id) || areExplained(sample)),
  }));
  const misfits = judged.flatMap(({ misfit }) => misfit ?? []).filter(({ scheme }) => !makers.includes(scheme));
  const fitting = judged.filter(({ misfit }) => misfit === null).map(({ id }) => id);
  const schemes = [...new Set([...makers, ...fitting])];
  const logs = sample.map(({ path }) => path);
  if (schemes.length === 0) throw noneFits(logs, origins, misfits);
  const byLog = makers.length === 0 ? '' : ` The log names what ${makers.join(', ')} repeats.`;
  return {
    schemes,
    misfits,
    logs,
    areUnlabelled: areUnlabelled(trials),
    why: `The schemes were chosen for these logs (${listReaders(sample)
      .map(({ id }) => id)
      .join(
        ', ',
      )}; answers: ${kinds.join(', ')}): they fit the first ${plural(trials.length, 'trial')}.${byLog} Name others with --schemes.`,
  };
}

/** The schemes that the logs name, each once. */
function listNamed(sample: readonly SampledLog[]): string[] {
  return [...new Set(listOrigins(sample).flatMap(({ scheme }) => scheme ?? []))];
}

/** The logs that one audit can be about: all with labels or all without, and some schemes reach the truths of each. Of such groups, the one with most trials times schemes is chosen. */
function findGroup(sample: readonly SampledLog[]): readonly SampledLog[] {
  const [unlabelled, labelled] = [true, false].map((without) =>
    sample.filter(({ trials }) => areUnlabelled(trials) === without),
  ) as [SampledLog[], SampledLog[]];
  const all = listTrials(unlabelled).length > listTrials(labelled).length ? unlabelled : labelled;
  if (all.length === 1) return all;
  const reached = listCandidates(all).map(
    (id) => new Set(all.filter(({ trials }) => reachesTruths(findScheme(id), trials))),
  );
  const countVerdicts = (group: ReadonlySet<SampledLog>): number =>
    listTrials([...group]).length * reached.filter((own) => [...group].every((log) => own.has(log))).length;
  const [best = new Set(all)] = reached.toSorted((a, b) => countVerdicts(b) - countVerdicts(a));
  return best.size === 0 ? all : [...best];
}

/** The schemes that logs name, those of their harnesses, and one of each approach for the same kind of answers. */
function listCandidates(sample: readonly SampledLog[]): string[] {
  const trials = listTrials(sample);
  const kinds = findKinds(trials);
  const own = kinds.flatMap((kind) => listReaders(sample).flatMap(({ schemes }) => schemes?.[kind] ?? []));
  const choices = trials.reduce((most, trial) => Math.max(most, trial.choices?.length ?? 0), 0);
  const others = [...own, ...kinds.flatMap((kind) => DEFAULT_SCHEMES[kind])].filter(
    (id) => (findScheme(id).mostChoices ?? Infinity) >= choices,
  );
  return [...new Set([...listNamed(sample), ...others])];
}

/** Whether each log names something that made its labels, and a scheme gives such labels again. */
function areExplained(sample: readonly SampledLog[]): boolean {
  return sample.every(({ origin }) => origin !== null && origin.scheme !== null);
}

function areUnlabelled(trials: readonly LogTrial[]): boolean {
  const factual = trials.filter(({ groundTruth }) => groundTruth !== null);
  return factual.length > 0 && factual.every(({ storedLabel }) => storedLabel === null);
}

/** Judges schemes that the user named; those beyond the catalog are not judged. @throws InputError for a log that cannot be read. */
export async function judgeSchemes(
  schemes: readonly string[],
  paths: readonly string[],
  place: LogPlaceOptions,
): Promise<NamedSchemes> {
  const { schemeFromSpec } = await import('../../schemes/spec.ts');
  const sample = await readLogSample(paths, place);
  const trials = listTrials(sample);
  const misfits = schemes.flatMap((word) => {
    try {
      return findMisfit(schemeFromSpec(word), trials, areExplained(sample)) ?? [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return []; // a scheme of the user
    }
  });
  return { misfits, areUnlabelled: areUnlabelled(trials) };
}

/** The reason why the kind of the answers is not known. */
async function noTruth(
  paths: readonly string[],
  place: LogPlaceOptions,
  sample: readonly SampledLog[],
): Promise<InputError> {
  const name = paths.join(', ');
  const trials = listTrials(sample);
  if (trials.length === 0) return new InputError(`${name}: no sample in it; there is nothing to score.`);
  const truths = trials.flatMap(({ groundTruth }) => (groundTruth === null ? [] : [groundTruth].flat()));
  const first = trials.length === 1 ? 'the only trial' : `the first ${plural(trials.length, 'trial')}`;
  const lacks = truths.length === 0 ? `no ground truth in ${first}` : `the ground truth is empty in ${first}`;
  const makers = listOrigins(sample).map(({ maker }) => maker);
  const by = makers.length === 0 ? '' : ` The labels were made by ${makers.join(', ')}.`;
  const [path = ''] = paths;
  const names = await listFirstNames(path, place);
  const fields = names === null ? '' : ` The first record has ${names}.`;
  return new InputError(
    `${name}: ${lacks}, so no scheme can judge an answer; name its field with --map groundTruth=FIELD.${fields}${by}`,
  );
}

function mustBeRun(paths: readonly string[]): InputError {
  return new InputError(
    `${paths.join(', ')}: most responses are programs, whose answers are what they compute; answer-audit runs no code. If the log has the results, name their field with --map response=FIELD; to score the texts anyway, name schemes with --schemes.`,
  );
}

function noneFits(paths: readonly string[], origins: readonly LabelOrigin[], misfits: readonly Misfit[]): InputError {
  const makers = origins.map(({ maker }) => maker);
  const by = makers.length === 0 ? '' : ` The labels were made by ${makers.join(', ')}, which no scheme repeats.`;
  return new InputError([
    `${paths.join(', ')}: no scheme fits these answers, so nothing is compared.${by} To see one anyway, name it with --schemes.`,
    ...misfits.map(({ scheme, reason }) => `${scheme} does not fit: ${reason}.`),
  ]);
}
