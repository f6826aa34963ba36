/** What a command does with run stores where the user gives no option: the usual, or what the run list says. */
import { readHintedRuns } from '../audit/hinted-schemes.ts';
import { hintedDefaults, type AuditDefaults, type SingleHint } from '../audit/hints.ts';
import type { AuditFlags } from './audit-options.ts';

export interface StoreDefaults {
  readonly defaults: AuditDefaults;
  /** Sentences on what the runs of the list do not agree on, where no option settles it. */
  readonly remarks: readonly string[];
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
  return { defaults, remarks: remarks.map((remark) => `${metadata}: ${remark}`) };
}

const MIXED_SCHEMES =
  'the completed entries do not ask for the same schemes in audit.schemes, and each scheme is scored on the trials of all runs; audit runs of one kind from a list of their own, or name schemes with --schemes.';

const DISAGREEMENTS: Readonly<Record<SingleHint, (defaults: AuditDefaults) => string>> = {
  groupBy: ({ groupBy }) =>
    `the completed entries do not agree on audit.groupBy, so cells are formed by ${groupBy.join(', ')}; name other fields with --group-by.`,
  baselineCondition: ({ baselineCondition }) =>
    `the completed entries do not agree on audit.baselineCondition, so it is ${baselineCondition}; name another with --baseline-condition.`,
};
