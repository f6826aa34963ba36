/** The outcome of a `--fail-on` rule in lines for a terminal. */
import type { GateMember, GateOutcome } from '../base/core/gate.ts';
import { inertLine } from '../base/text/inert.ts';
import { plural } from './numbers.ts';

/** The verdict, and below it the worst members where the rule is exceeded. Names from outside cannot steer a terminal. */
export function outcomeLines(outcome: GateOutcome): string[] {
  return [`--fail-on ${inertLine(outcome.rule)}: ${describeOutcome(outcome)}`, ...memberLines(outcome)];
}

/** `exceeded in 3 of 18 cells, abs(deltaPp) = 9.2 (limit 2)` */
export function describeOutcome({
  exceeded,
  isChange,
  isEmpty,
  value,
  limit,
  members,
  unmatched,
}: GateOutcome): string {
  const state = exceeded ? 'exceeded' : isEmpty ? 'nothing was compared' : 'passed';
  const where =
    members === null || isEmpty
      ? ''
      : ` in ${exceeded ? members.met : members.compared} of ${members.compared} ${members.list}`;
  const read = value === null ? '' : `, ${inertLine(value)}${limit === null ? '' : ` (limit ${inertLine(limit)})`}`;
  const left = unmatched === 0 ? '' : `; left out: ${unmatched} in one of the two results only`;
  return `${state}${isChange ? ' against the baseline' : ''}${where}${read}${left}`;
}

/** The members that exceed, and how many more there are. */
export function memberLines({ worst, members }: Pick<GateOutcome, 'worst' | 'members'>): string[] {
  const more = members === null ? 0 : members.met - worst.length;
  return [...worst.map(memberLine), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function memberLine({ place, value }: GateMember): string {
  return `  ${inertLine(place)}: ${inertLine(value)}`;
}

/** `--fail-on: 2 rules passed; 18 members compared.` Where a rule compared nothing, what to do. */
export function gateSummary(outcomes: readonly GateOutcome[], compared: number, mayBeEmpty: boolean): string {
  const empty = outcomes.filter(({ isEmpty }) => isEmpty).length;
  const members = compared === 0 ? '' : `; ${plural(compared, 'member')} compared`; // none by rules about single values
  const passed = `${plural(outcomes.length - empty, 'rule')} passed${members}`;
  if (empty === 0) return `--fail-on: ${passed}.`;
  const nothing = `${plural(empty, 'rule')} compared nothing`;
  return mayBeEmpty
    ? `--fail-on: ${passed}; ${nothing}, which --allow-empty allows.`
    : `--fail-on: ${nothing}; correct the rules, or allow it with --allow-empty.`;
}
