/** Defaults of an audit from the run list: the conditions, schemes and fields that its entries name. Options of the user override them. */
import type { AuditDefaults } from '../../languages/options/defaults.ts';
import type { RunEntry } from '../../sources/run-store/metadata.ts';

/** Options with one value for all runs. */
export type SingleHint = 'groupBy' | 'baselineCondition';

export interface HintedDefaults extends AuditDefaults {
  /** Whether entries name different schemes; each scheme is then scored on all runs. */
  readonly areSchemesMixed: boolean;
  /** Whether some entry names no conditions, so that the default ones are read of its run. */
  readonly hasUsualConditions: boolean;
  /** The options on which entries disagree, or that only some of them have; their default is used. */
  readonly unsettled: readonly SingleHint[];
}

/** The defaults, replaced by the values of the run list. @param runs the completed runs, in the order of the list. */
export function hintedDefaults(runs: readonly RunEntry[], usual: AuditDefaults): HintedDefaults {
  const unsettled: SingleHint[] = [];
  const findAgreed = <Name extends SingleHint>(name: Name): AuditDefaults[Name] => {
    const values = runs.map(({ hint }) => hint?.[name] ?? null);
    const [first = null] = values;
    if (values.every((one) => one === null)) return usual[name];
    if (first !== null && values.every((one) => JSON.stringify(one) === JSON.stringify(first)))
      return first as AuditDefaults[Name];
    unsettled.push(name);
    return usual[name];
  };
  return {
    schemes: uniteHints(runs, 'schemes', usual.schemes),
    conditions: uniteHints(runs, 'conditions', usual.conditions),
    hasUsualConditions: hasDefault(runs, 'conditions'),
    groupBy: findAgreed('groupBy'),
    baselineCondition: findAgreed('baselineCondition'),
    measure: usual.measure,
    areSchemesMixed: new Set(runs.map(({ hint }) => JSON.stringify(hint?.schemes ?? usual.schemes))).size > 1,
    unsettled,
  };
}

/** The values that any of the runs names, in their order. A run that names none has the default. */
export function uniteHints(
  runs: readonly RunEntry[],
  name: 'schemes' | 'conditions',
  usual: readonly string[],
): readonly string[] {
  return runs.length === 0 ? usual : [...new Set(runs.flatMap(({ hint }) => hint?.[name] ?? usual))];
}

/** Whether the default of an option is that of some run. */
export function hasDefault(runs: readonly RunEntry[], name: 'schemes' | 'conditions'): boolean {
  return runs.length === 0 || runs.some(({ hint }) => (hint?.[name] ?? null) === null);
}
