import type { ResultOptions } from '../../result/result.ts';
import type { GroupField } from '../../core/trial.ts';

/** What the audit is asked to do. */
export interface AuditOptions extends Omit<
  ResultOptions,
  'schemes' | 'runsDir' | 'metadata' | 'logs' | 'map' | 'stored'
> {
  /** Schemes to report beside `stored` and `v1`, as users name them. */
  readonly schemes: readonly string[];
  /** How the program chose them, in a sentence; only where nobody named them. */
  readonly schemesChosenBy?: string;
  /** Milliseconds that a scheme of the user may take for one response; a second, if nothing is said. */
  readonly schemeTimeout?: number;
  /** Whether to hash the inputs. */
  readonly checksums: boolean;
  /** Names of the data that the user or a run list gave; all of them must be there. */
  readonly given?: GivenNames;
  /** What whoever chose these options has to say about them: sentences for the warnings of the result. */
  readonly notes?: readonly string[];
}

export interface GivenNames {
  /** Each must be the condition of some trial. */
  readonly conditions: readonly GivenName[];
  /** It must be the condition of a trial that is read. */
  readonly baselineCondition: GivenName | null;
  /** Fields of cells; some trial must have a value of each. */
  readonly groupBy: readonly GivenName<GroupField>[];
}

/** A name, and who gave it. Names that are used by default are not given. */
export interface GivenName<Name extends string = string> {
  readonly name: Name;
  /** An option, or a place in a run list, as errors name it. */
  readonly where: string;
}
