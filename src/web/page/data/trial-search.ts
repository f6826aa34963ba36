/** Finds trials among those in the page. */
import { parseText, type PageTrial, type PageTrials, type PageVerdict } from '../../../documents/page.ts';
import { rowTexts } from '../../../documents/row-texts.ts';
import { GROUP_FIELDS, type GroupField } from '../../../base/core/trial.ts';
import { joinedSets, listSetFilters } from '../../../base/core/rule-sets.ts';
import { findComparison, changeBetween, shownScheme, type Comparison } from '../../comparison.ts';
import type { Direction, TrialFilter, TrialIndex, TrialRow } from '../../data-source.ts';
import { matchClaim } from '../../../languages/claims/match-claim.ts';
import { valueWord } from '../../../base/core/value-word.ts';

/** The label is another one than the stored one; null where it is not, or where one of the two is missing. */
export function findDirection(
  { storedCorrect }: Pick<PageTrial, 'storedCorrect'>,
  { inScope, correct }: Pick<PageVerdict, 'inScope' | 'correct'>,
): Direction | null {
  return changeBetween({ storedCorrect, correct: [inScope ? correct : null] }, null, 0);
}

/** The labels of a trial as rows have them. */
export function labelsOf({ storedCorrect, verdicts }: PageTrial): Pick<TrialRow, 'storedCorrect' | 'correct'> {
  return { storedCorrect, correct: verdicts.map(({ inScope, correct }) => (inScope ? correct : null)) };
}

/** The labels that a filter compares. Without a scheme, those of all schemes of the page. */
export function comparisonOf(filter: TrialFilter, { schemes }: Pick<PageTrials, 'schemes'>): Comparison {
  return findComparison(filter, schemes, [...schemes.keys()]);
}

/**
 * A test for trials: it gives the direction of the change that the filter is about, and null for a trial that it leaves out. The text of the filter is looked
 * for elsewhere, because that takes longer.
 */
export function compileFilter(filter: TrialFilter, trials: PageTrials): (trial: PageTrial) => Direction | null {
  const { from, to } = comparisonOf(filter, trials);
  const fields = Object.entries(filter.fields) as [GroupField, string][];
  const { direction, rule, set } = filter;
  const isClaimed = filter.claim === null ? null : matchClaim(filter.claim);
  const isIn = (trial: PageTrial): boolean =>
    fields.every(([field, word]) => valueWord(trial[field]) === word) && (isClaimed === null || isClaimed(trial));
  const isMade = (verdict: PageVerdict | undefined): boolean =>
    verdict !== undefined &&
    (rule === null || listRules(verdict).includes(rule)) &&
    (set === null || joinedSets(verdict.madeBy ?? []) === set);
  return (trial) => {
    const labels = labelsOf(trial);
    for (const scheme of to) {
      const found = changeBetween(labels, from, scheme);
      if (found === null || (direction !== null && found !== direction)) continue;
      if (isMade(trial.verdicts[scheme])) return isIn(trial) ? found : null;
    }
    return null;
  };
}

/** The rules that decided the parse or made the flip. */
function listRules({ parse, madeBy }: PageVerdict): string[] {
  return [...(parse.rule === null ? [] : [parse.rule]), ...(madeBy ?? []).flat()];
}

/** Ids for links, by position: those of the trials, made well-formed as addresses are, and different where outputs share one. */
export function linkIds(trials: readonly PageTrial[]): string[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return trials.map((trial) => {
    const trialId = trial.trialId.toWellFormed();
    let n = counts.get(trialId) ?? 1;
    let id = n === 1 ? trialId : `${trialId}~${n}`;
    while (taken.has(id)) id = `${trialId}~${++n}`;
    counts.set(trialId, n + 1);
    taken.add(id);
    return id;
  });
}

/** @param comparison the labels whose parses the row shows. */
export function createRow(trial: PageTrial, id: string, comparison: Comparison): TrialRow {
  const labels = labelsOf(trial);
  const shown = shownScheme(labels, comparison);
  const before = comparison.from === null ? trial.storedParse : parseText(trial, comparison.from);
  const after = shown === null ? null : parseText(trial, shown);
  return { id, place: trial, itemId: trial.itemId, ...labels, shown, ...rowTexts(trial, before, after), review: null };
}

export function createIndex({ schemes, flips, list }: PageTrials): TrialIndex {
  const values = GROUP_FIELDS.map((field) => [field, distinct(list.map((trial) => valueWord(trial[field])))] as const);
  return {
    schemes,
    flips,
    listed: list.length,
    values: Object.fromEntries(values.filter(([, words]) => words.length > 1)),
    rules: distinct(list.flatMap(({ verdicts }) => verdicts.flatMap(listRules))).toSorted(),
    sets: listSetFilters(list.flatMap(({ verdicts }) => verdicts.flatMap(({ madeBy }) => listSets(madeBy)))).toSorted(),
  };
}

function listSets(madeBy: PageVerdict['madeBy']): string[] {
  return madeBy === null ? [] : [joinedSets(madeBy)];
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
