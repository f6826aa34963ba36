/** The source of the page's data: its file, or a local server. All values are plain data. */
import type { PageData, PageScheme, PageTrial } from '../result/page.ts';
import type { Mark } from '../reviews/documents/mark.ts';
import type { GroupField, TrialPlace } from '../core/trial.ts';

export interface DataSource {
  /** Everything but trials; `trials` is null. Each rejects with a sentence for readers. */
  result(): Promise<PageData>;
  /** The values to filter by; null where there are no trials. */
  index(): Promise<TrialIndex | null>;
  trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows>;
  /** null where no trial has this id. */
  trial(id: string): Promise<OpenTrial | null>;
  /** The progress of the reader's review; null without a review. */
  review(): Promise<ReviewState | null>;
  /** Resolves when the mark is stored on disk, safe from a crash. */
  mark(id: string, mark: MarkWords): Promise<ReviewState>;
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
  /** Trials of the sample, and those of them that the reviewer has marked. */
  readonly drawn: number;
  readonly marked: number;
  /** Whether labels are hidden until the trial is marked. */
  readonly isBlind: boolean;
}

/** The reader's mark of a trial of the sample. */
export interface TrialReview {
  readonly mark: Mark | null;
  readonly note: string | null;
  /** Whether labels are left out, because the reader has not marked the trial yet. */
  readonly isBlind: boolean;
}

export interface MarkWords {
  readonly mark: Mark;
  readonly note: string | null;
}

export interface TrialIndex {
  readonly schemes: readonly PageScheme[];
  /** Trials whose label some scheme changes. */
  readonly flips: number;
  /** How many of them there are to see. */
  readonly listed: number;
  /** Values in the order of the trials, in the words of {@link valueWord}; fields with one value only are left out. */
  readonly values: Readonly<Partial<Record<GroupField, readonly string[]>>>;
  readonly rules: readonly string[];
}

export type Direction = 'gained' | 'lost';

/** Trials of the sample: all, or by whether the reader has marked them. */
export const SAMPLE_PARTS = ['all', 'unmarked', 'marked'] as const;
export type SamplePart = (typeof SAMPLE_PARTS)[number];

/** Empty fields filter nothing. */
export interface TrialFilter {
  /** The scheme that changes the label; null for any. */
  readonly scheme: string | null;
  readonly direction: Direction | null;
  /** In the words of {@link valueWord}. */
  readonly fields: Readonly<Partial<Record<GroupField, string>>>;
  /** A claim as it is written: only trials of its groups whose label some scheme changes. */
  readonly claim: string | null;
  /** A rule that decided the parse or made the flip. */
  readonly rule: string | null;
  /** Looked for in ids, question and response, in any case. */
  readonly text: string;
  /** Only trials that were drawn for review, in the order in which they were. */
  readonly sample: SamplePart | null;
}

export const EVERY_TRIAL: TrialFilter = {
  scheme: null,
  direction: null,
  fields: {},
  claim: null,
  rule: null,
  text: '',
  sample: null,
};

export interface TrialRange {
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
}

/** A trial as a list shows it. */
export interface TrialRow {
  /** The trial id; where several outputs share one, the later ones end with `~2`, `~3`. */
  readonly id: string;
  readonly place: TrialPlace;
  readonly itemId: string | null;
  /** The beginning of the question. */
  readonly question: string;
  readonly storedCorrect: boolean | null;
  /** By position of the schemes; null where a scheme has no label. */
  readonly correct: readonly (boolean | null)[];
  /** null where the trial is not in the sample, or there is no review. */
  readonly review: TrialReview | null;
}
