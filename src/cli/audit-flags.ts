/** The options of `audit`. */
import type { Confinement } from '../base/system/confinement.ts';
import { JOBS_OPTION, SCORED_OPTIONS, STORE_OPTIONS } from '../languages/options/audit-options.ts';
import type { FlagsOf, OptionTable } from '../languages/options/option.ts';
import { FORCE_OPTION, PAGE_OPTION, RESULT_OPTIONS } from '../languages/options/output-options.ts';

export const AUDIT_OPTIONS = {
  ...STORE_OPTIONS,
  ...RESULT_OPTIONS,
  ...JOBS_OPTION,
  ...SCORED_OPTIONS,
  ...PAGE_OPTION,
  ...FORCE_OPTION,
} as const satisfies OptionTable;

/** A configuration that the user did not name sets `within`, because it comes with the folder. */
export type AuditFlags = FlagsOf<typeof AUDIT_OPTIONS> & { readonly within?: Confinement };
