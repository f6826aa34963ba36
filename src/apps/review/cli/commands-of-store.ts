/** `audit review mark`, `import` and `export`: add marks to the store and export them. */
import type { ReviewExportFlags, ReviewMarkFlags, ReviewsFlag } from './review-options.ts';
import { InputError } from '../../../base/core/errors.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import { plural } from '../../../report/numbers.ts';
import type { Review } from '../documents/reviews.ts';
import { listStanding } from '../standing-marks.ts';
import { trialKey } from '../trial-key.ts';
import { importReviews } from '../import-reviews.ts';
import { readReviewFile } from '../review-file.ts';
import { ReviewStore } from '../review-store.ts';
import { parseNote, parseReviewer } from '../words.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { offer, quoted } from '../../../base/text/nearest-name.ts';
import { checkOutputs, STDOUT, writeAll } from '../../../cli/kit/output.ts';

export function runReviewMark({ reviews, trial, run, mark, labels, reviewer, note }: ReviewMarkFlags): void {
  const words = { reviewer: parseReviewer(reviewer), mark, note: parseNote(note ?? null) };
  using(ReviewStore.open(reviews), (store) => {
    const place = onlyTrial(store, trial, run);
    if (mark === 'withdrawn') assertMarked(store, place, words.reviewer);
    store.addMark({ ...place, ...words, labels, role: 'reviewer' }, new Date().toISOString());
    process.stdout.write(`${inertLine(`${trial}: ${mark}, marked by ${words.reviewer}.`)}\n`);
  });
}

/** @throws InputError if the reviewer has no mark on the trial that could be withdrawn. */
function assertMarked(store: ReviewStore, place: { run: string; trialId: string }, reviewer: string): void {
  const isOwn = (row: Review): boolean => row.reviewer === reviewer && trialKey(row) === trialKey(place);
  if (listStanding(store.reviews().filter(isOwn), 'reviewer').length === 0)
    throw new InputError(`${quoted(place.trialId)}: has no mark of ${reviewer} that could be withdrawn.`);
}

/** @throws InputError unless exactly one trial of the sample has the id. */
function onlyTrial(store: ReviewStore, trialId: string, run: string | undefined): { run: string; trialId: string } {
  const found = store.trialsNamed(trialId, run);
  const [place] = found;
  if (place === undefined)
    throw new InputError(
      `${quoted(trialId)}: no trial of the sample in ${store.path} has this id${run === undefined ? '' : ` and belongs to the run ${run}`}; only trials of the sample can be marked, and "audit review sample" with a larger --n adds more${describeNearest(store, trialId, run)}`,
    );
  if (found.length > 1)
    throw new InputError(
      `${trialId}: belongs to several runs (${found.map((one) => one.run).join(', ')}); name one with --run.`,
    );
  return place;
}

/** Suggests the nearest trial id of the sample, or else the nearest run. */
function describeNearest(store: ReviewStore, trialId: string, run: string | undefined): string {
  const sample = store.sample().trials;
  const otherwise = run === undefined ? '.' : offer(run, new Set(sample.map((one) => one.run)), '.');
  const isKnown = sample.some((one) => one.trialId === trialId);
  return isKnown
    ? otherwise
    : offer(
        trialId,
        sample.map((one) => one.trialId),
        otherwise,
      );
}

export function runReviewImport(file: string, { reviews }: ReviewsFlag): void {
  using(ReviewStore.open(reviews), (store) => {
    const marks = readReviewFile(file);
    if (marks.rows.length === 0)
      throw new InputError(
        `${file}: contains no mark; give a file with at least one row of trialId, reviewer and mark.`,
      );
    const { rows, added } = importReviews(store, file, marks, new Date().toISOString());
    process.stdout.write(`${plural(rows, 'row')}, ${plural(added, 'new mark')}.\n`);
  });
}

export async function runReviewExport(flags: ReviewExportFlags): Promise<void> {
  const { reviews, format, outFile } = flags;
  checkOutputs({ '--out-file': outFile }, [reviews], flags);
  const marks = using(ReviewStore.openToRead(reviews), (store) => store.reviews());
  const isJson = (format ?? (/\.(?:jsonl|ndjson)$/i.test(outFile) ? 'jsonl' : 'csv')) === 'jsonl';
  const [{ csvText }, { reviewTable }] = await Promise.all([
    import('../../../report/csv/write-csv.ts'),
    import('../report/table.ts'),
  ]);
  const text = isJson ? marks.map((mark) => `${jsonText(mark)}\n`).join('') : csvText(reviewTable(marks));
  writeAll([{ path: outFile, text }], flags);
  if (outFile !== STDOUT) process.stdout.write(`${plural(marks.length, 'mark')} in ${outFile}\n`);
}

/** Calls a function with a store, and closes the store afterwards, also after an error. */
export function using<Value>(store: ReviewStore, work: (store: ReviewStore) => Value): Value {
  try {
    return work(store);
  } finally {
    store.close();
  }
}
