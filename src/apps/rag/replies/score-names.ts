/** The names that models give to a score, as fields of objects and as labels before a number. */
import type { Judge } from '../judges/judge.ts';

export interface ScoreNames {
  /** The name that the prompt requests. */
  readonly asked: string;
  readonly others: readonly string[];
}

/** General names of a score. */
const GENERAL = ['score', 'スコア', '評価', '評点', '評価点', '評価値', '点数', '得点', '採点'];
const OVERALL = ['overall', 'total score', 'final score', '総合評価', '総合スコア', '総合点', '総合得点', '最終評価', '最終スコア']; // prettier-ignore
/** The names of a judge's score as fields of an object. If the object also has scores of parts of the answer, only names for the whole answer. */
export function fieldNames(judge: Pick<Judge, 'scoreField' | 'scoreNames'>): ScoreNames {
  const general = judge.scoreField === 'score' ? GENERAL : [];
  return { asked: judge.scoreField, others: [...general, ...OVERALL, ...judge.scoreNames] };
}

/** The names of a judge's score before a number in a text. */
export function labelNames(judge: Pick<Judge, 'scoreField' | 'scoreNames'>): readonly string[] {
  return [judge.scoreField, ...GENERAL, ...OVERALL, ...judge.scoreNames];
}

/** Whether a word is one of the names. Case, spaces, `_`, `-` and full-width forms are ignored. */
export function isOneOf(names: readonly string[], word: string): boolean {
  return word.length <= LONGEST && names.some((name) => plain(name) === plain(word));
}

const LONGEST = 40;

function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*-]/g, '');
}
