/**
 * The second comparison of prime_math. Its third one, by SymPy, never runs: verl's limit of time is no context manager, so every call fails.
 * Source: verl, verl/utils/reward_score/prime_math/grader.py, math_equal; verl/utils/py_functional.py, timeout_limit.
 */
import { offsetAfter } from '../../base/text/code-points.ts';
import { readFloat } from '../../base/text/python-float.ts';
import { strip } from '../../base/text/whitespace.ts';
import { isClose } from '../kit/math/close.ts';
import { toNumber } from '../kit/math/algebra/rational.ts';
import { isExact } from '../kit/math/algebra/evaluate.ts';
import { readExpression } from '../kit/math/sympy/read-expression.ts';
import { numberOf } from '../kit/math/sympy/same-value.ts';

/** A number, or a text that is none. */
type Operand = number | string;

/** The original raises an exception, and the answer is wrong. */
export class Failed extends Error {}

const MONEY = /^\$\p{Nd}+/u;
const PERCENT = /^\p{Nd}+(?:\.\p{Nd}+)?\\?%$/u;

function readOperand(text: string, pi: number): Operand {
  if (MONEY.test(text)) return text.slice(1);
  if (PERCENT.test(text)) return text.replace(/\\?%$/, '');
  return text.includes('_') ? withoutBase(text) : withPi(text, pi);
}

/** `1011_2` is 1011. @throws Failed where no number is before the underscore. */
function withoutBase(text: string): number {
  const value = readFloat(text.slice(0, text.indexOf('_')));
  if (value === undefined || !Number.isFinite(value)) throw new Failed();
  return Math.trunc(value);
}

/** Writes π as a number, and computes the result if Python can. */
function withPi(text: string, pi: number): Operand {
  if (!text.includes('\\pi')) return text;
  const written = text.replaceAll(/(\p{Nd}?)\\pi/gu, (_, digit: string) =>
    digit === '' ? `1*${pi}` : `${digit}*${pi}`,
  );
  const tree = written.includes('!') ? null : readExpression(written, false);
  const value = tree === null ? null : numberOf(tree);
  if (value === null) return written;
  return isExact(value) ? toNumber(value) : value.re;
}

function readDigits(operand: Operand): number | undefined {
  const text = String(operand);
  return readFloat(text.includes('{,}') ? text.replaceAll('{,}', '') : text.replaceAll(',', ''));
}

const TOLERANCE = 1e-4;

const areTextsEqual = (a: string, b: string): boolean =>
  strip(a).toLowerCase() === strip(b).toLowerCase() || a.replaceAll(' ', '') === b.replaceAll(' ', '');

/** Longer answers are cut. */
const LONGEST = 1000;

/** Whether an answer equals the truth, perhaps a hundred times it or a hundredth. @throws Failed */
export function primeMathEqual(answer: string, truth: string, pi: number = Math.PI): boolean {
  const [given, wanted] = [readOperand(answer, pi), readOperand(truth, pi)];
  const cut = typeof given === 'string' ? given.slice(0, offsetAfter(given, LONGEST)) : given;
  if (typeof cut === 'string' && typeof wanted === 'string' && areTextsEqual(cut, wanted)) return true;
  const [number, reference] = [readDigits(cut), readDigits(wanted)];
  if (number !== undefined && reference !== undefined)
    return [reference / 100, reference, reference * 100].some((one) => isClose(one, number, TOLERANCE));
  return cut !== '' && areStructuresEqual(strip(String(cut)), strip(String(wanted)));
}

const isIn = (text: string, open: string, close: string): boolean => text.startsWith(open) && text.endsWith(close);

/** Without brackets, part by part. */
function areStructuresEqual(answer: string, truth: string): boolean {
  const areOneKind =
    (isIn(answer, '[', ']') && !truth.startsWith('(')) || (isIn(answer, '(', ')') && !truth.startsWith('['));
  const bare = (text: string): string =>
    (areOneKind ? text.replaceAll(/^[[\]()]+|[[\]()]+$/g, '') : text).replaceAll(/[{}()]/g, '');
  if (bare(answer) === bare(truth)) return true;
  const isBracketed = /^[([][\s\S]*[)\]]$/.test(answer) && answer[0] === truth[0] && answer.at(-1) === truth.at(-1);
  if (isBracketed && areParts(answer.slice(1, -1), truth.slice(1, -1))) return true;
  return answer.includes(',') && truth.includes(',') && areParts(answer, truth);
}

function areParts(answer: string, truth: string): boolean {
  const [given, wanted] = [answer.split(','), truth.split(',')];
  return (
    given.length === wanted.length && given.every((one, i) => primeMathEqual(strip(one), strip(wanted[i] as string)))
  );
}
