/** What is for people to decide: the command that draws trials for them, and the trials on which every fitting scheme differs from the stored label. */
import { dirname, sep } from 'node:path';
import type { Disagreement } from '../../documents/result.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import type { OptionWords } from '../../sources/explain-command.ts';
import type { TrialSource } from '../../sources/source.ts';
import { STORE_DEFAULTS } from '../../languages/options/defaults.ts';
import type { AuditOptions } from '../defaults/options.ts';
import { specsForAll, type SchemeList } from '../defaults/scheme-list.ts';
import type { ScanOptions } from '../scan/scan-source.ts';
import type { Tally } from '../tally/tally.ts';

/** More logs are named by their folder. */
const MOST_LOGS = 3;
/** The file of the review. */
const REVIEWS = 'reviews.db';

/** The disagreement is undefined where no such trials were counted. */
export function describeReview(
  source: TrialSource,
  schemes: SchemeList,
  options: AuditOptions & ScanOptions,
  { counts: { storedWrong, storedRight } }: Tally,
): { readonly review: string; readonly disagreement: Disagreement | undefined } {
  const { judges } = options;
  return {
    review: reviewCommand(source, schemes, options),
    disagreement: judges === undefined ? undefined : { ...judges, storedWrong, storedRight },
  };
}

/** The command that draws trials of the same audit. */
function reviewCommand(
  { runs, conditions, inputs: { logs } }: TrialSource,
  schemes: SchemeList,
  { schemesChosenBy, schemeTimeout, nullGroundTruth }: AuditOptions,
): string {
  const specs = schemesChosenBy === undefined ? specsForAll(schemes, schemes.asked, false) : [];
  const options: readonly OptionWords[] = [
    ...(runs[0]?.place.options ?? []),
    ...(areUsual(conditions) ? [] : [['--conditions', (conditions ?? []).join()] as const]),
    ...(nullGroundTruth === null ? [] : [['--null-ground-truth', nullGroundTruth] as const]),
    ...(specs.length === 0 ? [] : [['--schemes', specs.join()] as const]),
    ...(schemeTimeout === undefined ? [] : [['--scheme-timeout', String(schemeTimeout)] as const]),
  ];
  const words = options.flatMap(([option, value]) => [option, shellWord(value)]);
  return ['audit review sample', ...words, '--reviews', REVIEWS, ...nameLogs(logs)].join(' ');
}

/** Whether these conditions are read without an option. */
function areUsual(conditions: TrialSource['conditions']): boolean {
  return conditions === null || conditions.join() === STORE_DEFAULTS.conditions.join();
}

function nameLogs(logs: readonly string[]): string[] {
  const paths = logs.length > MOST_LOGS ? [commonFolder(logs)] : logs;
  return [...(paths.some((path) => path.startsWith('-')) ? ['--'] : []), ...paths.map(shellWord)];
}

/** The deepest folder that has all of the files. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first);
  while (!others.every((path) => path.startsWith(`${folder}${sep}`)) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}
