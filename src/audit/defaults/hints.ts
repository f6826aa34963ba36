/** How the runs of a list want to be audited: defaults for an audit in which the user says nothing. */
import type { ResultOptions } from '../../result/result.ts';
import type { RunEntry } from '../../sources/run-store/metadata.ts';

/** What an audit does unless it is told otherwise. */
export interface AuditDefaults extends Pick<ResultOptions, 'groupBy' | 'schemes' | 'baselineCondition'> {
  /** Names; `all` stands for all of them. */
  readonly conditions: readonly string[];
}

/** Of which there can be only one: runs that want different ones cannot all have theirs. */
export type SingleHint = 'groupBy' | 'baselineCondition';

export interface HintedDefaults extends AuditDefaults {
  /** Whether some runs want other schemes than others; each scheme is then scored on all of them. */
  readonly areSchemesMixed: boolean;
  /** Where entries contradict each other, or only some of them say something; the usual holds there. */
  readonly unsettled: readonly SingleHint[];
}

/** The usual defaults, and in their place what the runs say. @param runs the completed ones, in the order of the list. */
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
    groupBy: findAgreed('groupBy'),
    baselineCondition: findAgreed('baselineCondition'),
    areSchemesMixed: new Set(runs.map(({ hint }) => JSON.stringify(hint?.schemes ?? usual.schemes))).size > 1,
    unsettled,
  };
}

/** What any of the runs wants, in their order; those that say nothing want the usual. */
export function uniteHints(
  runs: readonly RunEntry[],
  name: 'schemes' | 'conditions',
  usual: readonly string[],
): readonly string[] {
  return runs.length === 0 ? usual : [...new Set(runs.flatMap(({ hint }) => hint?.[name] ?? usual))];
}
