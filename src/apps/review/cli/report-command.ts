/** `audit review report`: reports how far the marks support each scheme. */
import { InputError } from '../../../base/core/errors.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import type { ReviewReport } from '../documents/reviews.ts';
import { renderReviews } from '../report/reviews.ts';
import { selectMarks } from '../blindness.ts';
import { buildReport } from '../build-report.ts';
import { ReviewStore } from '../review-store.ts';
import { checkOutputs, filesGiven, STDOUT, writeAll, type OutputFile } from '../../../cli/kit/output.ts';
import type { ReviewReportFlags } from './review-options.ts';
import { using } from './commands-of-store.ts';
import { readSpending } from './extractor-spending.ts';
import { TOOL } from '../../../base/system/version.ts';

export function runReviewReport(flags: ReviewReportFlags): void {
  const { reviews, outMd, outJson } = flags;
  const markdown = outMd ?? (outJson === STDOUT ? undefined : STDOUT);
  const outputs = { '--out-md': markdown, '--out-json': outJson };
  checkOutputs(outputs, filesGiven([reviews, flags.extractions, flags.prices]), flags);
  const report = using(ReviewStore.openToRead(reviews), (store) => store.snapshot(() => createReport(store, flags)));
  const files: OutputFile[] = [];
  if (outJson !== undefined) files.push({ path: outJson, text: `${jsonText(report, 1)}\n` });
  if (markdown !== undefined) files.push({ path: markdown, text: renderReviews(report) });
  writeAll(files, flags);
}

/** @throws InputError for a store without a sample or without a mark. */
function createReport(store: ReviewStore, flags: ReviewReportFlags): ReviewReport {
  const audited = store.audited();
  if (audited === null)
    throw new InputError(
      `${store.path}: contains no sample; draw one with "audit review sample … --reviews ${store.path}".`,
    );
  const reviews = store.reviews();
  if (selectMarks(reviews).marks.length === 0)
    throw new InputError(
      `${store.path}: contains no mark yet; mark trials with "audit review mark", or import marks with "audit review import".`,
    );
  return buildReport({ audited, sample: store.sample(), reviews }, TOOL, {
    calibrate: flags.calibrate,
    spending: readSpending(flags, audited.schemes),
  });
}
