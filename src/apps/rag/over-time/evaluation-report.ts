/** Builds the report on a store of evaluations. */
import { basename } from 'node:path';
import { calibrate } from '../calibration/calibrate.ts';
import { storedLabels } from '../calibration/stored-labels.ts';
import type { EvaluationReceipt, EvaluationReport } from '../documents/evaluation-report.ts';
import type { PriceList } from '../../../models/prices.ts';
import { AgreementTally } from './agreement.ts';
import { sumVerdictCounts } from '../store/verdict-counts.ts';
import { JudgeSet } from '../judges/judge-set.ts';
import { EvaluationTally } from './evaluation-tally.ts';
import { FeedbackTally } from './feedback.ts';
import { listRecommendations } from './recommendations/rules.ts';
import { AnswerReceipts } from '../receipts/answer-receipts.ts';
import { lowestFirst, OVERALL, type Results } from './results.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import type { StoredPeriod } from '../store/queries.ts';
import { storedFeedback } from '../store/stored-feedback.ts';
import { storedUsage } from '../store/stored-usage.ts';
import { chooseScoring, storedCounts, storedResults } from '../store/stored-results.ts';

export interface EvaluationReportOptions extends StoredPeriod {
  /** The key of a scoring; null for the one that was used last. */
  readonly scoring: number | null;
  readonly maxExamples: number;
  /** The largest number of answers in addition to those of the report. */
  readonly maxAnswers: number;
  /** Prices of tokens; absent or null without any. */
  readonly prices?: PriceList | null;
  /** Whether the tokens of all requests are counted (the default), which takes a second for 100,000 requests. */
  readonly countsTokens?: boolean;
}

export interface EvaluationReportWithAnswers {
  readonly report: EvaluationReport;
  /** The latest answers and those that the report names; latest first. */
  readonly answers: readonly EvaluationReceipt[];
  readonly results: Results;
}

/**
 * Reads the results of a period under one scoring. Texts are read only of the answers that the report shows.
 * @throws InputError for a store without results, and for an unknown scoring.
 */
export function evaluationReport(
  store: EvaluationStore,
  tool: EvaluationReport['tool'],
  options: EvaluationReportOptions,
): EvaluationReportWithAnswers {
  return store.snapshot(() => {
    const { since, until, maxAnswers } = options;
    const { key, scoring } = chooseScoring(store, options.scoring);
    const tally = new EvaluationTally({ ...options, scoring });
    const agreement = new AgreementTally(scoring.judging);
    const latest = new LatestAnswers(maxAnswers);
    for (const result of storedResults(store, key, options)) {
      tally.add(result);
      agreement.add(result);
      latest.add(result.record, result.at);
    }
    for (const feedback of storedFeedback(store, options)) tally.addFeedback(feedback);
    const results = tally.results();
    const { worst, period, ...numbers } = tally.finish(storedCounts(store, key, options), results);
    const receipts = new AnswerReceipts(store, key, scoring);
    const shown = worst.map((answer) => receipts.receipt(answer));
    const judges = {
      agreement: agreement.result(),
      verdicts: sumVerdictCounts(store, key, options),
      usage:
        options.countsTokens === false ? null : storedUsage(store, { key, scoring }, options, options.prices ?? null),
      calibration: calibrate(results, storedLabels(store, options, new JudgeSet(scoring.judging?.judges)), scoring.k),
    };
    const named = { tool, file: basename(store.path), period: { since, until, ...period } };
    const report = { ...numbers, ...judges, ...named, worst: shown };
    if (maxAnswers === 0) return { report, answers: [], results };
    const others = new Set(latest.answers());
    for (const { ids } of numbers.recommendations)
      for (const id of ids) for (const answer of receipts.answersTo(id, options)) others.add(answer);
    for (const answer of worst) others.delete(answer);
    const answers = [...shown, ...Array.from(others, (answer) => receipts.receipt(answer))];
    return { report, answers: sortNewestFirst(answers), results };
  });
}

/** A report in which only the feedback is read again: of a store that got no other row since. */
export function withFeedback(
  store: EvaluationStore,
  scoring: number,
  { report, results }: Pick<EvaluationReportWithAnswers, 'report' | 'results'>,
  maxExamples: number,
): EvaluationReport {
  const tally = new FeedbackTally(maxExamples);
  for (const entry of storedFeedback(store, report.period)) tally.add(entry);
  const { feedback, thumbs, ratings } = tally.over(results);
  const receipts = new AnswerReceipts(store, scoring, report.scoring);
  const worst = lowestFirst(results, OVERALL).slice(0, report.worst.length);
  return {
    ...report,
    feedback,
    ratings,
    recommendations: listRecommendations({ ...report, feedback, thumbs, results }),
    worst: worst.map((place) => receipts.receipt(results.records[place] as number)),
  };
}

function sortNewestFirst(receipts: readonly EvaluationReceipt[]): EvaluationReceipt[] {
  return receipts.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** The keys of the latest answers. */
class LatestAnswers {
  readonly #most: number;
  #kept: { readonly answer: number; readonly at: number }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(answer: number, at: number): void {
    if (this.#most === 0) return;
    this.#kept.push({ answer, at });
    if (this.#kept.length >= 2 * this.#most) this.#cut();
  }

  answers(): number[] {
    this.#cut();
    return this.#kept.map(({ answer }) => answer);
  }

  #cut(): void {
    this.#kept = this.#kept.toSorted((a, b) => b.at - a.at || b.answer - a.answer).slice(0, this.#most);
  }
}
