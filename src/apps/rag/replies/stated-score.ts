/** Finds the score that a reply states in words: `Score: 0.8`, `評価は**2点**です。`, `8/10`. Takes time in proportion to the text. */
import { blankMatches, blankOut } from './blank-out.ts';
import type { Judge } from '../judges/judge.ts';
import {
  parseNumber,
  findNumbers,
  SHARE,
  findShare,
  parseShare,
  VERB,
  type FoundNumber,
  type Share,
} from './number-words.ts';
import { endsInMark } from './open-marks.ts';
import { labelNames } from './score-names.ts';

/** A score that a text states, and where. */
export interface StatedScore extends Share {
  readonly start: number;
  readonly end: number;
}

/**
 * The score that a text states: after a label, or alone on a line or in a sentence. All stated scores must be equal, and no other number of
 * the text may be a score; otherwise the score is uncertain.
 * @returns null where the text does not certainly state a score.
 */
export function statedScore(reply: string, judge: Judge): StatedScore | null {
  if (isCutOff(reply)) return null;
  const text = withoutMarks(withoutScale(reply, judge.best));
  const stated = [...labelled(text, judge), ...aloneOnLines(text, judge.best)];
  const [first = null] = stated;
  if (first === null || stated.some(({ score }) => score !== first.score)) return null;
  const touchesEnd = stated.some(({ end }) => end === reply.trimEnd().length);
  if (touchesEnd && endsInMark(reply.trimEnd())) return null;
  const rest = blankOut(text, stated);
  for (const number of findNumbers(rest))
    if (parseNumber(number.word) !== first.score && couldBeScore(rest, number, judge)) return null;
  return first;
}

const FENCE = /^[ \t]*```/gm;

/** Whether a block of code has no end. */
function isCutOff(text: string): boolean {
  return [...text.matchAll(FENCE)].length % 2 === 1 && !text.trimEnd().endsWith('```');
}

/** Marks of emphasis and tags. */
const MARKS = [/\*{1,3}/g, /`{1,3}/g, /<\/?[a-z]{1,20}>/gi];

/** Replaces marks by spaces, on each line on which all of them have an end. */
function withoutMarks(text: string): string {
  const isClosed = (line: string, mark: RegExp): boolean => [...line.matchAll(mark)].length % 2 === 0;
  return text
    .split('\n')
    .map((line) => MARKS.reduce((rest, mark) => (isClosed(rest, mark) ? blankMatches(rest, mark) : rest), line))
    .join('\n');
}

/** Replaces descriptions of the scale by spaces: `0-3`, `0から1`, `（3点満点）`, `(out of 3)`. */
function withoutScale(text: string, best: number): string {
  const [from, to] = [0, best].map((end) => String.raw`${end}(?:\.0)?`);
  const scale = String.raw`${from}\s?(?:[-–—~〜～]|から|to)\s?${to}(?![\p{N}.．])|${to}点満点(?!中|で)|out of ${to}(?=\s?[)）])`;
  return blankMatches(text, new RegExp(String.raw`[(（]?(?<![\p{N}.．])(?:${scale})[)）]?`, 'gu'));
}

const GAP = String.raw`\s{0,6}`;
const JAPANESE = /[^\x20-\x7e]/;
const BEFORE_ENGLISH = String.raw`(?<![\p{L}\p{N}_"'-]|[\p{Script=Latin}\p{N}][ \t])(?:(?:the|a|my|so|thus|therefore|hence|final|overall|total)[ _-]){0,3}`; // prettier-ignore
const BEFORE_JAPANESE = String.raw`(?<![\p{Script=Han}\p{Script=Katakana}ー"'])(?:総合|最終)?`;
/** The description of a label, such as its scale. */
const NOTE = String.raw`(?:\s?[(（][^()（）\n]{0,30}[)）])?`;
const SEPARATOR = String.raw`(?:[:：=＝|｜→]|->|は、?|が|\b(?:is|of)\b|[-–—](?=\s))?`;
/** The text after the number: the end of a clause, and not a further number of a list. */
const AFTER = String.raw`(?=\s{0,30}(?:$|[\n。．.!！;；)）\]】」』(（|<]|${VERB}(?!か|と)|[,，、](?!\s?\p{Nd})|で[、,](?!\s?\p{Nd})|\b(?:because|since|as)\b|[-–—]\s\D))`;

function* labelled(text: string, judge: Judge): Generator<StatedScore> {
  for (const { index, 0: whole, groups = {} } of text.matchAll(labelPattern(judge))) {
    const { shown = '' } = groups;
    const share = parseShare(groups, judge.best);
    const end = index + whole.length;
    if (share !== null) yield { ...share, rule: 'label', start: end - shown.length, end };
  }
}

function labelPattern(judge: Judge): RegExp {
  const names = labelNames(judge).toSorted((a, b) => b.length - a.length);
  const [japanese, english] = [names.filter((name) => JAPANESE.test(name)), names.filter((name) => !JAPANESE.test(name))]; // prettier-ignore
  const words = english.map((name) => name.replaceAll(/[ _]/g, '[ _-]?')).join('|');
  const label = `(?:${BEFORE_ENGLISH}(?:${words})|${BEFORE_JAPANESE}(?:${japanese.join('|')})(?:結果)?)`;
  return new RegExp(`${label}${NOTE}${GAP}${SEPARATOR}${GAP}(?<shown>${opened(SHARE)})${AFTER}`, 'giu');
}

/** A pattern in brackets or without. */
function opened(pattern: string): string {
  return String.raw`[「『【"“]?${pattern}[」』】"”]?`;
}

function* aloneOnLines(text: string, best: number): Generator<StatedScore> {
  let start = 0;
  for (const line of text.split(/[\n。]/)) {
    const share = findShare(line, best);
    if (share !== null) {
      const at = start + line.search(/\S/);
      yield {
        ...share,
        rule: line.trim() === text.trim().replace(/。$/, '') ? share.rule : 'line',
        start: at,
        end: at + line.trim().length,
      };
    }
    start += line.length + 1;
  }
}

const UNIT =
  /^\s?(?:[条項号章節つ個件年月日時分秒人名回番位種円社文語段編頁%％]|ページ|パーセント|点満点|\p{Script=Latin})/u;
const MARKER = /^[.)．）、:：]\s?/;
const BEFORE_OTHER = /(?:第|№|[§#]|\b(?:no|art|article|section|step)\.?)\s?$|[\p{L}"'”」]\s{0,3}[:：=＝]\s{0,3}$/iu;

/** Whether a number could be a score. A number with a unit (第3条), a number of a list item, and a number after another label are not scores. */
function couldBeScore(text: string, { word, start, end }: FoundNumber, { best, isInteger }: Judge): boolean {
  const value = parseNumber(word);
  if (!(value >= 0 && value <= best) || (isInteger && !Number.isInteger(value))) return false;
  const before = text.slice(Math.max(0, start - 20), start);
  const after = text.slice(end, end + 10);
  if (UNIT.test(after) || BEFORE_OTHER.test(before)) return false;
  return !(/(?:^|\n)[ \t]{0,3}[(（]?$/.test(before) && MARKER.test(after) && after.trim().length > 1);
}
