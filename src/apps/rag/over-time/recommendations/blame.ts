/** Attributes wrong answers to retrieval or to generation. */
import { lowestFirst, valueAt } from '../results.ts';
import { DROP_RULE, findDrop } from './drops.ts';
import {
  countQueries,
  decimals,
  from,
  idsAt,
  intervalOf,
  isSurelyAbove,
  number,
  type Advice,
  type Findings,
  type Rule,
} from './findings.ts';

/** Below this correctness an answer is wrong. */
const RIGHT = 0.5;
/** The share of the wrong answers must be significantly above this limit. */
const HALF = 0.5;

/** Returns the advice if significantly more than half of the wrong answers had all relevant documents (or lacked one). */
function attributeErrors(findings: Findings, hadAll: boolean, advice: string): Advice | null {
  const { results, scoring } = findings;
  const recallAt = (place: number): number | null => valueAt(results, `recall@${scoring.k}`, place);
  const wrong = lowestFirst(results, 'correctness', (place) => recallAt(place) !== null).filter(
    (place) => (valueAt(results, 'correctness', place) ?? RIGHT) < RIGHT,
  );
  const those = wrong.filter((place) => (recallAt(place) ?? 0) >= 1 === hadAll);
  const share = { count: those.length, all: wrong.length, queries: countQueries(results, wrong) };
  if (!isSurelyAbove(share, HALF)) return null;
  const interval = intervalOf(share);
  const had = hadAll ? 'had all relevant documents' : 'lacked a relevant document';
  const drop = findDrop(findings, 'correctness');
  const isRecent = (place: number): boolean =>
    drop !== null && (results.times[place] as number) >= Date.parse(drop.start);
  return {
    advice,
    // Most of them are of the time since the drop, so that they show where it is from.
    within: those.filter(isRecent).length > those.length / 2 ? DROP_RULE : null,
    because: `${those.length} of ${wrong.length} answers with a correctness below ${number(RIGHT)} ${had} among the first ${scoring.k}: a share of ${decimals(those.length / wrong.length)} (${from(interval, decimals)}).`,
    ids: idsAt(results, those),
  };
}

export const COMPONENT_RULES: readonly Rule[] = [
  {
    id: 'wrong-although-retrieved',
    summary: `Of the answers with a correctness below ${number(RIGHT)}, significantly more than half have a recall@k of 1.`,
    when: (findings) =>
      attributeErrors(
        findings,
        true,
        'Look at generation (prompt, model, order and length of contexts): most wrong answers had what they needed.',
      ),
  },
  {
    id: 'wrong-because-not-retrieved',
    summary: `Of the answers with a correctness below ${number(RIGHT)}, significantly more than half have a recall@k below 1.`,
    when: (findings) =>
      attributeErrors(
        findings,
        false,
        'Look at retrieval: most wrong answers were made without all relevant documents.',
      ),
  },
];
