/** Truths that are yes or no in other words than the answers, such as True and False beside answers that are Yes and No. They mean the same if the values show it. */
import { strip } from '../../../../base/text/whitespace.ts';
import type { TruthRow } from './truth-row.ts';

/** The words of yes and no. */
interface WordPair {
  readonly yes: string;
  readonly no: string;
}

/** The words by which the answers state yes and no. */
export interface TruthWords extends WordPair {
  /** Those of the truths. */
  readonly written: WordPair;
}

type Pair = 'truth' | 'yes' | 'digit';

/** A word of one of the pairs, and what it means. */
interface Stated {
  readonly pair: Pair;
  readonly isYes: boolean;
  readonly word: string;
}

const WORDS: ReadonlyMap<string, Omit<Stated, 'word'>> = new Map([
  ['true', { pair: 'truth', isYes: true }],
  ['false', { pair: 'truth', isYes: false }],
  ['yes', { pair: 'yes', isYes: true }],
  ['no', { pair: 'yes', isYes: false }],
  ['1', { pair: 'digit', isYes: true }],
  ['0', { pair: 'digit', isYes: false }],
]);
const USUAL: Readonly<Record<Pair, WordPair>> = {
  truth: { yes: 'True', no: 'False' },
  yes: { yes: 'Yes', no: 'No' },
  digit: { yes: '1', no: '0' },
};
/** The word with which an answer begins, and the one with which it ends. A digit is an answer alone. */
const FIRST = /^[^\p{L}\p{N}]*(true|false|yes|no)(?![\p{L}\p{N}])/iu;
const LAST = /(?<![\p{L}\p{N}])(true|false|yes|no)[^\p{L}\p{N}]*$/iu;
/** With fewer labels, it is not known what 1 and 0 mean. */
const FEW = 5;
/** A share that is most of the answers, or of the labels. */
const MOST = 0.8;
/** Answers in words of the truths are at most this share of the answers where these use others. */
const HARDLY_ANY = 0.05;

/** The words of the answers, where truths are to be read in these; null where the truths stay as they are. */
export function findTruthWords(rows: readonly TruthRow[]): TruthWords | null {
  const [pair, ...others] = new Set(rows.map(({ truth }) => readWord(truth)?.pair));
  if (pair === undefined || others.length > 0) return null;
  const answers = rows.map((row) => ({ row, stated: readAnswer(row.answers) }));
  const byPair = Map.groupBy(answers, ({ stated }) => stated?.pair);
  const [best, count] = (['truth', 'yes', 'digit'] as const)
    .map((one) => [one, byPair.get(one)?.length ?? 0] as const)
    .toSorted(([, a], [, b]) => b - a)[0] ?? [pair, 0];
  const own = byPair.get(pair)?.length ?? 0;
  if (best === pair || count < MOST * rows.length || own > HARDLY_ANY * rows.length) return null;
  const read = (byPair.get(best) ?? []).map(({ row, stated }) => ({
    label: row.label,
    isSame: readWord(row.truth)?.isYes === stated?.isYes,
  }));
  if (!meanTheSame(read, needLabels(rows, pair, best))) return null;
  const stated = answers.flatMap((one) => (one.stated?.pair === best ? [one.stated] : []));
  return {
    written: USUAL[pair],
    yes: mostFrequent(stated.filter(({ isYes }) => isYes)) ?? USUAL[best].yes,
    no: mostFrequent(stated.filter(({ isYes }) => !isYes)) ?? USUAL[best].no,
  };
}

/** Whether only labels show what 1 and 0 mean. True and false in JSON are those of Python, where they are equal to 1 and 0. */
function needLabels(rows: readonly TruthRow[], ofTruths: Pair, ofAnswers: Pair): boolean {
  const areBooleans = rows.every(({ truth }) => typeof truth === 'boolean');
  return ofTruths === 'digit' || (ofAnswers === 'digit' && !areBooleans);
}

/** The truth in the words of the answers; null for one that is no such word. */
export function toTruthWord({ yes, no }: TruthWords, value: unknown): string | null {
  const stated = readWord(value);
  return stated === null ? null : stated.isYes ? yes : no;
}

/** Yes and True mean the same unless labels show otherwise. What 1 and 0 mean is known by labels alone, of which some are right and some are wrong. */
function meanTheSame(
  rows: readonly { readonly label: TruthRow['label']; readonly isSame: boolean }[],
  needsLabels: boolean,
): boolean {
  const of = (label: 0 | 1): { readonly count: number; readonly agreeing: number } => {
    const own = rows.filter((row) => row.label === label);
    return { count: own.length, agreeing: own.filter(({ isSame }) => isSame === (label === 1)).length };
  };
  const [right, wrong] = [of(1), of(0)];
  const areEnough = right.count + wrong.count >= FEW && right.count > 0 && wrong.count > 0;
  if (needsLabels && !areEnough) return false;
  return [right, wrong].every(({ count, agreeing }) => agreeing >= MOST * count);
}

/** null for a value that is not one of the words. */
function readWord(value: unknown): Stated | null {
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return null;
  const word = strip(String(value)).replace(/^([01])\.0$/, '$1');
  const known = WORDS.get(word.toLowerCase());
  return known === undefined ? null : { ...known, word };
}

/** What the first of the answers with such a word states. */
function readAnswer(answers: readonly string[]): Stated | null {
  for (const answer of answers) {
    const stated = readWord(answer) ?? readWord(FIRST.exec(answer)?.[1]) ?? readWord(LAST.exec(answer)?.[1]);
    if (stated !== null) return stated;
  }
  return null;
}

function mostFrequent(stated: readonly Stated[]): string | undefined {
  const [first] = [...Map.groupBy(stated, ({ word }) => word).values()].toSorted((a, b) => b.length - a.length);
  return first?.[0]?.word;
}
