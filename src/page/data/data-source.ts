/** Where the page gets its data from: out of its own file now, from a local server later. Everything here is plain data. */
import type { PageData, PageScheme, PageTrial } from '../../core/page.ts';
import type { GroupField, TrialPlace } from '../../core/trial.ts';

export interface DataSource {
  /** Everything but trials; `trials` is null. Each rejects with a sentence for readers. */
  result(): Promise<PageData>;
  /** What there is to filter by; null where there are no trials. */
  index(): Promise<TrialIndex | null>;
  trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows>;
  /** null where no trial has this id. */
  trial(id: string): Promise<PageTrial | null>;
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

/** What is empty filters nothing. */
export interface TrialFilter {
  /** The scheme that changes the label; null for any. */
  readonly scheme: string | null;
  readonly direction: Direction | null;
  /** In the words of {@link valueWord}. */
  readonly fields: Readonly<Partial<Record<GroupField, string>>>;
  /** A rule that decided the parse or made the flip. */
  readonly rule: string | null;
  /** Looked for in ids, question and response, in any case. */
  readonly text: string;
}

export interface TrialRange {
  readonly from: number;
  readonly count: number;
  /** A trial whose place among the rows is wanted. */
  readonly selected: string | null;
}

export interface TrialRows {
  /** How many trials the filter lets through. */
  readonly total: number;
  /** Those among them that the scheme (or some scheme) makes right, and wrong. */
  readonly gained: number;
  readonly lost: number;
  readonly from: number;
  readonly rows: readonly TrialRow[];
  /** Where the selected trial stands; null where it is not among them. */
  readonly selectedAt: number | null;
}

/** A trial as a list shows it. */
export interface TrialRow {
  /** The trial id; where several outputs share one, the later ones have `~2`, `~3` behind it. */
  readonly id: string;
  readonly place: TrialPlace;
  readonly itemId: string | null;
  /** The beginning of the question. */
  readonly question: string;
  readonly storedCorrect: boolean | null;
  /** By position of the schemes; null where a scheme says nothing. */
  readonly correct: readonly (boolean | null)[];
}
