/** The source of the page's data: its file, or a local server. All values are plain data. */
import type { Sorting } from '../base/core/sorting-word.ts';
import type { RowTexts } from '../documents/row-texts.ts';
import type { PageDocument, PageScheme, PageTrial } from '../documents/page.ts';
import type { Mark, ReviewWord } from '../documents/mark.ts';
import { GROUP_FIELDS, type GroupField, type TrialPlace } from '../base/core/trial.ts';

export interface DataSource {
  /** Everything but trials; `trials` is null. Each rejects with a sentence for readers. */
  result(): Promise<PageDocument>;
  /** The values to filter by; null where there are no trials. */
  index(): Promise<TrialIndex | null>;
  trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows>;
  /** How many trials the filter would leave with each value of a facet in place of the chosen one. Values without trials may be missing. */
  counts(filter: TrialFilter, facet: Facet): Promise<TrialCounts>;
  /**
   * null where no trial has this id.
   * @param tab the tab that shows it: other tabs do not get it as the next one to mark.
   */
  trial(id: string, tab: string): Promise<OpenTrial | null>;
  /** Trials in full, in the order of the list, to be downloaded. */
  fullTrials(filter: TrialFilter, range: TrialRange): Promise<readonly PageTrial[]>;
  /** The progress of the reader's review; null without a review. */
  review(): Promise<ReviewState | null>;
  /** Resolves when the mark is stored on disk, safe from a crash. */
  mark(id: string, mark: MarkWords, tab: string): Promise<ReviewState>;
  /** Shows the labels of a trial that the reader has marked. Later changes of the mark are kept as after the reveal. */
  reveal(id: string): Promise<ReviewState>;
  /** The next trial without a mark that no other tab shows. @param after the trial after which it is searched; null for the first one. */
  next(after: string | null, tab: string): Promise<NextTrial>;
  /** The tab closes: other tabs can get its trial. */
  release(tab: string): void;
}

/** The next trial to mark. */
export interface NextTrial {
  /** null where there is none. */
  readonly id: string | null;
  /** Trials without a mark that other tabs show. */
  readonly inOtherTabs: number;
}

/** A trial in full. */
export interface OpenTrial {
  /** Without its stored parse and all labels while its review is blind. */
  readonly trial: PageTrial;
  readonly review: TrialReview | null;
}

/** The review of one person. */
export interface ReviewState {
  readonly reviewer: string;
  /** Trials of the sample, and those of them that the reviewer has marked; for an adjudicator conflicts, and those that are decided. */
  readonly drawn: number;
  readonly marked: number;
  /** Whether labels are hidden until the trial is marked. */
  readonly isBlind: boolean;
  /** Whether the reader decides trials that reviewers marked differently. */
  readonly isAdjudication: boolean;
  /** Names the review. A mark for another one, which a restarted server may have, is refused. */
  readonly key: string;
}

/** The reader's mark of a trial of the sample. */
export interface TrialReview {
  readonly mark: Mark | null;
  readonly note: string | null;
  /** Whether labels are left out, because the reader has not marked the trial yet, or they are not revealed yet. */
  readonly isBlind: boolean;
  /** The marks that differ, for an adjudicator; empty where none do. null for a reviewer. */
  readonly conflict: readonly ReviewerMark[] | null;
}

/** The mark of a reviewer, as an adjudicator sees it. */
export interface ReviewerMark {
  readonly reviewer: string;
  readonly mark: Mark;
  readonly note: string | null;
}

export interface MarkWords {
  /** A withdrawal removes the mark of the reader. */
  readonly mark: ReviewWord;
  readonly note: string | null;
  /** The key of the review that the mark is for; null for whichever is open. */
  readonly review: string | null;
}

/** Numbers of trials by the values of a facet; claims by their ids. */
export type TrialCounts = Readonly<Record<string, number>>;

