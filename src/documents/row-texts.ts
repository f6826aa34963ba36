/** What a list shows of the texts of a trial, on one or two lines. */
import type { TrialDetail } from '../base/core/trial.ts';
import { keepEnd } from '../base/text/snippet.ts';
import { cutToDifference } from '../base/text/difference.ts';
import { findWords } from '../base/text/text-search.ts';

/** The parses that a row compares. */
export interface ComparedParses {
  /** The position of the scheme of `before`; null for the stored parse. */
  readonly from: number | null;
  /** The position of the scheme of `after`; null for none. */
  readonly shown: number | null;
}

/** Texts are short; all are well-formed. */
export interface RowTexts {
  /** Its beginning; empty where there is none. */
  readonly question: string;
  /** All truths, with ` | ` between them; empty without any. */
  readonly truth: string;
  /** The parse that is compared; empty where nothing was parsed, and null where there is none. */
  readonly before: string | null;
  /**
   * The parse that it is compared with, as `before`. Where the two differ, both are cut to what differs; where only one of them contains a truth, that one
   * begins shortly before it.
   */
  readonly after: string | null;
}

/** UTF-16 units of a text that a row shows at the most. */
const MOST = 200;

/** Code points before the part that differs: few, so that it is in sight. */
const LEAD = 8;

/** @param before, after the whole parses. */
export function rowTexts(
  { question, groundTruth }: Pick<TrialDetail, 'question' | 'groundTruth'>,
  before: string | null,
  after: string | null,
): RowTexts {
  const truths = groundTruth === null ? [] : [groundTruth].flat();
  const differ = before !== null && after !== null && before !== after;
  const parses = differ ? cutParses(before, after, truths) : { before, after };
  return {
    question: shorten(question ?? ''),
    truth: shorten(truths.join(' | ')),
    before: parses.before === null ? null : shorten(parses.before),
    after: parses.after === null ? null : shorten(parses.after),
  };
}

function cutParses(before: string, after: string, truths: readonly string[]): Pick<RowTexts, 'before' | 'after'> {
  const cut = cutToDifference({ before, after }, LEAD);
  const [inBefore, inAfter] = [findTruth(before, truths), findTruth(after, truths)];
  if ((inBefore === null) === (inAfter === null)) return cut;
  return inBefore === null
    ? { before: cut.before, after: beginAt(after, inAfter ?? 0) }
    : { before: beginAt(before, inBefore), after: cut.after };
}

/** Where a truth is a whole word, or several, of a text. */
function findTruth(text: string, truths: readonly string[]): number | null {
  const starts = truths.flatMap((truth) => {
    const found = findWords(text, truth).find(
      ({ start, end }) =>
        !ENDS_IN_WORD.test(text.slice(Math.max(0, start - 2), start)) &&
        !BEGINS_WITH_WORD.test(text.slice(end, end + 2)),
    );
    return found === undefined ? [] : [found.start];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;

function beginAt(text: string, start: number): string {
  return keepEnd(text.slice(0, start), LEAD) + text.slice(start);
}

function shorten(text: string): string {
  return (text.length > MOST ? `${text.slice(0, MOST)}…` : text).toWellFormed();
}
