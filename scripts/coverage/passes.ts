/** How often the intervals of pass@j, majority votes and consistency cover the true mean over all questions. */
import { ItemVotes } from '../../src/apps/bench/summary/item-votes.ts';
import { meanOver } from '../../src/apps/bench/summary/samples.ts';
import { passAtK } from '../../src/stats/pass-at-k.ts';
import { createRandom, isHit, type Random } from './items/random.ts';
import type { MeanCoverageOptions } from './means.ts';

/** Questions whose chances of a right answer are known. */
interface Population {
  readonly name: string;
  readonly draw: (random: Random) => number;
}

const mixed =
  (share: number, usual: number, rare: number) =>
  (random: Random): number =>
    random() < share ? rare : usual;

const POPULATIONS: readonly Population[] = [
  { name: 'all items alike', draw: () => 0.6 },
  { name: 'uniform', draw: (random) => random() },
  { name: 'always right or always wrong', draw: mixed(0.5, 1, 0) },
  { name: 'one in ten ever right', draw: mixed(0.1, 0, 0.5) },
  { name: 'one in twenty ever right', draw: mixed(0.05, 0, 0.5) },
  { name: 'easy', draw: (random) => 1 - random() ** 4 },
  { name: 'easy, three in a hundred hard', draw: mixed(0.03, 0.9, 0.1) },
  { name: 'easy, one in fifty nearly impossible', draw: mixed(0.02, 0.8, 0.02) },
  { name: 'very easy', draw: (random) => Math.max(random(), random(), random(), random(), random()) },
];
/** Those whose pass@j is near 100 %. */
const NEAR_ONE: ReadonlySet<string> = new Set(POPULATIONS.slice(5).map(({ name }) => name));
const QUESTIONS = [10, 20, 50, 100, 300];
const ANSWERS = [4, 16];
/** Questions from which the truth is computed. */
const ALL = 200_000;

/** The values of a question, from 0 to 1, by measure. */
const MEASURES: Readonly<Record<string, (votes: ItemVotes) => number>> = {
  'maj@K': (votes) => votes.majority(),
  'self-consistency': (votes) => votes.consistency(),
  'pass@1': ({ n, correct }) => passAtK(n, correct, 1),
  'pass@2': ({ n, correct }) => passAtK(n, correct, 2),
  'pass@K/2': ({ n, correct }) => passAtK(n, correct, n / 2),
  'pass@K': ({ n, correct }) => passAtK(n, correct, n),
};

export interface PassCoverageRow {
  readonly questions: number;
  readonly isNearOne: boolean;
  /** By measure: the coverage of each population and number of answers, from 0 to 1. */
  readonly covered: Readonly<Record<string, readonly number[]>>;
}

export function simulatePasses({ runs, seed }: MeanCoverageOptions, all = ALL): PassCoverageRow[] {
  const random = createRandom(`passes ${seed}`);
  const cases = POPULATIONS.flatMap((population) => ANSWERS.map((answers) => ({ population, answers })));
  const truths = cases.map(({ population, answers }) => {
    const votes = drawQuestions(population, answers, all, random);
    return (measure: string): number => votes.reduce((sum, one) => sum + valueOf(measure, one), 0) / all;
  });
  const known = truths.map((truth) => new Map(Object.keys(MEASURES).map((measure) => [measure, truth(measure)])));
  return [false, true].flatMap((isNearOne) =>
    QUESTIONS.map((questions) => {
      const covered: Record<string, number[]> = Object.fromEntries(Object.keys(MEASURES).map((name) => [name, []]));
      for (const [i, { population, answers }] of cases.entries()) {
        if (NEAR_ONE.has(population.name) !== isNearOne) continue;
        const hits = new Map<string, number>();
        for (let run = 0; run < runs; run++) {
          const votes = drawQuestions(population, answers, questions, random);
          for (const [measure, truth] of known[i] ?? []) {
            const [low, high] = meanOver(votes.map((one) => valueOf(measure, one))).interval ?? [
              Number.NaN,
              Number.NaN,
            ];
            if (low <= 100 * truth && 100 * truth <= high) hits.set(measure, (hits.get(measure) ?? 0) + 1);
          }
        }
        for (const measure of Object.keys(MEASURES)) covered[measure]?.push((hits.get(measure) ?? 0) / runs);
      }
      return { questions, isNearOne, covered };
    }),
  );
}

function valueOf(measure: string, votes: ItemVotes): number {
  return MEASURES[measure]?.(votes) ?? Number.NaN;
}

/** Right answers are all the same; wrong ones are one of two. */
function drawQuestions({ draw }: Population, answers: number, questions: number, random: Random): ItemVotes[] {
  return Array.from({ length: questions }, () => {
    const chance = draw(random);
    const votes = new ItemVotes();
    for (let i = 0; i < answers; i++) {
      const isRight = isHit(chance, random);
      votes.add(isRight ? 'right' : random() < 0.7 ? 'wrong' : 'other', isRight);
    }
    return votes;
  });
}

/** A Markdown table: a row for each number of questions, with the range over populations and numbers of answers. */
export function renderPassCoverage(rows: readonly PassCoverageRow[]): string {
  const measures = Object.keys(MEASURES);
  const lines = rows.map(({ questions, isNearOne, covered }) => {
    const ranges = measures.map((measure) => range(covered[measure] ?? []));
    return `| ${[questions, isNearOne ? 'easy' : 'others', ...ranges].join(' | ')} |`;
  });
  return [
    `| items | questions | ${measures.join(' | ')} |`,
    `| ---: | :--- | ${measures.map(() => '---:').join(' | ')} |`,
    ...lines,
  ].join('\n');
}

function range(shares: readonly number[]): string {
  return `${(100 * Math.min(...shares)).toFixed(1)} – ${(100 * Math.max(...shares)).toFixed(1)}`;
}
