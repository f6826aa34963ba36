/** Made-up stores of 2,000 trials of 300 items with known human labels, two parsers and an extractor that err in known ways. */
import seedrandom from 'seedrandom';
import type { TrialLabels } from '../../src/base/core/labels.ts';

const TRIALS = 2000;
const ITEMS = 300;
const CELLS = 3;

export interface KnownTrial {
  readonly labels: TrialLabels;
  readonly human: boolean;
}

type Random = () => number;

/** What an extractor sees of a trial. */
interface Seen {
  readonly human: boolean;
  readonly cell: number;
  readonly stored: boolean;
  readonly parser: boolean;
}

export interface Extractor {
  readonly title: string;
  /** null where it is not asked. */
  readonly read: (trial: Seen, random: Random) => boolean | null;
}

/** Shares of correct answers that are read as wrong, and of wrong ones that are read as correct. */
type Errors = readonly [missed: number, invented: number];

export interface AnswersAndParsers {
  readonly title: string;
  /** The share of correct answers. */
  readonly correct: number;
  readonly stored: Errors;
  readonly parser: Errors;
}

export const ANSWERS: readonly AnswersAndParsers[] = [
  { title: '70 % correct', correct: 0.7, stored: [0.06, 0.02], parser: [0.03, 0.03] },
  { title: '95 % correct', correct: 0.95, stored: [0.02, 0.1], parser: [0.01, 0.1] },
  { title: '60 %, poor parsers', correct: 0.6, stored: [0.25, 0.1], parser: [0.12, 0.1] },
  { title: '15 % correct', correct: 0.15, stored: [0.2, 0.03], parser: [0.1, 0.03] },
];

const good = (human: boolean, random: Random): boolean => misread(human, [0.02, 0.02], random);

export const EXTRACTORS: readonly Extractor[] = [
  { title: '2 % wrong', read: ({ human }, random) => good(human, random) },
  { title: 'always right', read: ({ human }) => human },
  { title: 'at random', read: (_, random) => random() < 0.6 },
  { title: 'lenient: 30 % of wrong answers', read: ({ human }, random) => misread(human, [0.01, 0.3], random) },
  {
    title: 'wrong in one cell of three',
    read: ({ human, cell }, random) => (cell === 2 ? misread(human, [0.3, 0.2], random) : human),
  },
  { title: 'asked about 30 %', read: ({ human }, random) => (random() < 0.3 ? good(human, random) : null) },
  {
    title: 'asked where parsers differ',
    read: ({ human, stored, parser }, random) => (stored === parser ? null : good(human, random)),
  },
  { title: 'a copy of the stored label', read: ({ stored }) => stored },
];

/** Labels of a parser and of the extractor. */
export const SCHEMES: readonly string[] = ['parser', 'extract:x'];

/** Trials whose correctness and errors depend on their items: an item is easy or hard, and read badly or well. */
export function createTrials(
  { title, correct, stored, parser }: AnswersAndParsers,
  extractor: Extractor,
): KnownTrial[] {
  const random = seedrandom.tychei(`${title}:${extractor.title}`);
  const items = Array.from({ length: ITEMS }, () => {
    const isEasy = random() < correct;
    const share = isEasy ? correct + 0.7 * (1 - correct) : 0.3 * correct;
    return { share, errors: random() < 0.25 ? 3 : 1 / 3 };
  });
  return Array.from({ length: TRIALS }, (_, at): KnownTrial => {
    const { share, errors } = items[at % ITEMS] as (typeof items)[number];
    const [human, cell] = [random() < share, at % CELLS];
    const first = misread(human, [stored[0] * errors, stored[1] * errors], random);
    // Half of the errors of the stored labels are errors of the parser too.
    const second = first !== human && random() < 0.5 ? first : misread(human, parser, random);
    const third = extractor.read({ human, cell, stored: first, parser: second }, random);
    return { human, labels: describeTrial(at, cell, first, [second, third]) };
  });
}

function misread(human: boolean, [missed, invented]: Errors, random: Random): boolean {
  return human ? random() >= missed : random() < invented;
}

function describeTrial(
  at: number,
  cell: number,
  storedCorrect: boolean,
  correct: readonly (boolean | null)[],
): TrialLabels {
  return {
    run: 'r',
    trialId: `t${at}`,
    ordinal: at,
    itemId: `i${at % ITEMS}`,
    model: `m${cell}`,
    condition: null,
    variant: null,
    temperature: null,
    dataset: null,
    task: null,
    storedCorrect,
    correct,
    parsed: correct.map(() => true),
    rules: correct.map(() => null),
  };
}
