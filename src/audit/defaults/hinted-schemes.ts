/** The schemes that a run list names. They are looked up in the catalog only: no file or command that a list names is loaded or run. */
import { InputError } from '../../base/core/errors.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { hintPlace } from '../../sources/run-store/audit-hint.ts';
import { readRunList, type RunEntry } from '../../sources/run-store/metadata.ts';
import type { SourceRun } from '../../sources/source.ts';

/**
 * Reads the completed runs of a list in the order of the file, with the ids of the schemes that they name.
 * @throws InputError as {@link readRunList}, and with a sentence for each scheme that is not in the catalog.
 */
export async function readHintedRuns(metadata: string): Promise<readonly RunEntry[]> {
  const { listed } = await readRunList(metadata);
  const problems: string[] = [];
  const runs = await Promise.all(listed.map((run) => withIds(run, metadata, problems)));
  if (problems.length > 0) throw new InputError(problems);
  return runs;
}

/** @param problems gets a sentence for each scheme that is not in the catalog. */
async function withIds(run: RunEntry, metadata: string, problems: string[]): Promise<RunEntry> {
  if (run.hint === null) return run;
  const readId = async (word: string, field: string): Promise<string> => {
    try {
      return (await hintedScheme(word, hintPlace(metadata, run.key, field))).id;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return word;
    }
  };
  const { schemes, labelledBy } = run.hint;
  const ids = {
    schemes: schemes === null ? null : await Promise.all(schemes.map((word, i) => readId(word, `schemes.${i}`))),
    labelledBy: labelledBy === null ? null : await readId(labelledBy, 'labelledBy'),
  };
  return { ...run, hint: { ...run.hint, ...ids } };
}

/**
 * The scheme of the catalog with the name in a run list.
 * @param where the place of the name, for the message.
 * @throws InputError if the catalog has no such scheme.
 */
export async function hintedScheme(word: string, where: string): Promise<Scheme> {
  const { schemeFromSpec } = await import('../../schemes/spec.ts');
  try {
    return schemeFromSpec(word);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.problems.map((problem) => `${where}: ${problem}`));
  }
}

/** Whether the list names schemes for the run. */
export function namesSchemes({ hint }: Pick<SourceRun, 'hint'>): boolean {
  return hint !== null && (hint.schemes !== null || hint.labelledBy !== null);
}

/**
 * The schemes that explain a trial of the run: the one that made its label, then those of the audit; null where the entry names none. Schemes of
 * the core are left out unless they are named: they search the truth anywhere in a text, and a letter is in almost any text.
 * @throws InputError for a scheme that is not in the catalog.
 */
export async function explainingSchemes(run: SourceRun): Promise<readonly Scheme[] | null> {
  if (run.hint === null || !namesSchemes(run)) return null;
  const { labelledBy, schemes } = run.hint;
  const words = [
    ...(labelledBy === null ? [] : [[labelledBy, 'labelledBy'] as const]),
    ...(schemes ?? []).map((word, i) => [word, `schemes.${i}`] as const),
  ];
  const found = new Map<string, Scheme>();
  for (const [word, field] of words) {
    const scheme = await hintedScheme(word, run.hintPlace(field));
    found.set(scheme.id, scheme);
  }
  return [...found.values()];
}
