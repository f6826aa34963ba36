/** The scores of weeks as a series, of which any two neighbouring ranges are compared on the metrics that both have. */
import { isEnough, type Series } from '../../../../stats/change-points.ts';
import type { Week } from '../weeks.ts';
import { OVERALL } from '../results.ts';
import { commonWeight, compareScores, LEAST_COMMON, type ScoredAnswers } from './compare-scores.ts';

/** @param weeks each with a score at least. */
export function scoreSeries(answers: ScoredAnswers, weeks: readonly Week[]): Series {
  const sidesOf = (from: number, at: number, to: number): Int8Array => {
    const sides = new Int8Array(answers.compositionOf.length).fill(-1);
    for (const [i, week] of weeks.slice(from, to).entries())
      for (const place of week.places) sides[place] = from + i < at ? 0 : 1;
    return sides;
  };
  return {
    length: weeks.length,
    forEachBoundary: (from, to, visit) => {
      for (let at = from + 1; at < to; at++) {
        const sides = sidesOf(from, at, to);
        if (canBeTested(answers, sides)) visit(at, (level) => compareScores(answers, sides, level)?.comparable ?? null);
      }
    },
    compare: (from, at, to, level) => {
      const sides = sidesOf(from, at, to);
      const found = compareScores(answers, sides, level)?.comparable;
      if (found === undefined || found === null) return NOT_COMPARABLE;
      return canBeTested(answers, sides) ? found : { ...found, interval: null };
    },
  };
}

const NOTHING = { n: 0, items: 0, mean: 0 };
/** A change between levels that came to have too little in common is dropped. */
const NOT_COMPARABLE = { before: NOTHING, after: NOTHING, difference: 0, interval: null };

interface Size {
  n: number;
  items: number;
}

function canBeTested(answers: ScoredAnswers, sides: Int8Array): boolean {
  const overall = answers.columns.get(OVERALL) ?? new Float64Array();
  const seen = [new Uint8Array(answers.queryCount), new Uint8Array(answers.queryCount)] as const;
  const sizes: [Size, Size] = [
    { n: 0, items: 0 },
    { n: 0, items: 0 },
  ];
  for (let place = 0; place < sides.length; place++) {
    const side = sides[place];
    if ((side !== 0 && side !== 1) || Number.isNaN(overall[place])) continue;
    const query = answers.queries[place] as number;
    sizes[side].n++;
    sizes[side].items += 1 - (seen[side][query] as number);
    seen[side][query] = 1;
  }
  if (!isEnough(sizes)) return false;
  return (commonWeight(answers, sides) ?? 0) >= LEAST_COMMON;
}
