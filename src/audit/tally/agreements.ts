/** How often each two schemes give a trial the same label: who agrees with whom, where no label is stored. */
import { CORRECT, OUT_OF_SCOPE } from '../../schemes/scoring/scores.ts';

/** Trials by their two labels. */
export interface PairedLabels {
  /** Right under both. */
  n11: number;
  /** Right under the first only. */
  n10: number;
  n01: number;
  n00: number;
}

/** By the positions of the two schemes, the smaller one first: `0,3`. */
export type Agreements = Map<string, PairedLabels>;

/** Adds one trial. Schemes that do not apply to it are left out. */
export function countAgreements(agreements: Agreements, states: Uint8Array): void {
  for (let first = 0; first < states.length; first++)
    for (let second = first + 1; second < states.length; second++) {
      const [one, other] = [states[first] as number, states[second] as number];
      if (((one | other) & OUT_OF_SCOPE) !== 0) continue;
      const isRight = (one & CORRECT) !== 0;
      const isOtherRight = (other & CORRECT) !== 0;
      const counts = findPair(agreements, `${first},${second}`);
      if (isRight) counts[isOtherRight ? 'n11' : 'n10']++;
      else counts[isOtherRight ? 'n01' : 'n00']++;
    }
}

export function mergeAgreements(whole: Agreements, part: Agreements): void {
  for (const [key, { n11, n10, n01, n00 }] of part) {
    const counts = findPair(whole, key);
    counts.n11 += n11;
    counts.n10 += n10;
    counts.n01 += n01;
    counts.n00 += n00;
  }
}

/** The labels of two schemes; null where no trial has both. */
export function readAgreement(agreements: Agreements, first: number, second: number): PairedLabels | null {
  const isOrdered = first < second;
  const found = agreements.get(isOrdered ? `${first},${second}` : `${second},${first}`);
  if (found === undefined || isOrdered) return found ?? null;
  return { ...found, n10: found.n01, n01: found.n10 };
}

function findPair(agreements: Agreements, key: string): PairedLabels {
  let counts = agreements.get(key);
  if (counts === undefined) agreements.set(key, (counts = { n11: 0, n10: 0, n01: 0, n00: 0 }));
  return counts;
}
