/** Made-up answers of twelve weeks whose documents people judge only in the first four, so that a judge's grades replace the retrieval metrics from then on. */
import seedrandom from 'seedrandom';
import type { WhyAbsent } from '../../src/apps/rag/documents/why-absent.ts';
import type { TimedResult } from '../../src/apps/rag/over-time/timed-result.ts';
import { createScoring, DEFAULT_CONFIG } from '../../src/apps/rag/scores/scoring.ts';
import { weigh } from '../../src/apps/rag/scores/weigh.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** A Monday. */
export const FIRST_WEEK = Date.UTC(2026, 7, 31);
const WEEKS = 12;
/** From this week on (0 is the first), people judge no documents. */
export const JUDGED_WEEKS = 4;
export const STANDARD = createScoring(DEFAULT_CONFIG, 'standard', new Map(), null);

interface Design {
  readonly seed: string;
  readonly perWeek?: number;
  /** How much worse faithfulness and answer relevance are from that week on. */
  readonly drop?: number;
  /** Answers with this tag lack the judgments of documents; by default the week decides. */
  readonly unjudgedTag?: string;
  /** How much worse answers with that tag are. */
  readonly tagDrop?: number;
}

export function changingComposition({ seed, perWeek = 25, drop = 0, unjudgedTag, tagDrop = 0 }: Design): TimedResult[] {
  const random = seedrandom.tychei(seed);
  const near = (middle: number): number => Math.min(1, Math.max(0, middle + 0.3 * (random() + random() - 1)));
  return Array.from({ length: WEEKS * perWeek }, (_, i): TimedResult => {
    const week = Math.floor(i / perWeek);
    const isTagged = unjudgedTag !== undefined && i % 3 === 0;
    const isJudged = unjudgedTag === undefined ? week < JUDGED_WEEKS : !isTagged;
    const worse = (week < JUDGED_WEEKS ? 0 : drop) + (isTagged ? tagDrop : 0);
    const values = new Map<string, number>([
      ['faithfulness', near(0.8 - worse)],
      ['answerRelevance', near(0.75 - worse)],
      ['legalReasoning', near(0.7)],
      // Judges grade lower than people would.
      ['contextRelevance@5', near(0.45)],
    ]);
    const absent = new Map<string, WhyAbsent>();
    const put = (metric: string, value: number, why: WhyAbsent | null): void => {
      if (why === null) values.set(metric, value);
      else absent.set(metric, why);
    };
    put('citationAccuracy', near(0.85), random() < 0.15 ? 'no citation' : null);
    for (const metric of ['recall@5', 'attainablePrecision@5', 'ndcg@5', 'mrr'])
      put(metric, near(0.85), isJudged ? null : 'no input');
    const at = FIRST_WEEK + week * WEEK + ((i % perWeek) / perWeek) * WEEK;
    const tags = isTagged ? [unjudgedTag] : [];
    return { record: i + 1, id: `q${i + 1}`, at: Math.floor(at), tags, ...weigh({ values, absent }, STANDARD.groups) };
  });
}
