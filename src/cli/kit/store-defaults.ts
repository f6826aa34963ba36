/** What a command does with run stores where the user gives no option: the usual, or what the run list says. */
import { readHintedRuns } from '../../audit/defaults/hinted-schemes.ts';
import { hintedDefaults, type AuditDefaults, type SingleHint } from '../../audit/defaults/hints.ts';
import type { GroupField } from '../../core/trial.ts';
import { hintPlace } from '../../sources/run-store/audit-hint.ts';
import type { RunEntry } from '../../sources/run-store/metadata.ts';
import type { AuditFlags, HintedNames } from './audit-options.ts';
import { ALL_CONDITIONS } from './trial-options.ts';
import type { GivenName } from '../../audit/defaults/options.ts';

export interface StoreDefaults {
  readonly defaults: AuditDefaults;
  /** The names among them that the run list gives. */
  readonly hinted: HintedNames;
  /** Sentences on what the runs of the list do not agree on, where no option settles it. */
  readonly notes: readonly string[];
}

/**
 * The defaults for the runs of a list.
 * @throws InputError for a list that cannot be read, or that names schemes that the catalog does not have.
 */
export async function storeDefaults(
  metadata: string,
  usual: AuditDefaults,
  flags: Pick<AuditFlags, SingleHint | 'schemes'>,
): Promise<StoreDefaults> {
  const runs = await readHintedRuns(metadata);
  const { unsettled, areSchemesMixed, ...defaults } = hintedDefaults(runs, usual);
  const remarks = unsettled.filter((name) => flags[name] === undefined).map((name) => DISAGREEMENTS[name](defaults));
  if (areSchemesMixed && flags.schemes === undefined) remarks.push(MIXED_SCHEMES);
  const hinted = {
    conditions: hintedConditions(runs, metadata),
    baselineConditions: hintedBaselines(runs, metadata),
    groupBy: hintedFields(runs, metadata, defaults.groupBy),
  };
  return { defaults, hinted, notes: remarks.map((remark) => `${metadata}: ${remark}`) };
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
  return run === undefined ? [] : fields.map((name) => ({ name, where: hintPlace(metadata, run.key, 'groupBy') }));
}

const MIXED_SCHEMES =
  'the completed entries do not ask for the same schemes in audit.schemes, and each scheme is scored on the trials of all runs; audit runs of one kind from a list of their own, or name schemes with --schemes.';

const DISAGREEMENTS: Readonly<Record<SingleHint, (defaults: AuditDefaults) => string>> = {
  groupBy: ({ groupBy }) =>
    `the completed entries do not agree on audit.groupBy, so cells are formed by ${groupBy.join(', ')}; name other fields with --group-by.`,
  baselineCondition: ({ baselineCondition }) =>
    `the completed entries do not agree on audit.baselineCondition, so it is ${baselineCondition}; name another with --baseline-condition.`,
};
