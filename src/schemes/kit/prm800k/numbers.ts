/** Numbers of PRM800K's grader. Source: PRM800K, prm800k/grading/grader.py. */
import { readFloat } from '../../../base/text/python-float.ts';

/** So near to an integer is one. */
const NEAR = 1e-7;

/** Whether `float(text)` is an integer. */
export function isWhole(text: string): boolean {
  const value = readFloat(text);
  return value !== undefined && Number.isFinite(value) && Math.abs(value - Math.round(value)) <= NEAR;
}

const COMMA = /(\p{Nd}),(\p{Nd}{3})($|\P{Nd})/gu;

/** `1,200` as 1200; the commas of (1,2) stay. */
export function withoutThousandsCommas(text: string): string {
  let current = text;
  for (let before = ''; before !== current;) {
    before = current;
    current = current.replaceAll(COMMA, '$1$2$3');
  }
  return current;
}
