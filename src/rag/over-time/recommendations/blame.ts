/** Whether wrong answers come from retrieval or from generation. */
import { wilsonInterval } from '../../../stats/wilson.ts';
import { lowestFirst, valueAt } from '../results.ts';
import { decimals, from, idsAt, isSurelyAbove, type Advice, type Findings, type Rule } from './findings.ts';

/** Correctness below it is wrong. */
const RIGHT = 0.5;
/** Share of the wrong answers that must be surely above it. */
const HALF = 0.5;

/** The advice, if surely most wrong answers had all relevant documents (or surely most had not). */
function attributeErrors(findings: Findings, hadAll: boolean, advice: string): Advice | null {
  const { results, scoring } = findings;
  const recallAt = (place: number): number | null => valueAt(results, `recall@${scoring.k}`, place);
  const wrong = lowestFirst(results, 'correctness', (place) => recallAt(place) !== null).filter(
    (place) => (valueAt(results, 'correctness', place) ?? RIGHT) < RIGHT,
  );
  const those = wrong.filter((place) => (recallAt(place) ?? 0) >= 1 === hadAll);
  if (!isSurelyAbove(those.length, wrong.length, HALF)) return null;
  const interval = wilsonInterval(those.length, wrong.length);
  const had = hadAll ? 'had all relevant documents' : 'lacked a relevant document';
  return {
    advice,
    because: `${those.length} of ${wrong.length} answers with a correctness below ${RIGHT} ${had} among the first ${scoring.k}: a share of ${decimals(those.length / wrong.length)} (${from(interval, decimals)}).`,
    ids: idsAt(results, those),
  };
}

export const COMPONENT_RULES: readonly Rule[] = [
  {
    id: 'wrong-although-retrieved',
    summary: `Of the answers with a correctness below ${RIGHT}, surely more than half have a recall@k of 1.`,
    when: (findings) =>
      attributeErrors(
        findings,
        true,
        'Look at generation (prompt, model, order and length of contexts): most wrong answers had what they needed.',
      ),
  },
  {
    id: 'wrong-because-not-retrieved',
    summary: `Of the answers with a correctness below ${RIGHT}, surely more than half have a recall@k below 1.`,
    when: (findings) =>
      attributeErrors(
        findings,
        false,
        'Look at retrieval: most wrong answers were made without all relevant documents.',
      ),
  },
];
