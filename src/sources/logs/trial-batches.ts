/** The trials of a log in batches, which threads share: one reads the log, all of them score. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import type { Groups } from '../groups.ts';
import type { Stretch } from '../stretch.ts';
import { encodeTrial } from './encode-trial.ts';
import type { LogTrial } from './kit/log.ts';

/** Trials that follow each other: plain data, so that they can be sent to a worker. */
export interface LogBatch {
  /** The position of the first one among the trials of the log that count. */
  readonly first: number;
  readonly trials: readonly LogTrial[];
}

/** A batch, and the part of the log that was read with it, from 0 to 1. */
export interface ReadBatch {
  readonly batch: LogBatch;
  readonly part: number;
}

const MOST_TRIALS = 512;
/** Characters of responses after which a batch is full: they may be large. */
const MOST_CHARACTERS = 1 << 20;

/** The conjugate of the golden ratio: multiples of it are spread evenly over every fraction. */
const SPREAD = (Math.sqrt(5) - 1) / 2;

/** Whether a stretch has the batch with this number. Stretches without gaps have each batch once. */
export function isBatchIn(number: number, { from, to }: Stretch): boolean {
  const place = (number * SPREAD) % 1;
  return place >= from && place < to;
}

/** @param readPart returns the part that was read so far. */
export async function* batchesOf(groups: Groups<LogTrial>, readPart: () => number): AsyncGenerator<ReadBatch> {
  let batch: LogTrial[] = [];
  let [first, characters] = [0, 0];
  for await (const group of groups)
    for (const trial of group) {
      batch.push(trial);
      characters += (trial.response?.length ?? 0) + (trial.question?.length ?? 0);
      if (batch.length < MOST_TRIALS && characters < MOST_CHARACTERS) continue;
      yield { batch: { first, trials: batch }, part: readPart() };
      first += batch.length;
      [batch, characters] = [[], 0];
    }
  yield { batch: { first, trials: batch }, part: 1 };
}

/** The trials of a batch as scorers take them. */
export function* encodeBatch({ first, trials }: LogBatch): Generator<EncodedTrial> {
  for (const [i, trial] of trials.entries()) yield encodeTrial(trial, first + i);
}
