/** Made-up evaluations of a legal RAG system: results over eight weeks, feedback, and the report of both with hostile texts. */
import seedrandom from 'seedrandom';
import { JUDGES } from '../../src/apps/rag/judges/judges.ts';
import { calibrate } from '../../src/apps/rag/calibration/calibrate.ts';
import type { AnswerLabel } from '../../src/apps/rag/calibration/stored-labels.ts';
import type { EvaluationScores, Scoring } from '../../src/apps/rag/documents/evaluation.ts';
import type { WhyAbsent } from '../../src/apps/rag/documents/why-absent.ts';
import type { EvaluationReport } from '../../src/apps/rag/documents/evaluation-report.ts';
import { EvaluationTally, type StoreCounts } from '../../src/apps/rag/over-time/evaluation-tally.ts';
import type { TimedFeedback, TimedResult } from '../../src/apps/rag/over-time/timed-result.ts';
import { HOSTILE, madeUpReceipt } from './evaluation-receipts.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A Monday. */
const START = Date.UTC(2026, 8, 28);
const WEEKS = 8;
const ANSWERS = 600;

export const SCORING: Scoring = {
  convention: 'standard',
  k: 5,
  relevanceLevel: 1,
  citationLevel: 'paragraph',
  groups: [
    { id: 'retrieval', weight: 0.3, metrics: ['recall@5', 'ndcg@5'], otherwise: ['contextRelevance@5'] },
    { id: 'faithfulness', weight: 0.25, metrics: ['faithfulness'], otherwise: [] },
    { id: 'relevance', weight: 0.15, metrics: ['answerRelevance'], otherwise: [] },
    { id: 'correctness', weight: 0.2, metrics: ['correctness'], otherwise: ['legalReasoning'] },
    { id: 'citations', weight: 0.1, metrics: ['citationAccuracy'], otherwise: [] },
  ],
  aliases: {},
  judging: {
    model: 'openai:gpt-example-2026',
    sampling: { temperature: 0, seed: 7, maxTokens: 1024 },
    prompts: { relevance: 'v2', faithfulness: 'v3', 'answer-relevance': 'v1', correctness: 'v1' },
    parsers: {
      relevance: 'judge-number-last',
      faithfulness: 'judge-json-lenient',
      'answer-relevance': 'judge-number-last',
      correctness: 'judge-json-lenient',
    },
  },
};

/** Faithfulness is worse from here on, by so much. */
export const DROP = { metric: 'faithfulness', week: '2026-W44', start: '2026-10-26', by: 0.25 } as const;
const TAGS = ['契約', '労働', 'contracts', HOSTILE] as const;

/** Scores with the weights of the groups over the existing metrics; `otherwise` is used for a group without weights. */
export function scoresOf(
  values: Readonly<Record<string, number>>,
  absent: Readonly<Record<string, WhyAbsent>> = {},
  { groups }: Pick<Scoring, 'groups'> = SCORING,
): EvaluationScores {
  const has = (metric: string): boolean => Object.hasOwn(values, metric);
  const present = groups
    .map(({ weight, metrics, otherwise }) => ({
      weight,
      metrics: (metrics.some(has) ? metrics : otherwise).filter(has),
    }))
    .filter(({ metrics }) => metrics.length > 0);
  const total = present.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Map(
    present.flatMap(({ weight, metrics }) =>
      metrics.map((metric) => [metric, weight / total / metrics.length] as const),
    ),
  );
  const metrics = Object.fromEntries(
    Object.entries(values).map(([metric, value]) => [metric, { value, weight: weights.get(metric) ?? 0 }]),
  );
  const overall = Object.values(metrics).reduce((sum, { value, weight }) => sum + value * weight, 0);
  return { metrics, absent, overall: weights.size === 0 ? null : overall };
}

