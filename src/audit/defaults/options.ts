import type { AnswerGroup } from '../../base/core/answer-group.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import type { RereadTruths } from '../../documents/reread-schema.ts';
import type { Claim } from '../../languages/claims/claim.ts';
import type { OptionsOfResult } from '../../documents/result-options.ts';
import type { GroupField } from '../../base/core/trial.ts';

/** Options of a result that are decided before the audit begins. The others have their defaults in the result. */
type Decided =
  | 'conditions'
  | 'groupBy'
  | 'seed'
  | 'maxExamples'
  | 'nullGroundTruth'
  | 'baselineCondition'
  | 'multiverse';

/** The options of an audit. */
export interface AuditOptions extends Pick<OptionsOfResult, Decided>, Partial<Omit<OptionsOfResult, Decided>> {
  /** Schemes to report beside `stored` and `v1`, as users name them. */
  readonly schemes: readonly string[];
  /** The claims to answer. */
  readonly claims?: readonly Claim[];
  /** How the program chose the schemes, in a sentence; only where the user named none. */
  readonly schemesChosenBy?: string;
  /** Whether the first trials of the logs have no label: those of the first scheme then take their place. */
  readonly areUnlabelled?: boolean;
  /** Schemes of the catalog that do not fit the first trials of a log: named ones, and those that were not chosen for this reason. Missing for run stores. */
  readonly misfits?: readonly Misfit[];
  /** Truths of the first trials that are read in another way than the logs have them. */
  readonly rereadTruths?: readonly RereadTruths[];
  /** The groups of the trials, where schemes fit some tasks only; the schemes of a group apply to its trials. */
  readonly groups?: readonly AnswerGroup[];
  /** Schemes that label every one of the first trials of the logs as it is stored. */
  readonly repeating?: readonly string[];
  /** Milliseconds of processor time that a scheme of a user may take for one response. */
  readonly schemeTimeout?: number;
  /** Whether to hash the inputs. */
  readonly checksums: boolean;
  /** Names that the user or a run list gives; all of them must occur in the trials. */
  readonly given?: GivenNames;
  /** Sentences about the choice of these options, for the warnings of the result. */
  readonly notes?: readonly string[];
}

export interface GivenNames {
  /** Each must be the condition of some trial. */
  readonly conditions: readonly GivenName[];
  /** The condition of a trial that is read. */
  readonly baselineCondition: GivenName | null;
  /** Fields of cells; at least one trial must have a value of each. */
  readonly groupBy: readonly GivenName<GroupField>[];
}

/** A name and its origin. Default names are not given names. */
export interface GivenName<Name extends string = string> {
  readonly name: Name;
  /** The option or the place in a run list, as errors name it. */
  readonly where: string;
}
