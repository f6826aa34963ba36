/** A store of evaluations over twelve weeks, whose score falls in the eighth. */
import seedrandom from 'seedrandom';
import { EvaluationStore } from '../../src/apps/rag/store/evaluation-store.ts';
import { addFeedback } from '../../src/apps/rag/store/add-feedback.ts';
import { scoresOf, SCORING } from './evaluations.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The Monday of 2026-W37. */
const START = Date.UTC(2026, 8, 7);
const WEEKS = 12;
/** From this week on (from 0), which is 2026-W44, answers are not faithful, and cite other provisions. */
const FALLS_IN = 7;

const QUESTIONS = [
  '解雇の予告は何日前に必要ですか。',
  '契約不適合責任の期間は何年ですか。',
  '不法行為の要件を教えてください。',
  'When does a claim for damages expire?',
];
const TAGS = ['労働', '契約', '不法行為', 'contracts'];

export interface DatabaseOptions {
  /** Answers of each week. */
  readonly perWeek?: number;
  /** Further tags of all answers. */
  readonly tags?: readonly string[];
}

/** Writes the store; the same each time. @returns the number of its answers. */
export function writeEvaluationDatabase(path: string, { perWeek = 40, tags = [] }: DatabaseOptions = {}): number {
  const random = seedrandom.tychei('evaluation database');
  const near = (middle: number, spread: number): number =>
    Math.min(1, Math.max(0, middle + spread * (random() + random() - 1)));
  const store = EvaluationStore.openOrCreate(path, () => new Date(START + WEEKS * 7 * DAY).toISOString());
  try {
    store.change(() => {
      const scoring = store.scoring(SCORING);
      for (let n = 0; n < WEEKS * perWeek; n++) {
        const week = Math.floor(n / perWeek);
        const topic = n % QUESTIONS.length;
        const hasFallen = week >= FALLS_IN;
        const time = new Date(START + (week * 7 + ((n % perWeek) / perWeek) * 7) * DAY).toISOString();
        const answer = store.addAnswer({
          id: `q${n + 1}`,
          query: `${QUESTIONS[topic]} (${n + 1})`,
          answer: `民法第${hasFallen ? 999 : 709}条によれば、そうなります。 Answer ${n + 1}.`,
          groundTruth: '故意又は過失、権利侵害、損害、因果関係（民法709条）',
          contexts: [
            {
              id: 'minpo-709',
              text: '民法第709条 故意又は過失によって他人の権利を侵害した者は、賠償する責任を負う。',
              law: null,
              score: 0.83,
            },
          ],
          relevant: new Map([['minpo-709', 3]]),
          expectedRelationships: null,
          labels: {},
          tags: [TAGS[topic] as string, ...tags],
          time,
        });
        const loss = hasFallen ? (topic === 0 ? 1.25 : 1) : 0;
        const values = {
          'recall@5': near(0.86, 0.15),
          'ndcg@5': near(0.8, 0.2),
          faithfulness: near(0.88 - 0.5 * loss, 0.25),
          answerRelevance: near(0.78 - 0.04 * loss, 0.2),
          correctness: near(0.74 - 0.32 * loss, 0.3),
          citationAccuracy: near(0.95 - 0.5 * loss, 0.2),
          'precision@5': near(0.6, 0.2),
        };
        store.addResult(answer, scoring, scoresOf(values), { asked: 3, unanswered: 0, unread: n % 50 === 0 ? 1 : 0 });
      }
    });
    addFeedback(
      store,
      Array.from({ length: (WEEKS * perWeek) / 4 }, (_, n) => ({
        id: `q${4 * n + 1}`,
        thumb: (4 * n) / perWeek < FALLS_IN === n % 5 > 0 ? ('up' as const) : ('down' as const),
        text: n % 10 === 0 ? `意見 ${n}` : null,
        rating: null,
        label: n % 15 === 0 ? '引用の誤り' : null,
        time: new Date(START + ((4 * n) / perWeek) * 7 * DAY + DAY).toISOString(),
      })),
    );
  } finally {
    store.close();
  }
  return WEEKS * perWeek;
}
