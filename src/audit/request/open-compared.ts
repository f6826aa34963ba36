/** Opens the inputs of a comparison. */
import { NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import { hasDefault, uniteHints } from '../defaults/hints.ts';
import type { GivenName, GivenNames } from '../defaults/options.ts';
import { openSource } from '../../sources/open-source.ts';
import { readRunList } from '../../sources/run-store/metadata.ts';
import type { SourceOptions, TrialSource } from '../../sources/source.ts';
import { chooseConditions, givenConditions, neededConditions } from './conditions.ts';
import { withoutCopies } from './counted-once.ts';
import { ALL_CONDITIONS, STORE_DEFAULTS } from '../../languages/options/defaults.ts';
import type { InputHooks } from './experiments.ts';
import type { ScoringFlags } from './flags.ts';
import { findInputs, type InputPlace } from './input-place.ts';
import { hintedConditions } from './store-defaults.ts';

interface Compared {
  readonly source: TrialSource;
  /** What it was opened with. */
  readonly opened: SourceOptions;
  /** Names that the user or the run list gave. */
  readonly given: GivenNames;
  /** Notes of the report about the choice of the trials. */
  readonly notes: readonly string[];
}

/** Opens the inputs, with the conditions that the user, a saved result or the run list names. @throws InputError for inputs that cannot be read. */
export async function openCompared(
  words: readonly string[],
  flags: ScoringFlags,
  hooks: InputHooks,
): Promise<Compared> {
  const { place: found, notes, saved } = await findInputs(words, flags, hooks);
  const place = 'logs' in found && saved === undefined ? await withoutCopies(found, words, hooks) : found;
  const { nullGroundTruth = saved?.options.nullGroundTruth ?? null, skipBadRuns = false } = flags;
  const { usual, hinted, from, hasUsual } = await findDefaultConditions(place, saved, words.join());
  const conditions = chooseConditions(flags, usual);
  const opened = { ...place, conditions, ...neededConditions(flags, hasUsual), skipBadRuns, nullGroundTruth };
  const source = await openSource(opened);
  const before = saved === undefined ? [] : notes;
  if (flags.conditions !== undefined || source.conditions === null)
    return {
      source,
      opened,
      given: { ...NO_GIVEN_NAMES, conditions: givenConditions(flags.conditions) },
      notes: before,
    };
  const named =
    saved === undefined && hinted.length === 0
      ? []
      : [`${from}: names the conditions ${source.conditions.join(', ')}, and only these are compared.`];
  const given = { ...NO_GIVEN_NAMES, conditions: hinted };
  return { source, opened, given, notes: [...before, ...named] };
}

interface DefaultConditions {
  /** The conditions that are compared without --conditions. */
  readonly usual: readonly string[];
  /** The conditions that a run list names; all of them must occur. */
  readonly hinted: readonly GivenName[];
  /** Whether the default of run stores is that of some run. */
  readonly hasUsual: boolean;
  /** The file that names them. */
  readonly from: string;
}

async function findDefaultConditions(
  place: InputPlace['place'],
  saved: InputPlace['saved'],
  path: string,
): Promise<DefaultConditions> {
  const all = [ALL_CONDITIONS];
  if (saved !== undefined) return { usual: saved.options.conditions ?? all, hinted: [], hasUsual: false, from: path };
  if ('logs' in place) return { usual: all, hinted: [], hasUsual: false, from: path };
  const { listed } = await readRunList(place.metadata);
  const hinted = hintedConditions(listed, place.metadata);
  const usual = uniteHints(listed, 'conditions', STORE_DEFAULTS.conditions);
  return { usual, hinted, hasUsual: hasDefault(listed, 'conditions'), from: place.metadata };
}
