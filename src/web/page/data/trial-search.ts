/** Finds trials among those in the page. */
import type { PageTrial, PageTrials, PageVerdict } from '../../../result/page.ts';
import { GROUP_FIELDS, type GroupField } from '../../../core/trial.ts';
import type { Direction, TrialFilter, TrialIndex, TrialRow } from '../../data-source.ts';
import { matchClaim } from '../../../claims/match-claim.ts';
import { valueWord } from '../../../core/value-word.ts';
import { isSearch, compileSearch } from '../../../text/text-search.ts';

/** UTF-16 units of a question that a row shows at the most. */
const ROW_TEXT = 200;

/** The label is another one than the stored one; null where it is not, or where one of the two is missing. */
export function findDirection({ storedCorrect }: PageTrial, verdict: PageVerdict | undefined): Direction | null {
  const correct = verdict?.inScope === true ? verdict.correct : null;
  if (storedCorrect === null || correct === null || correct === storedCorrect) return null;
  return correct ? 'gained' : 'lost';
}

/** A test for trials. */
export function compileFilter(filter: TrialFilter, { schemes }: PageTrials): (trial: PageTrial) => boolean {
  const position = filter.scheme === null ? null : schemes.findIndex(({ id }) => id === filter.scheme);
  const fields = Object.entries(filter.fields) as [GroupField, string][];
  const hasText = isSearch(filter.text) ? compileSearch(filter.text) : null;
  const { direction, rule } = filter;
  const isClaimed = filter.claim === null ? null : matchClaim(filter.claim);
  return (trial) => {
    const verdicts = position === null ? trial.verdicts : trial.verdicts.slice(position, position + 1);
    return (
      fields.every(([field, word]) => valueWord(trial[field]) === word) &&
      (isClaimed === null || isClaimed(trial)) &&
      verdicts.some(
        (verdict) => isFlip(trial, verdict, direction) && (rule === null || listRules(verdict).includes(rule)),
      ) &&
      (hasText === null || hasText([trial.trialId, trial.itemId, trial.question, trial.response]))
    );
  };
}

function isFlip(trial: PageTrial, verdict: PageVerdict, direction: Direction | null): boolean {
  const own = findDirection(trial, verdict);
  return own !== null && (direction === null || own === direction);
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

export function createRow(trial: PageTrial, id: string): TrialRow {
  const { itemId, question, storedCorrect, verdicts } = trial;
  const correct = verdicts.map((verdict) => (verdict.inScope ? verdict.correct : null));
  return {
    id,
    place: trial,
    itemId,
    question: (question ?? '').slice(0, ROW_TEXT),
    storedCorrect,
    correct,
    review: null,
  };
}

export function createIndex({ schemes, flips, list }: PageTrials): TrialIndex {
  const values = GROUP_FIELDS.map((field) => [field, distinct(list.map((trial) => valueWord(trial[field])))] as const);
  return {
    schemes,
    flips,
    listed: list.length,
    values: Object.fromEntries(values.filter(([, words]) => words.length > 1)),
    rules: distinct(list.flatMap(({ verdicts }) => verdicts.flatMap(listRules))).toSorted(),
  };
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
