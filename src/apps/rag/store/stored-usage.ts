/** Counts the tokens of the requests to judges for the results of a scoring. */
import type { Judging } from '../documents/evaluation.ts';
import type { JudgeUsage, UsageRow } from '../documents/evaluation-report.ts';
import { costFor, sumCosts, type PriceList } from '../../../models/prices.ts';
import { listSeats } from '../asking/seats.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import type { StoredPeriod } from './queries.ts';
import { SeatRequests } from './seat-requests.ts';
import type { StoredScoring } from './stored-results.ts';
import { estimateUncounted, type RequestKind } from './uncounted-tokens.ts';

type Usage = Omit<UsageRow, 'cost'>;
type Row = Usage & RequestKind;

/** Answers are few where a period is short, so they are read first. */
const ABOUT = `
  SELECT DISTINCT asked.request FROM answer CROSS JOIN asked ON asked.answer = answer.answer
  WHERE answer.at >= coalesce(:since, answer.at) AND (:until IS NULL OR answer.at < :until)
    AND EXISTS (SELECT 1 FROM result WHERE result.scoring = :scoring AND result.answer = answer.answer)`;
const SQL = `
  WITH about AS (${ABOUT})
  SELECT model, sampling, judge, prompt, count(*) AS requests, count(text_of.reply) AS replies,
    coalesce(sum(input_tokens), 0) AS inputTokens,
    coalesce(sum(output_tokens), 0) AS outputTokens,
    count(iif(input_tokens IS NULL OR output_tokens IS NULL, text_of.reply, NULL)) AS uncounted,
    count(iif(input_tokens IS NULL, text_of.reply, NULL)) AS uncountedInput,
    count(iif(output_tokens IS NULL, text_of.reply, NULL)) AS uncountedOutput
  FROM about CROSS JOIN request ON request.request = about.request LEFT JOIN latest_reply AS text_of ON text_of.request = request.request
  GROUP BY model, sampling, judge, prompt ORDER BY judge, prompt`;

/**
 * What the judges of a scoring used for its results of a period.
 * @param prices null where the user gave none.
 * @returns null where no judge was asked.
 */
export function storedUsage(
  store: EvaluationStore,
  { key, scoring: { judging } }: Pick<StoredScoring, 'key' | 'scoring'>,
  { since, until }: StoredPeriod,
  prices: PriceList | null,
): JudgeUsage | null {
  if (judging === null) return null;
  const query = store.query<[object], Row>(SQL);
  const parameters = { scoring: key, since, until };
  const seats = new SeatRequests(judging);
  const isOwn = (row: RequestKind): boolean => seats.has(row) && judging.prompts[row.judge] === row.prompt;
  const rows = addRows(store.read(() => query.all(parameters)).filter(isOwn), judging);
  const hasGaps = prices !== null && rows.some(({ uncounted }) => uncounted > 0);
  const estimate = hasGaps ? estimateUncounted(store, { about: ABOUT, parameters }, isOwn) : null;
  const sums = rows.map((row) => {
    const { input, output } = estimate?.(row) ?? { input: 0, output: 0 };
    const tokens = { input: row.inputTokens + input, output: row.outputTokens + output };
    return { ...row, cost: costFor(prices, row.model, tokens) };
  });
  return { currency: prices?.currency ?? null, cost: prices === null ? null : sumCosts(sums), rows: sums };
}

/** Repeats and versions of settings together; by model in the order of the panel, then by judge. */
function addRows(rows: readonly Row[], judging: Judging): Usage[] {
  const models = [...new Set(listSeats(judging).map(({ model }) => model))];
  return models.flatMap((model) => {
    const ofModel = rows.filter((row) => row.model === model);
    const judges = [...new Set(ofModel.map(({ judge }) => judge))];
    return judges.map((judge) => {
      const ofJudge = ofModel.filter((row) => row.judge === judge);
      const sum = (field: Exclude<keyof Usage, 'model' | 'judge'>): number =>
        ofJudge.reduce((total, row) => total + row[field], 0);
      return {
        model,
        judge,
        requests: sum('requests'),
        replies: sum('replies'),
        inputTokens: sum('inputTokens'),
        outputTokens: sum('outputTokens'),
        uncounted: sum('uncounted'),
        uncountedInput: sum('uncountedInput'),
        uncountedOutput: sum('uncountedOutput'),
      };
    });
  });
}
