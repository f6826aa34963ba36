/** How often the intervals of weighted κ cover the κ of a whole population. */
import seedrandom from 'seedrandom';
import { weightedKappa, type RatedTwice } from '../../src/stats/weighted-kappa.ts';
import { JUDGES, LABELS, type Labels, type SimulatedJudge } from './judges.ts';
import type { MeanCoverageOptions } from './means.ts';

export interface KappaCoverage {
  readonly queries: number;
  readonly answersToQuery: number;
  /** By population and judge: shares of the samples. */
  readonly covered: readonly number[];
}

const QUERIES = [10, 20, 60, 200];
const ANSWERS = [1, 3];
/** The share of answers that have the label of their query. */
const ALIKE = 0.7;
/** Answers from which the κ of a population is computed. */
const POPULATION = 50_000;

/** Without judges that give every answer the same score: their κ is always 0. */
export function simulateKappas({ runs, seed }: MeanCoverageOptions, population = POPULATION): KappaCoverage[] {
  const source = seedrandom.tychei(`kappas ${seed}`);
  const random = (): number => source.double();
  const cases = LABELS.flatMap((labels) =>
    JUDGES.filter(({ name }) => name !== 'constant').map((judge) => {
      const truth = weightedKappa(draw({ labels, judge, queries: population, answers: 1 }, random)).kappa ?? 0;
      return { labels, judge, truth };
    }),
  );
  return ANSWERS.flatMap((answers) =>
    QUERIES.map((queries) => {
      const covered = cases.map(({ truth, ...one }) => {
        let hits = 0;
        for (let run = 0; run < runs; run++) {
          const { interval } = weightedKappa(draw({ ...one, queries, answers }, random));
          // Where all scores and labels are alike there is no κ, and nothing is claimed.
          if (interval === null || (interval[0] <= truth && truth <= interval[1])) hits++;
        }
        return hits / runs;
      });
      return { queries, answersToQuery: answers, covered };
    }),
  );
}

interface Sample {
  readonly labels: Labels;
  readonly judge: SimulatedJudge;
  readonly queries: number;
  readonly answers: number;
}

function draw({ labels, judge, queries, answers }: Sample, random: () => number): RatedTwice[] {
  return Array.from({ length: queries }, (_, item) => {
    const own = random();
    return Array.from({ length: answers }, () => {
      const second = labels.at(random() < ALIKE ? own : random());
      return { item, first: judge.score(second, labels, random), second };
    });
  }).flat();
}
