/** The data of the HTML page: the result document, its figures, and trials in full. Plain data, so that it can be embedded in a file. */
import type { Comparison } from './comparison.ts';
import type { AuditResult } from './result.ts';
import { joinedSets, NOTHING_PARSED } from '../base/core/rule-sets.ts';
import type { FigureData } from './figure-data.ts';
import type { Reader } from '../base/core/made-answers.ts';
import type { Parse } from '../base/core/scheme.ts';
import type { TrialDetail } from '../base/core/trial.ts';

export interface PageData {
  readonly result: AuditResult;
  /** The figures of the report as SVG, in which texts from inputs are escaped. */
  readonly figures: readonly PageFigure[];
  /** null for a saved result, which has no trials. */
  readonly trials: PageTrials | null;
  /** The trials of a page file; null for a saved result, which has none, and absent where a server has all of them. */
  readonly sample?: PageSample | null;
}

/** What the list of trials reads of a result. */
export type ListedResult = Pick<AuditResult, 'claims' | 'receipts'> & {
  readonly options: Pick<AuditResult['options'], 'groupBy'>;
};

/** The data of the page of a comparison. */
export interface ComparisonPageData {
  readonly comparison: Comparison;
  readonly result: ListedResult;
  /** The trials of the file; null without any. */
  readonly sample: PageSample | null;
}

/** What a page shows. */
export type PageDocument = PageData | ComparisonPageData;

export interface PageSample {
  /** The number of trials whose label changes under a requested scheme. */
  readonly flips: number;
  /** How many of them the file contains. */
  readonly listed: number;
}

/** The trials of a page file, compressed to base64 of gzip of JSON. */
export interface PackedPageTrials extends PageSample {
  readonly text: string;
}

export interface PageFigure {
  /** The name without an extension, such as `delta-pp`. */
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  /** The figure as a file, for downloads. */
  readonly svg: string;
  readonly data?: FigureData;
  /** Names with their symbols as SVG. */
  readonly legend: readonly { readonly label: string; readonly svg: string }[];
  /** The figure without title and legend, narrowest first; one is drawn for each of several widths, in px. */
  readonly drawings: readonly { readonly width: number; readonly subtitle: string; readonly svg: string }[];
}

export interface PageTrials {
  /** The schemes of the verdicts, by position. */
  readonly schemes: readonly PageScheme[];
  /** The number of trials whose label changes under a requested scheme. */
  readonly flips: number;
  /** These trials in the order of the input. If they are too many or too long, those with the smallest seeded ranks. */
  readonly list: readonly PageTrial[];
}

/** What is known of the trials of a page file when all are made: as {@link PageTrials}. */
export interface WrittenTrials extends Omit<PageTrials, 'list'> {
  /** The positions, among those that were made, of the trials that fit. */
  readonly kept: readonly number[];
}

export interface PageScheme {
  readonly id: string;
  readonly title: string;
}

export interface PageTrial extends Omit<TrialDetail, 'storedLabel'> {
  /** null where the label is neither 0 nor 1. */
  readonly storedCorrect: boolean | null;
  readonly verdicts: readonly PageVerdict[];
  /** The command that shows this trial rule by rule. */
  readonly explain: string;
}

/** The verdict of one scheme on a trial. */
export interface PageVerdict extends PageAccount {
  /** For a flip under a scheme of the core, the smallest sets of rules that make it; under any other, the rule that decided. null elsewhere. */
  readonly madeBy: readonly (readonly string[])[] | null;
}

/** How a scheme gets its label for a trial. It may be the same for several schemes. */
export interface PageAccount {
  /** false where the scheme does not apply to the trial; the other fields are empty then. */
  readonly inScope: boolean;
  readonly failure: string | null;
  /** What a model replied that read the answer beforehand; a long reply is cut. Undefined for any other scheme. */
  readonly reply?: Reader & { readonly text: string };
  /** As it was counted: with a truth that cannot be graded, the answer is wrong. */
  readonly correct: boolean | null;
  /** The text is left out where it is the slice of the response from `start` to `end` (UTF-16), or, without these, the stored parse. */
  readonly parse: Pick<Parse, 'kind' | 'rule' | 'start' | 'end'> & { readonly text?: string | null };
  /** A long one without the parts that are far from the match, or from its two ends. */
  readonly normalized: string;
  /** What was left out of `normalized`: its place in the rest, and its UTF-16 units. Undefined where the text is whole. */
  readonly omissions?: readonly { readonly at: number; readonly count: number }[];
  readonly truthNormalized: string | readonly string[] | null;
  /** Where `normalized` matches the truth, and the rule of the matcher. */
  readonly match: { readonly rule: string; readonly start: number | null; readonly end: number | null } | null;
  readonly steps: readonly PageStep[];
}

/** A rule that changed the text; both texts are shortened to the part that differs. */
export interface PageStep {
  readonly part: 'parser' | 'normalizer';
  readonly rule: string;
  readonly before: string;
  readonly after: string;
}

/** The rules that make a flip; null where there are none, and where they are the rule that decided the parse. */
export function findMakers({ madeBy, parse }: PageVerdict): PageVerdict['madeBy'] {
  if (madeBy === null) return null;
  return joinedSets(madeBy) === (parse.rule ?? NOTHING_PARSED) ? null : madeBy;
}

/** What a scheme parsed: empty where that is nothing, null where the scheme has no label. @param scheme its position. */
export function parseText({ response, storedParse, verdicts }: PageTrial, scheme: number): string | null {
  const { inScope = false, failure = null, parse } = verdicts[scheme] ?? {};
  if (!inScope || failure !== null || parse === undefined) return null;
  if (parse.kind === 'unparsed') return '';
  if (parse.text !== undefined) return parse.text ?? '';
  return (parse.start === null || parse.end === null ? storedParse : response?.slice(parse.start, parse.end)) ?? '';
}
