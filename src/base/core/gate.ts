/** The outcome of a `--fail-on` rule. The language is described in docs/gate.md; docs/alerts.md has the names for evaluations. */

/** A cell, scheme, contrast or ranking that a rule points at; of evaluations, a metric or a tag. */
export interface GateMember {
  /** What it is in words, such as scheme and key; names from outside are unchanged. */
  readonly place: string;
  /** What was compared there, such as `abs(deltaPp) = 9.2`. */
  readonly value: string;
}

export interface GateOutcome {
  /** As it was written. */
  readonly rule: string;
  readonly exceeded: boolean;
  /** Whether numbers of it are changes since a baseline. */
  readonly isChange: boolean;
  /** Whether nothing was compared: no members, or none with a value. */
  readonly isEmpty: boolean;
  /** The compared expression and its value, such as `max(abs(deltaPp)) = 9.2`; that of the most extreme member in a rule over a list. */
  readonly value: string | null;
  /** What it was compared with; null where that is no single value; then `value` contains it. */
  readonly limit: string | null;
  /** For a rule over a list: its members, and those of them that meet the condition. null for any other rule. */
  readonly members: { readonly list: string; readonly met: number; readonly compared: number } | null;
  /** The members that exceed, most extreme first; at most five. */
  readonly worst: readonly GateMember[];
  /** Members that are in one of the two documents only, and were left out; 0 without a baseline. */
  readonly unmatched: number;
}
