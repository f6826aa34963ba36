/** The judges that the words of `--judges` name. */
import { BUILT_IN, JudgeSet } from '../judges/judge-set.ts';
import { checkTogether, readOwnJudges, type OwnJudge } from './own-judges.ts';

export interface NamedJudges {
  /** The ids of the judges to ask; null for the usual ones. */
  readonly ids: readonly string[] | null;
  readonly own: readonly OwnJudge[];
}

/** @throws InputError for a folder that contains no judges, or judges with errors. */
export function readNamedJudges(words: readonly string[] | undefined): NamedJudges {
  if (words === undefined) return { ids: null, own: [] };
  const folders = words.filter((word) => !BUILT_IN.ids.includes(word));
  const own = folders.flatMap(readOwnJudges);
  checkTogether(own);
  const builtIn = words.filter((word) => !folders.includes(word));
  return { ids: [...builtIn, ...own.map(({ record }) => record.id)], own };
}

/** The built-in judges and those of the user. @param scales other best scores, by judge. */
export function judgeSetOf(own: readonly OwnJudge[], scales: Readonly<Record<string, number>> = {}): JudgeSet {
  return new JudgeSet([...JudgeSet.rescaled(scales), ...own.map(({ record }) => record)]);
}