/** Some 600 answers of eight weeks with four tags. Faithfulness drops; judgments of documents and replies are missing here and there. */
export function monthOfResults(seed: number): TimedResult[] {
  const random = seedrandom.tychei(`results ${seed}`);
  const near = (middle: number, spread: number): number => clipped(middle + spread * (random() + random() - 1));
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  return Array.from({ length: ANSWERS }, (_, i) => {
    const at = START + Math.floor(((i + random()) / ANSWERS) * WEEKS * 7 * DAY);
    const tags = TAGS.filter((_tag, t) => random() < [0.5, 0.3, 0.2, 0.05][t]!);
    const skill = near(0.75, 0.3) - (tags.includes('労働') ? 0.15 : 0);
    const values: Record<string, number> = { 'contextRelevance@5': tenths(near(skill, 0.3)) };
    const absent: Record<string, WhyAbsent> = {};
    const put = (metric: string, value: number, why: WhyAbsent | null): void => {
      if (why === null) values[metric] = value;
      else absent[metric] = why;
    };
    const isJudged = random() < 0.6;
    const found = Math.floor(random() * 4 + 2 * skill) / 4;
    put('recall@5', clipped(found), isJudged ? null : 'no input');
    put('ndcg@5', clipped(found * near(0.8, 0.2)), isJudged ? null : 'no input');
    put('precision@5', tenths(clipped(found * 0.6)), isJudged ? null : 'no input');
    const dropped = at >= Date.parse(DROP.start) ? DROP.by : 0;
    const fate = random();
    put(
      'faithfulness',
      clipped(near(skill + 0.15, 0.3) - dropped),
      fate < 0.03 ? 'no reply' : fate < 0.08 ? 'no score' : null,
    );
    put('answerRelevance', tenths(near(skill + 0.05, 0.4)), random() < 0.02 ? 'no score' : null);
    put('correctness', tenths(near(skill, 0.5)), random() < 0.5 ? null : 'no input');
    put('citationAccuracy', Math.floor(near(0.9, 0.3) * 4 + 0.5) / 4, random() < 0.15 ? 'no citation' : null);
    return { record: i + 1, id: `q${i + 1}`, at, tags, ...scoresOf(values, absent) };
  });
}

/** Thumbs that follow the score, some with a text; and one entry about an unknown answer. */
export function feedbackOn(results: readonly TimedResult[], seed: number): TimedFeedback[] {
  const random = seedrandom.tychei(`feedback ${seed}`);
  const entries = results.flatMap(({ id, at, overall }): TimedFeedback[] => {
    if (random() > 0.25) return [];
    const isUp = random() < 2 * ((overall ?? 0.5) - 0.3);
    const words = random() < 0.15 ? `${isUp ? '助かりました' : '引用が違います'}: ${HOSTILE}` : null;
    const thumb = random() < 0.05 ? null : isUp ? 'up' : 'down';
    return [{ id, at: at + Math.floor(random() * DAY), thumb, text: words }];
  });
  return [...entries, { id: 'of another store', at: START + DAY, thumb: 'up', text: null }];
}

/** Labels of faithfulness for some answers, in quarters: the judge is too lenient. Of correctness too few. */
function labelsOn(results: readonly TimedResult[], seed: number): AnswerLabel[] {
  const random = seedrandom.tychei(`labels ${seed}`);
  const judged = results.filter(({ metrics }) => metrics['faithfulness'] !== undefined);
  return judged.flatMap(({ record, metrics }, i): AnswerLabel[] => {
    if (random() > 0.15) return [];
    const label = Math.round(4 * clipped((metrics['faithfulness']?.value ?? 0) - 0.1 + 0.3 * (random() - 0.5))) / 4;
    const other: AnswerLabel = { answer: record, judge: JUDGES.correctness, label: 0.5 };
    return [{ answer: record, judge: JUDGES.faithfulness, label }, ...(i < 40 ? [other] : [])];
  });
}

export const STORE_COUNTS: StoreCounts = {
  answers: 640,
  withoutTime: 12,
  requests: 2900,
  unanswered: 31,
  unread: 70,
};

function clipped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A whole report, the same each time. Its receipts have hostile texts. */
export function exampleReport(changes: Partial<EvaluationReport> = {}): EvaluationReport {
  const results = monthOfResults(1);
  const tally = new EvaluationTally({ scoring: SCORING, maxExamples: 10 });
  for (const result of results) tally.add(result);
  const feedback = feedbackOn(results, 1);
  for (const entry of feedback) tally.addFeedback(entry);
  const columns = tally.results();
  const { period, worst, ...numbers } = tally.finish(STORE_COUNTS, columns);
  return {
    ...numbers,
    agreement: [],
    usage: null,
    verdicts: null,
    calibration: calibrate(columns, labelsOn(results, 1), SCORING.k),
    tool: { name: 'answer-audit', version: '1.2.3' },
    file: 'evaluations.db',
    period: { since: '2026-09-28T00:00:00.000Z', until: null, ...period },
    worst: worst.flatMap((record, i) => {
      const result = results.find((one) => one.record === record);
      return result === undefined ? [] : [madeUpReceipt(result, feedback, i)];
    }),
    ...changes,
  };
}
