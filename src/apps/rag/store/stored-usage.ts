/** Counts the tokens of the requests to judges for the results of a scoring. */
import type { Judging } from '../documents/evaluation.ts';
import type { JudgeUsage, UsageRow } from '../documents/evaluation-report.ts';
import { costFor, sumCosts, type PriceList } from '../../../models/prices.ts';
import { listSeats } from '../asking/seats.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import type { StoredPeriod } from './queries.ts';
import { SeatRequests } from './seat-requests.ts';
import type { StoredScoring } from './stored-results.ts';
import { ReplySums } from '../../../models/reply-sums.ts';
import { estimateTokens, type Tokens } from '../../../models/tokens.ts';
import { ReplyStatistics } from './reply-statistics.ts';

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

/** The requests of one judge to one model with one prompt. */
interface RequestKind {
  readonly model: string;
  readonly sampling: string;
  readonly judge: string;
  readonly prompt: string;
}

interface Reply extends RequestKind {
  readonly text: string;
  readonly reply: string;
  readonly input: number | null;
  readonly output: number | null;
}

/**
 * What has to be added to the counted tokens of a judge of a model.
 * @param about the SQL of a query of requests.
 * @param isOwn whether a request counts.
 */
function estimateUncounted(
  store: EvaluationStore,
  { about, parameters }: { readonly about: string; readonly parameters: object },
  isOwn: (kind: RequestKind) => boolean,
): (kind: Pick<RequestKind, 'model' | 'judge'>) => Tokens {
  const query = store.query<[object], Reply>(`
    WITH about AS (${about})
    SELECT model, sampling, judge, prompt, request.text, latest_reply.text AS reply, input_tokens AS input, output_tokens AS output
    FROM about CROSS JOIN request USING (request) JOIN latest_reply USING (request)
    WHERE input_tokens IS NULL OR output_tokens IS NULL`);
  const found = new Map<string, ReplySums>();
  store.read(() => {
    for (const row of query.iterate(parameters)) {
      if (!isOwn(row)) continue;
      const sums = found.get(keyOf(row)) ?? new ReplySums();
      found.set(keyOf(row), sums);
      sums.add({ tokens: row, prompt: estimateTokens(row.text), answer: row.reply });
    }
  });
  const statistics = new ReplyStatistics(store);
  return (kind) => (found.get(keyOf(kind)) ?? new ReplySums()).estimated(statistics.inputRatio(kind.model));
}

const keyOf = ({ model, judge }: Pick<RequestKind, 'model' | 'judge'>): string => JSON.stringify([model, judge]);
