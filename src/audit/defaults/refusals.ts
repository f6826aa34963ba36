/** The refusals of logs for which no schemes can be chosen. */
import { AdvisedError, InputError, LackingField } from '../../base/core/errors.ts';
import { plural } from '../../base/text/plural.ts';
import { problemOf } from '../../base/text/problem-of.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import type { LabelOrigin, LogTrial } from '../../sources/logs/kit/log.ts';
import { listFirstNames, type LogPlaceOptions } from '../../sources/logs/open-logs.ts';
import { areFreeTexts } from './free-texts.ts';
import { listOrigins, listReaders, listTrials, type SampledLog } from './log-sample.ts';
import { isLackOfChoices } from './missing-choices.ts';
import { describeOpenThoughts } from './open-thoughts.ts';

/** The reason why the kind of the answers is not known. */
export async function noTruth(
  paths: readonly string[],
  place: LogPlaceOptions,
  sample: readonly SampledLog[],
): Promise<InputError> {
  const trials = listTrials(sample);
  if (trials.length === 0) return new InputError(problemOf(paths, 'no sample in it; there is nothing to score.'));
  if (listReaders(sample).every(({ ratesOptions }) => ratesOptions === true) && trials.every(isRated))
    return new AdvisedError(problemOf(paths, RATED));
  const truths = trials.flatMap(({ groundTruth }) => (groundTruth === null ? [] : [groundTruth].flat()));
  const first = trials.length === 1 ? 'the only trial' : plural(trials.length, 'sampled trial');
  const lacks = truths.length === 0 ? `no ground truth in ${first}` : `the ground truth is empty in ${first}`;
  const makers = listOrigins(sample).map(({ maker }) => maker);
  const by = makers.length === 0 ? '' : ` The labels were made by ${makers.join(', ')}.`;
  const [path = ''] = paths;
  const names = await listFirstNames(path, place);
  const fields = names === null ? '' : ` The first record has ${names}.`;
  return new InputError(problemOf(paths, `${lacks}, so no scheme can judge an answer.${fields}${by}`));
}

const RATED =
  'the model wrote no text: options were rated by their likelihood, so no parser is in these scores, and there is nothing to compare.';

/** Whether a trial has a label, and neither a text nor a truth. */
function isRated({ response, storedParse, groundTruth, storedLabel }: LogTrial): boolean {
  return response === null && storedParse === null && groundTruth === null && storedLabel !== null;
}

/** That a truth has several parts, which an audit compares with nothing. */
export function answersParts(paths: readonly string[]): InputError {
  return new InputError(
    problemOf(
      paths,
      'the truths are lists with one entry for each part of a response, as (1) A (2) B, and not alternatives; an audit compares one answer with one truth. Write a record for each part; to take the entries as alternatives anyway, name schemes with --schemes.',
    ),
  );
}

/** That responses are programs. */
export function mustBeRun(paths: readonly string[]): InputError {
  return new LackingField(
    'response',
    problemOf(
      paths,
      'most responses are programs, whose answers are what they compute; answer-audit runs no code. To score the texts anyway, name schemes with --schemes.',
    ),
  );
}

/** That no scheme fits, with the reasons. */
export function noneFits(
  paths: readonly string[],
  origins: readonly LabelOrigin[],
  misfits: readonly Misfit[],
  trials: readonly LogTrial[],
): InputError {
  const makers = origins.map(({ maker }) => maker);
  const by = makers.length === 0 ? '' : ` The labels were made by ${makers.join(', ')}, which no scheme repeats.`;
  const open = describeOpenThoughts(trials, misfits);
  const why = areFreeTexts(trials)
    ? 'the truths are free texts, which right answers state in other words, and no scheme judges these'
    : (open?.why ?? 'no scheme fits these answers');
  const problems = [
    problemOf(
      paths,
      `${why}, so nothing is compared.${by}${open?.advice || ' To see one anyway, name it with --schemes.'}`,
    ),
    ...misfits.map(({ scheme, reason }) => `${scheme} does not fit: ${reason}.`),
  ];
  if (open !== null) return new AdvisedError(problems);
  return misfits.some(isLackOfChoices) ? new LackingField('choices', problems) : new InputError(problems);
}
