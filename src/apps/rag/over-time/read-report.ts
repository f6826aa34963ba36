/** Reads a store of evaluations and makes its report. */
import { InputError } from '../../../base/core/errors.ts';
import { TOOL } from '../../../base/system/version.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import {
  evaluationReport,
  type EvaluationReportOptions,
  type EvaluationReportWithAnswers,
} from './evaluation-report.ts';

/** @throws InputError for a file that is no store, an unknown scoring, and a period without an answer. */
export function readReport(db: string, options: EvaluationReportOptions): EvaluationReportWithAnswers {
  const store = EvaluationStore.openToRead(db);
  try {
    const made = evaluationReport(store, TOOL, options);
    if (made.report.counts.answers > 0) return made;
    throw new InputError(`${db}: contains no stored answer of this time; choose another with --since and --until.`);
  } finally {
    store.close();
  }
}
