/** What is counted of schemes whose answers were made beforehand: which trials they have an answer for, and sums of the subjects of a sample. */
import { CORRECT, UNPARSED, type Covered } from '../../schemes/scoring/scores.ts';

/** Whole numbers, so that parts merge in any order. */
export interface ExtractionTally {
  /** Labelled trials. */
  readonly counts: { notAsked: number; withoutReply: number; replied: number };
  /** Trials without a parse by the rule of the parser. */
  readonly unparsed: Map<string, number>;
  /** The sums of sampled subjects with a reply, by their numbers. */
  readonly subjects: Map<number, SubjectSums>;
}

/** Labelled trials with the same texts. */
export interface SubjectSums {
  trials: number;
  right: number;
  parsed: number;
  gained: number;
  lost: number;
}

/** By the id of the scheme. */
export type Extractions = Map<string, ExtractionTally>;

const STATES = { 'not-asked': 'notAsked', 'without-reply': 'withoutReply', replied: 'replied' } as const;

/** Counts a labelled trial. @param state as in Scores.states. */
export function countCovered(
  extractions: Extractions,
  id: string,
  { state: coverage, sampled, unparsedBy }: Covered,
  label: 0 | 1,
  state: number,
): void {
  const own = findTally(extractions, id);
  own.counts[STATES[coverage]]++;
  if (coverage !== 'replied') return;
  if (unparsedBy !== null) own.unparsed.set(unparsedBy, (own.unparsed.get(unparsedBy) ?? 0) + 1);
  if (sampled === null) return;
  const correct = state & CORRECT;
  addSums(own.subjects, sampled, {
    trials: 1,
    right: correct,
    parsed: (state & UNPARSED) === 0 ? 1 : 0,
    gained: correct > label ? 1 : 0,
    lost: correct < label ? 1 : 0,
  });
}

export function mergeExtractions(whole: Extractions, part: Extractions): void {
  for (const [id, { counts, unparsed, subjects }] of part) {
    const own = findTally(whole, id);
    own.counts.notAsked += counts.notAsked;
    own.counts.withoutReply += counts.withoutReply;
    own.counts.replied += counts.replied;
    for (const [rule, trials] of unparsed) own.unparsed.set(rule, (own.unparsed.get(rule) ?? 0) + trials);
    for (const [subject, sums] of subjects) addSums(own.subjects, subject, sums);
  }
}

function findTally(extractions: Extractions, id: string): ExtractionTally {
  let own = extractions.get(id);
  if (own === undefined) {
    own = { counts: { notAsked: 0, withoutReply: 0, replied: 0 }, unparsed: new Map(), subjects: new Map() };
    extractions.set(id, own);
  }
  return own;
}

function addSums(subjects: Map<number, SubjectSums>, subject: number, sums: Readonly<SubjectSums>): void {
  const own = subjects.get(subject);
  if (own === undefined) {
    subjects.set(subject, { ...sums });
    return;
  }
  own.trials += sums.trials;
  own.right += sums.right;
  own.parsed += sums.parsed;
  own.gained += sums.gained;
  own.lost += sums.lost;
}
