/** The options of an audit, with their defaults. */
import { NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import type { AuditDefaults } from '../../languages/options/defaults.ts';
import { areOfCoreRules } from '../../documents/core-rules.ts';
import { givenOptions } from '../../documents/result-options.ts';
import type { AuditOptions, GivenName, GivenNames } from '../defaults/options.ts';
import { chooseConditions, givenConditions } from './conditions.ts';
import type { ScoringFlags } from './flags.ts';

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
  const { conditions: _, groupBy: _fields, baselineCondition: _baseline, ...others } = givenOptions(flags);
  return {
    conditions: chooseConditions(flags, defaults.conditions),
    groupBy: flags.groupBy ?? defaults.groupBy,
    schemes: flags.schemes ?? defaults.schemes,
    maxExamples: flags.maxExamples ?? 0,
    seed: flags.seed ?? 0,
    checksums: flags.checksums === true,
    nullGroundTruth: flags.nullGroundTruth ?? null,
    baselineCondition: flags.baselineCondition ?? defaults.baselineCondition,
    measure: flags.measure ?? defaults.measure,
    multiverse: flags.multiverse === true,
    given: givenNames(flags, hinted),
    ...others,
    ...(flags.schemeTimeout === undefined ? {} : { schemeTimeout: flags.schemeTimeout }),
  };
}

const NO_MULTIVERSE =
  '--multiverse computes nothing here: it switches the rules of v2-parse, v2-norm and combined on and off, and none of these schemes is audited.';

/** The options without the multiverse, and with a note, where its rules are those of no requested scheme. */
export function withFittingMultiverse<Options extends AuditOptions>(options: Options): Options {
  const { multiverse, schemes, notes = [] } = options;
  if (!multiverse || areOfCoreRules(schemes)) return options;
  return { ...options, multiverse: false, notes: [...notes, NO_MULTIVERSE] };
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
