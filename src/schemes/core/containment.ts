import type { Matcher, MatchResult } from '../../base/core/scheme.ts';
import { countCodePoints } from '../../base/text/code-points.ts';
import { isDigits } from '../../base/text/digits.ts';
import { isWordEdge } from '../../base/text/words.ts';
import { reduceForContainment } from '../kit/reduce.ts';

/** A normalized truth of at most this many code points must be at word edges. Source: audit_answer_parsing, section 5.2. */
const SHORT = 4;

const NOTHING = { start: null, end: null } as const;

/** Whether a normalized truth must match as a word: it is short, or a number. */
export function needsWordEdges(truth: string): boolean {
  return countCodePoints(truth) <= SHORT || isDigits(truth);
}

/**
 * The answer contains the truth. A short or numeric truth must be at word edges: one of `^g(?:\b|$)`, `\bg\b`, `(?:^|\b)g$` matches.
 * So `8` is found in `-8`, `1.8` and `8.0`, but `$5` is not found in `costs $5`: there is no word edge before the sign.
 * Source: audit_answer_parsing, section 5.2.
 */
export const containment: Matcher = {
  id: 'containment',
  summary: 'The normalized answer contains the normalized truth; a short or numeric truth only at word edges.',
  rules: [
    { id: 'empty-answer', summary: 'An empty answer is wrong.', optional: false },
    { id: 'empty-truth', summary: 'An answer cannot be graded if nothing is left of the truth.', optional: false },
    {
      id: 'word-edges',
      summary: 'A truth of up to 4 characters, or of digits, must be at word edges.',
      optional: false,
    },
    { id: 'substring', summary: 'A longer truth may be anywhere, inside words too.', optional: false },
  ],
  isByTexts: true,
  reducer: reduceForContainment,
  match(answer, normalized, truth): MatchResult {
    if (answer === '') return { correct: false, rule: 'empty-answer', ...NOTHING };
    if (truth === '') return { correct: null, rule: 'empty-truth', ...NOTHING };
    const edges = needsWordEdges(truth);
    const start = edges ? indexAtWordEdges(normalized, truth) : normalized.indexOf(truth);
    const rule = edges ? 'word-edges' : 'substring';
    return start === -1
      ? { correct: false, rule, ...NOTHING }
      : { correct: true, rule, start, end: start + truth.length };
  },
};

function indexAtWordEdges(text: string, truth: string): number {
  for (let start = text.indexOf(truth); start !== -1; start = text.indexOf(truth, start + 1)) {
    const end = start + truth.length;
    const edgeBefore = isWordEdge(text, start);
    const edgeAfter = isWordEdge(text, end);
    if (edgeBefore && edgeAfter) return start;
    if (start === 0 && (edgeAfter || end === text.length)) return start;
    if (end === text.length && (edgeBefore || start === 0)) return start;
  }
  return -1;
}
