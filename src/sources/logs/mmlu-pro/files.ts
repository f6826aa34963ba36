/** Reads the names of MMLU-Pro's files: which of them contain answers, of which model, and after how many examples. */
import { basename, dirname, join } from 'node:path';
import type { ArchiveEntry } from '../kit/archive.ts';
import type { LogTrial } from '../kit/log.ts';

/** The facts that only the name of a file contains. */
export type MmluProPrompt = Pick<LogTrial, 'model' | 'condition'>;

const OUTPUTS = /^model_outputs_(.+?)(?:_(\d+)_?shots?)?\.(?:json|zip)$/;
const RESULT = /^(.+)_result\.json$/;
const SUMMARY = /(?:^|_)summary\.json$/;
const CATEGORIES: ReadonlySet<string> = new Set([
  'biology',
  'business',
  'chemistry',
  'computer science',
  'economics',
  'engineering',
  'health',
  'history',
  'law',
  'math',
  'other',
  'philosophy',
  'physics',
  'psychology',
]);

/** Whether an archive of this name has lists of answers, judged by names: those of the harness, or any list in an archive with its name. */
export function hasAnswerLists(archive: string, entries: readonly string[]): boolean {
  const lists = entries.filter(mayBeList);
  return lists.some((name) => isNamedAsList(basename(name))) || (OUTPUTS.test(archive) && lists.length > 0);
}

/** The entries that are lists, in the order of the archive. */
export function answerListsIn(entries: readonly ArchiveEntry[]): ArchiveEntry[] {
  const lists = entries.filter(({ name }) => mayBeList(name));
  const named = lists.filter(({ name }) => isNamedAsList(basename(name)));
  return named.length > 0 ? named : lists;
}

/** The model and condition in the first name that contains them. */
export function findPrompt(paths: readonly string[]): MmluProPrompt {
  const found = paths.map((path) => OUTPUTS.exec(basename(path))).find((match) => match !== null);
  const shots = found?.[2] ?? null;
  return { model: found?.[1] ?? null, condition: shots === null ? null : `${shots} shots` };
}

/** The summaries of a file of answers: `law_summary.json` beside `law_result.json`. */
export function summaryBeside(path: string): string[] {
  const category = RESULT.exec(basename(path))?.[1];
  return category === undefined ? [] : [join(dirname(path), `${category}_summary.json`)];
}

/** Whether an entry may be a list; the copies of names that macOS adds to archives are not. */
function mayBeList(name: string): boolean {
  const isHidden = basename(name).startsWith('.') || name.split('/').includes('__MACOSX');
  return name.endsWith('.json') && !isHidden && !SUMMARY.test(name);
}

function isNamedAsList(name: string): boolean {
  const category = (RESULT.exec(name)?.[1] ?? name.replace(/\.json$/, '')).replaceAll('_', ' ');
  return OUTPUTS.test(name) || CATEGORIES.has(category);
}
