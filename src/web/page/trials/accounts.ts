/** The schemes of a trial, grouped by how they get their label. */
import { isSameAccount } from '../../../documents/same-account.ts';
import { findMakers, type PageScheme, type PageTrial, type PageVerdict } from '../../../documents/page.ts';
import { findDirection } from '../data/trial-search.ts';
import type { TrialFocus } from './trial-focus.ts';

export interface AccountGroup {
  readonly schemes: readonly PageScheme[];
  /** The verdict of each scheme; they differ in the rules that make a flip at the most. */
  readonly verdicts: readonly [PageVerdict, ...PageVerdict[]];
}

/** The accounts of a trial, and what the others are compared with. */
export interface Accounts {
  /** The leading group is the first one. */
  readonly groups: readonly AccountGroup[];
  /** The group of the scheme that the filter compares with; null for the stored label. */
  readonly before: AccountGroup | null;
  /** The label of that scheme, or the stored one. */
  readonly earlier: Pick<PageTrial, 'storedCorrect'>;
}

/**
 * The schemes with the same account together, in their order. The leading group is the first one: that of the wanted scheme if it has a label here;
 * otherwise the first that changes the label, and without one the first that has a label.
 * @param focus the schemes that the filter names.
 */
export function groupAccounts(
  trial: PageTrial,
  schemes: readonly PageScheme[],
  focus: Partial<Pick<TrialFocus, 'scheme' | 'versus'>> = {},
): Accounts {
  const groups: { schemes: PageScheme[]; verdicts: [PageVerdict, ...PageVerdict[]] }[] = [];
  for (const [at, scheme] of schemes.entries()) {
    const verdict = trial.verdicts[at];
    if (verdict === undefined) continue;
    const group = groups.find(({ verdicts: [first] }) => isSameAccount(first, verdict));
    if (group === undefined) groups.push({ schemes: [scheme], verdicts: [verdict] });
    else {
      group.schemes.push(scheme);
      group.verdicts.push(verdict);
    }
  }
  const labelled = groups.filter(({ verdicts: [verdict] }) => verdict.inScope && verdict.failure === null);
  const findGroup = (name: string | null | undefined): AccountGroup | undefined =>
    labelled.find((group) => group.schemes.some(({ id }) => id === name));
  const before = findGroup(focus.versus) ?? null;
  const earlier = before === null ? trial : { storedCorrect: before.verdicts[0].correct };
  const lead =
    findGroup(focus.scheme) ??
    labelled.find(({ verdicts: [verdict] }) => findDirection(earlier, verdict) !== null) ??
    labelled.find((group) => group !== before);
  return { groups: lead === undefined ? groups : [lead, ...groups.filter((group) => group !== lead)], before, earlier };
}

/** What makes a flip. */
export interface Cause {
  readonly madeBy: NonNullable<PageVerdict['madeBy']>;
  /** The schemes of which this is known; empty where it is of all schemes of the group. */
  readonly schemes: readonly PageScheme[];
}

/** The sets of rules that make the flip of a group, each once. */
export function listCauses({ schemes, verdicts }: AccountGroup): Cause[] {
  const known = schemes.flatMap((scheme, at) => {
    const verdict = verdicts[at];
    const madeBy = verdict === undefined ? null : findMakers(verdict);
    return madeBy === null ? [] : [{ scheme, madeBy }];
  });
  return Array.from(Map.groupBy(known, ({ madeBy }) => JSON.stringify(madeBy)).values(), (own) => ({
    madeBy: own[0]?.madeBy ?? [],
    schemes: own.length === schemes.length ? [] : own.map(({ scheme }) => scheme),
  }));
}

/** The text that was parsed. It is left out of a verdict where it is a slice of the response, or the stored parse. */
export function readParse({ response, storedParse }: PageTrial, { parse }: PageVerdict): string {
  if (parse.text !== undefined) return parse.text ?? '';
  return parse.start === null || parse.end === null
    ? (storedParse ?? '')
    : (response ?? '').slice(parse.start, parse.end);
}
