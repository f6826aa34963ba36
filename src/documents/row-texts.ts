/** What a list shows of the texts of a trial, on one or two lines. */
import type { TrialDetail } from '../base/core/trial.ts';
import { cutToDifference } from '../base/text/difference.ts';

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
  /** The parse that it is compared with, as `before`. Where the two differ, both are cut to what differs. */
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
  const differ = before !== null && after !== null && before !== after;
  const parses = differ ? cutToDifference({ before, after }, LEAD) : { before, after };
  return {
    question: shorten(question ?? ''),
    truth: shorten(groundTruth === null ? '' : [groundTruth].flat().join(' | ')),
    before: parses.before === null ? null : shorten(parses.before),
    after: parses.after === null ? null : shorten(parses.after),
  };
}

function shorten(text: string): string {
  return (text.length > MOST ? `${text.slice(0, MOST)}…` : text).toWellFormed();
}
