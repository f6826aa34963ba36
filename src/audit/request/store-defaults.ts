/** The defaults of options for run stores, and the values of the run list that replace them. */
import { readHintedRuns } from '../defaults/hinted-schemes.ts';
import { hintedDefaults, type SingleHint } from '../defaults/hints.ts';
import type { AuditDefaults } from '../../languages/options/defaults.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { hintPlace } from '../../sources/run-store/audit-hint.ts';
import type { RunEntry } from '../../sources/run-store/metadata.ts';
import { ALL_CONDITIONS } from '../../languages/options/defaults.ts';
import type { ScoringFlags } from './flags.ts';
import type { HintedNames } from './options.ts';
import type { GivenName } from '../defaults/options.ts';

export interface StoreDefaults {
  readonly defaults: AuditDefaults;
  /** Whether some run has the default conditions. */
  readonly hasUsualConditions: boolean;
  /** The names among the defaults that the run list gives. */
  readonly hinted: HintedNames;
  /** Sentences about options on which the entries disagree and that the user did not give. */
  readonly notes: readonly string[];
}

/**
 * The defaults for the runs of a list.
 * @throws InputError for a list that cannot be read, or that names unknown schemes.
 */
export async function storeDefaults(
  metadata: string,
  usual: AuditDefaults,
  flags: Pick<ScoringFlags, SingleHint | 'schemes'>,
): Promise<StoreDefaults> {
  const runs = await readHintedRuns(metadata);
  const { unsettled, areSchemesMixed, hasUsualConditions, ...defaults } = hintedDefaults(runs, usual);
  const notes = unsettled.filter((name) => flags[name] === undefined).map((name) => DISAGREEMENTS[name](defaults));
  if (areSchemesMixed && flags.schemes === undefined) notes.push(MIXED_SCHEMES);
  const hinted = {
    conditions: hintedConditions(runs, metadata),
    baselineConditions: hintedBaselines(runs, metadata),
    groupBy: hintedFields(runs, metadata, defaults.groupBy),
  };
  return { defaults, hasUsualConditions, hinted, notes: notes.map((note) => `${metadata}: ${note}`) };
}

/** Conditions that entries name, each once. */
export function hintedConditions(runs: readonly RunEntry[], metadata: string): GivenName[] {
  const named = runs.flatMap((run) =>
    (run.hint?.conditions ?? []).map(
      (name) => [name, { name, where: hintPlace(metadata, run.key, 'conditions') }] as const,
    ),
  );
  return [...new Map(named).values()].filter(({ name }) => name !== ALL_CONDITIONS);
}

/** Baselines that entries name, each once. */
function hintedBaselines(runs: readonly RunEntry[], metadata: string): GivenName[] {
  const named = runs.flatMap((run) => {
    const name = run.hint?.baselineCondition ?? null;
    return name === null ? [] : [[name, { name, where: hintPlace(metadata, run.key, 'baselineCondition') }] as const];
  });
  return [...new Map(named).values()];
}

/** The fields of cells, where entries name them. */
function hintedFields(
  runs: readonly RunEntry[],
  metadata: string,
  fields: readonly GroupField[],
): GivenName<GroupField>[] {
  const run = runs.find(({ hint }) => hint?.groupBy?.join() === fields.join());
  if (run === undefined) return [];
  // A run that is listed without a temperature was made without one.
  const expected = fields.filter(
    (name) => name !== 'temperature' || runs.every(({ temperature }) => temperature !== null),
  );
  return expected.map((name) => ({ name, where: hintPlace(metadata, run.key, 'groupBy') }));
}

const MIXED_SCHEMES =
  'the completed entries name different schemes in audit.schemes, and each scheme is scored on the trials of all runs; audit runs of one kind from a separate list, or name schemes with --schemes.';

const DISAGREEMENTS: Readonly<Record<SingleHint, (defaults: AuditDefaults) => string>> = {
  groupBy: ({ groupBy }) =>
    `the completed entries disagree on audit.groupBy, so cells are formed by ${groupBy.join(', ')}; name other fields with --group-by.`,
  baselineCondition: ({ baselineCondition }) =>
    `the completed entries disagree on audit.baselineCondition, so it is ${baselineCondition}; name another with --baseline-condition.`,
};
