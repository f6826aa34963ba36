import type { EvaluationReport } from '../apps/rag/documents/evaluation-report.ts';
import { checkOptions, checkPath } from './check-options.ts';
import type { EvaluationReportOptions } from './options.ts';
import { withOptionNames } from './library-errors.ts';

/**
 * Reports the evaluations of a store over time, as the command `audit rag report` does.
 * @param db the store: the file that `audit rag evaluate --db` writes.
 * @returns the document that `audit rag report --out-json` writes. {@link renderEvaluationReport} makes Markdown of it.
 * @throws InputError for a file that is no store, for a period without an answer, and for an option that cannot be used.
 */
export async function evaluationReport(db: string, options: EvaluationReportOptions = {}): Promise<EvaluationReport> {
  const [{ EVALUATION_REPORT }, { readReport }, { parseInstant }, { USUAL_LISTED }] = await Promise.all([
    import('./evaluation-shapes.ts'),
    import('../apps/rag/over-time/read-report.ts'),
    import('../apps/rag/records/instant.ts'),
    import('../base/core/ranges.ts'),
  ]);
  const {
    since,
    until,
    scoring = null,
    maxExamples = USUAL_LISTED,
  } = checkOptions('evaluationReport', options, EVALUATION_REPORT);
  checkPath('evaluationReport', db);
  const period = {
    since: since === undefined ? null : parseInstant(since, 'since'),
    until: until === undefined ? null : parseInstant(until, 'until'),
  };
  return await withOptionNames(Object.keys(EVALUATION_REPORT), () =>
    Promise.resolve(readReport(db, { ...period, scoring, maxExamples, maxAnswers: 0 }).report),
  );
}
