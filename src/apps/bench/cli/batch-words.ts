/** What is left of batches, in sentences. */
import type { OpenBatch } from '../batch/batch-table.ts';
import type { BatchStanding } from '../batch/batch-work.ts';
import { durationText } from '../../../base/text/duration.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { partOf, plural } from '../../../base/text/plural.ts';

/** Batches that a sentence names. */
const MOST_NAMED = 5;

/** `2 batches with 24 questions are at the server`. */
export function describeOpen(open: readonly OpenBatch[]): string {
  const questions = open.reduce((total, { requests }) => total + requests, 0);
  return `${plural(open.length, 'batch', 'batches')} with ${plural(questions, 'question')} ${isOrAre(open.length)} at the server`;
}

/** `2 batches open, 7 requests done; next look in 8 s` @param pause in milliseconds. */
export function describePause({ open, unclear }: BatchStanding, pause: number): string {
  const done = sum(open.map((batch) => batch.done));
  return `${plural(open.length + unclear.length, 'batch', 'batches')} open, ${plural(done, 'request')} done; next look in ${durationText(pause / 1000)}`;
}

/** What is not done, and what to do about it: one sentence for each state. */
export function describeStanding({ open, unclear, missing, unsent }: BatchStanding): string {
  const sentences: string[] = [];
  if (open.length > 0) {
    const [done, total] = [sum(open.map((batch) => batch.done)), sum(open.map((batch) => batch.total))];
    sentences.push(
      `${plural(open.length, 'batch', 'batches')} ${isOrAre(open.length)} not finished (${named(open)}; ${partOf(done, total, 'request')} done): --batch waits for the answers, and --batch collect collects what is finished.`,
    );
  }
  if (unclear.length > 0)
    sentences.push(
      `${plural(sum(unclear), 'question')} may be in a batch whose submission was interrupted; that shows when the batch has ended: give the same command again later.`,
    );
  if (unsent > 0)
    sentences.push(
      `${plural(unsent, 'question')} ${unsent === 1 ? 'was' : 'were'} never submitted: give --batch submit.`,
    );
  if (missing.length > 0) sentences.push(describeMissing(missing));
  return sentences.join(' ');
}

function describeMissing(missing: BatchStanding['missing']): string {
  const questions = sum(missing.map(({ requests }) => requests));
  return `The server does not have ${missing.length === 1 ? 'the batch' : 'the batches'} ${named(missing)} or the results (404): they were deleted or are too old, or the key is that of another project. Check the key and --base-url, or give --retry-failed to ask ${plural(questions, 'question')} again.`;
}

function named(batches: readonly { readonly id: string }[]): string {
  const names = batches.slice(0, MOST_NAMED).map(({ id }) => inertLine(id));
  return batches.length > MOST_NAMED ? `${names.join(', ')} and ${batches.length - MOST_NAMED} more` : names.join(', ');
}

function isOrAre(n: number): string {
  return n === 1 ? 'is' : 'are';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
