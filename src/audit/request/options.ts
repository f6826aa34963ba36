/** The options of an audit, with their defaults. */
import { NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import type { AuditDefaults } from '../defaults/hints.ts';
import type { AuditOptions, GivenName, GivenNames } from '../defaults/options.ts';
import { chooseConditions, givenConditions, ALL_CONDITIONS } from './conditions.ts';
import type { ScoringFlags } from './flags.ts';

export const BASELINE = 'control';

/** The defaults for run stores: those of the original audit. */
export const STORE_DEFAULTS: AuditDefaults = {
  conditions: [BASELINE, 'asch_history_5', 'authoritative_bias'],
  groupBy: ['temperature', 'variant', 'condition'],
  schemes: ['v2-parse', 'combined', 'v2-norm', 'post-think'],
  baselineCondition: BASELINE,
};
export const LOG_DEFAULTS: AuditDefaults = {
  conditions: [ALL_CONDITIONS],
  groupBy: ['model', 'task'],
  schemes: [],
  baselineCondition: BASELINE,
};

/** Receipts of each kind that a result has, unless the user sets another number (--max-examples). */
export const USUAL_EXAMPLES = 30;

/** The names that a run list gives. */
export interface HintedNames extends Omit<GivenNames, 'baselineCondition'> {
  /** Each must be the condition of a trial, even where entries disagree and none of them is used. */
  readonly baselineConditions: readonly GivenName[];
}

const NO_HINTED_NAMES: HintedNames = { conditions: [], baselineConditions: [], groupBy: [] };

/** The options that run stores and logs share. @param hinted names that the run list gives. */
export function commonOptions(
  flags: ScoringFlags,
  defaults: AuditDefaults,
  hinted: HintedNames = NO_HINTED_NAMES,
): AuditOptions {
  return {
    conditions: chooseConditions(flags, defaults.conditions),
    groupBy: flags.groupBy ?? defaults.groupBy,
    schemes: flags.schemes ?? defaults.schemes,
    maxExamples: flags.maxExamples ?? 0,
    seed: flags.seed ?? 0,
    checksums: flags.checksums === true,
    nullGroundTruth: flags.nullGroundTruth ?? null,
    baselineCondition: flags.baselineCondition ?? defaults.baselineCondition,
    multiverse: flags.multiverse === true,
    given: givenNames(flags, hinted),
    ...(flags.minN === undefined ? {} : { minN: flags.minN }),
    ...(flags.reference === undefined ? {} : { reference: flags.reference }),
    ...(flags.schemeTimeout === undefined ? {} : { schemeTimeout: flags.schemeTimeout }),
  };
}

/**
 * Options come before the run list. The options of a sample were checked when it was drawn. A baseline of the run list does not have to be among
 * the conditions that the user chose.
 */
function givenNames(
  { conditions, baselineCondition, groupBy, isDrawn }: ScoringFlags,
  hinted: HintedNames,
): GivenNames {
  if (isDrawn === true) return NO_GIVEN_NAMES;
  const named = conditions === undefined ? hinted.conditions : givenConditions(conditions);
  const fields = groupBy?.map((name) => ({ name, where: '--group-by' })) ?? hinted.groupBy;
  if (baselineCondition !== undefined)
    return {
      conditions: named,
      baselineCondition: { name: baselineCondition, where: '--baseline-condition' },
      groupBy: fields,
    };
  return { conditions: [...named, ...hinted.baselineConditions], baselineCondition: null, groupBy: fields };
}