export interface TrialIndex {
  readonly schemes: readonly PageScheme[];
  /** Trials whose label some scheme changes. */
  readonly flips: number;
  /** How many of them there are to see. */
  readonly listed: number;
  /** Values in the order of the trials, in the words of {@link valueWord}; fields with one value only are left out. */
  readonly values: Readonly<Partial<Record<GroupField, readonly string[]>>>;
  readonly rules: readonly string[];
  /** The sets of rules that make flips, as {@link joinedSets} writes them. */
  readonly sets: readonly string[];
}

export type Direction = 'gained' | 'lost';

/** Trials of the sample: all, or by whether the reader has marked them; for an adjudicator also those with different marks. */
export const SAMPLE_PARTS = ['all', 'unmarked', 'marked', 'conflicts'] as const;
export type SamplePart = (typeof SAMPLE_PARTS)[number];

/** Empty fields filter nothing. */
export interface TrialFilter {
  /** The scheme that changes the label; null for any. */
  readonly scheme: string | null;
  /** The scheme whose label it changes; null for the stored label. */
  readonly versus: string | null;
  readonly direction: Direction | null;
  /** In the words of {@link valueWord}. */
  readonly fields: Readonly<Partial<Record<GroupField, string>>>;
  /** A claim as it is written: only trials of its groups whose label some scheme changes. */
  readonly claim: string | null;
  /** A rule that decided the parse or made the flip. */
  readonly rule: string | null;
  /** The smallest sets of rules that make the flip, exactly these, as {@link joinedSets} writes them. */
  readonly set: string | null;
  /** What the search box contains, as `parseQuery` reads it. */
  readonly text: string;
  /** Only trials that were drawn for review, in the order in which they were. */
  readonly sample: SamplePart | null;
}

export const EVERY_TRIAL: TrialFilter = {
  scheme: null,
  versus: null,
  direction: null,
  fields: {},
  claim: null,
  rule: null,
  set: null,
  text: '',
  sample: null,
};

/** The parts of a filter whose values the page shows with their numbers of trials. */
export const FACETS = ['scheme', 'versus', 'direction', 'claim', 'set', 'rule', 'sample', ...GROUP_FIELDS] as const;
export type Facet = (typeof FACETS)[number];

/** What the rows can be sorted by. */
export const SORT_COLUMNS = ['change', 'question', 'truth', 'parsed', 'cell', 'item', 'trial'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface RowSorting extends Sorting {
  readonly column: SortColumn;
}

export interface TrialRange {
  /** The order of the rows; null for that of the input, or of the draw. */
  readonly sort: RowSorting | null;
  readonly from: number;
  readonly count: number;
  /** A trial whose place among the rows is wanted. */
  readonly selected: string | null;
}

export interface TrialRows {
  /** How many trials the filter lets through. */
  readonly total: number;
  /** Those of them that the scheme (or some scheme) makes right, and wrong. */
  readonly gained: number;
  readonly lost: number;
  readonly from: number;
  readonly rows: readonly TrialRow[];
  /** The position of the selected trial; null where it is not among them. */
  readonly selectedAt: number | null;
  /** Whether the rows are not sorted as asked, because there are too many. */
  readonly isUnsorted: boolean;
}

export const NO_ROWS: TrialRows = {
  total: 0,
  gained: 0,
  lost: 0,
  from: 0,
  rows: [],
  selectedAt: null,
  isUnsorted: false,
};

/** A trial as a list shows it. Its parses are those that the filter compares. */
export interface TrialRow extends RowTexts {
  /** The trial id; where several outputs share one, the later ones end with `~2`, `~3`. */
  readonly id: string;
  readonly place: TrialPlace;
  readonly itemId: string | null;
  readonly storedCorrect: boolean | null;
  /** By position of the schemes; null where a scheme has no label. */
  readonly correct: readonly (boolean | null)[];
  /** The position of the scheme of `after`; null where there is none. */
  readonly shown: number | null;
  /** null where the trial is not in the sample, or there is no review. */
  readonly review: TrialReview | null;
}
