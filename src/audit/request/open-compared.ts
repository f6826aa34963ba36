/** Opens the inputs of a comparison. */
import { NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import { uniteHints } from '../defaults/hints.ts';
import type { GivenName, GivenNames } from '../defaults/options.ts';
import { openSource } from '../../sources/open-source.ts';
import { readRunList } from '../../sources/run-store/metadata.ts';
import type { SourceOptions, TrialSource } from '../../sources/source.ts';
import { chooseConditions, givenConditions } from './conditions.ts';
import { ALL_CONDITIONS } from '../../languages/options/defaults.ts';
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
  const { place, notes, saved } = await findInputs(words, flags, hooks);
  const { nullGroundTruth = saved?.options.nullGroundTruth ?? null, skipBadRuns = false } = flags;
  const { usual, hinted, from } = await findDefaultConditions(place, saved, words.join());
  const conditions = chooseConditions(flags, usual);
  const opened = { ...place, conditions, skipBadRuns, nullGroundTruth };
  const source = await openSource(opened);
  const before = saved === undefined ? [] : notes;
  if (flags.conditions !== undefined || conditions === null)
    return {
      source,
      opened,
      given: { ...NO_GIVEN_NAMES, conditions: givenConditions(flags.conditions) },
      notes: before,
    };
  const note = `${from}: names the conditions ${conditions.join(', ')}, and only these are compared; --conditions ${ALL_CONDITIONS} compares all of them.`;
  return { source, opened, given: { ...NO_GIVEN_NAMES, conditions: hinted }, notes: [...before, note] };
}

interface DefaultConditions {
  /** The conditions that are compared without --conditions. */
  readonly usual: readonly string[];
  /** The conditions that a run list names; all of them must occur. */
  readonly hinted: readonly GivenName[];
  /** The file that names them. */
  readonly from: string;
}

async function findDefaultConditions(
  place: InputPlace['place'],
  saved: InputPlace['saved'],
  path: string,
): Promise<DefaultConditions> {
  const all = [ALL_CONDITIONS];
  if (saved !== undefined) return { usual: saved.options.conditions ?? all, hinted: [], from: path };
  if ('logs' in place) return { usual: all, hinted: [], from: path };
  const { listed } = await readRunList(place.metadata);
  const hinted = hintedConditions(listed, place.metadata);
  return { usual: uniteHints(listed, 'conditions', all), hinted, from: place.metadata };
}
