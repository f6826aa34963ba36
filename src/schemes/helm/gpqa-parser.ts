import type { Parser } from '../../base/core/scheme.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { findingParser, group, slice, type FindRule, type Found } from '../kit/finding.ts';
import { firstMatch } from '../../base/text/matches.ts';
import { answerIs } from '../kit/answer-is-rule.ts';

/** The original starts with `\.*`, which changes nothing but the time: it is quadratic on a row of dots. */
const ESCAPED_LABEL = pythonRegExp(String.raw`\[aA\]nswer:\s*\(?([A-J])\)?`);
const CORRECT_ANSWER = pythonRegExp(String.raw`correct answer is [^A-Za-z]*([A-J])`);
const ANCHOR = 'correct answer is ';
const CAPITAL = /[A-Z]/g;

const escapedLabel: FindRule = {
  id: 'escaped-label',
  summary:
    'The letter A–J after the literal text "[aA]nswer:". Its brackets are escaped by mistake, so "Answer:" is not found.',
  optional: true,
  find(text) {
    const match = firstMatch(ESCAPED_LABEL, text);
    return match === null ? null : group(match, 1);
  },
};

const correctAnswer: FindRule = {
  id: 'correct-answer',
  summary: 'The first letter after "correct answer is ", if it is one of A–J.',
  optional: true,
  find(text) {
    const match = firstMatch(CORRECT_ANSWER, text);
    return match === null ? null : group(match, 1);
  },
};

const correctAnswerCapital: FindRule = {
  id: 'correct-answer-capital',
  summary: 'The first capital letter after "correct answer is ", if it is one of A–J.',
  optional: true,
  find: findCapitalAfterAnchor,
};

/**
 * Finds `correct answer is [^A-Z]*([A-J])`, whose class also matches further anchors. All anchors before a capital letter share that letter,
 * and an anchor contains no capital. So the search can continue after a letter beyond J.
 */
function findCapitalAfterAnchor(text: string): Found | null {
  for (let from = 0; ;) {
    const anchor = text.indexOf(ANCHOR, from);
    if (anchor === -1) return null;
    CAPITAL.lastIndex = anchor + ANCHOR.length;
    const capital = CAPITAL.exec(text);
    if (capital === null) return null;
    from = capital.index + 1;
    if (capital[0] <= 'J') return slice(text, capital.index, from);
  }
}

/** Source: HELM, src/helm/benchmark/metrics/gpqa_chain_of_thought_metric.py, extract_answer. */
export const helmGpqa: Parser = findingParser({
  id: 'helm-gpqa',
  summary: 'The letter A–J after "answer is ", otherwise in one of three other places.',
  missing: null,
  rules: [answerIs, escapedLabel, correctAnswer, correctAnswerCapital],
});
