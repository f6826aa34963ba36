/**
 * The files of the built-in prompts. A set has a language and a version, such as `ja-1`. A judge without a prompt of that version has the
 * latest earlier one of the language.
 */
import { packageNames } from '../../../base/system/package-files.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { COMPUTED_JUDGES, JUDGE_IDS } from '../judges/judges.ts';

export const ENDING = '.txt';
const FOLDERS = 'src/apps/rag/judges';
/** `ja-1.txt`, and `ja-1.answer-claims.txt` for a step. */
const FILE = /^(?<set>(?<language>[a-z]+)-(?<version>\d+))(?:\.(?<step>[a-z-]+))?\.txt$/;

interface PromptFile {
  readonly name: string;
  readonly set: string;
  readonly language: string;
  readonly version: number;
  /** null for a judge without steps. */
  readonly step: string | null;
}

/** The prompts in a list of file names, others are left out. */
export function listPromptFiles(names: readonly string[]): PromptFile[] {
  return names.flatMap((name) => {
    const { set, language, version, step = null } = FILE.exec(name)?.groups ?? {};
    if (set === undefined || language === undefined || version === undefined) return [];
    return [{ name, set, language, version: Number(version), step }];
  });
}

/** The names of the built-in sets. */
export function listBuiltInPromptSets(): string[] {
  const folders = [...JUDGE_IDS, ...COMPUTED_JUDGES.map(({ id }) => id)];
  const files = folders.flatMap((judge) => listPromptFiles(packageNames(`${FOLDERS}/${judge}`)));
  return [...new Set(files.map(({ set }) => set))].toSorted(compareCodePoints);
}

export function isBuiltInSet(word: string): boolean {
  return listBuiltInPromptSets().includes(word);
}

/** The prompt of a judge, or of one of its steps, in a set; null where it has none in the language of the set. */
export function builtInPrompt(
  set: string,
  judge: string,
  step: string | null,
): { readonly path: string; readonly set: string } | null {
  const folder = `${FOLDERS}/${judge}`;
  const found = latestOf(listPromptFiles(packageNames(folder)), set, step);
  return found === null ? null : { path: `${folder}/${found.name}`, set: found.set };
}

/** The prompt with the language of a set, and the latest version that is not above that of the set. */
export function latestOf(files: readonly PromptFile[], set: string, step: string | null): PromptFile | null {
  const [language = '', version = ''] = set.split('-');
  const fit = files.filter(
    (file) => file.step === step && file.language === language && file.version <= Number(version),
  );
  return fit.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

/** The first prompt by name, for a judge that has none in a language. */
export function firstPrompt(files: readonly PromptFile[]): PromptFile | null {
  return files.toSorted((a, b) => compareCodePoints(a.name, b.name))[0] ?? null;
}
