/** Our own schemes for answers that are yes or no. */
import type { CatalogScheme, Parser } from '../../base/core/scheme.ts';
import { casefold } from '../../base/text/casefold.ts';
import { isWhitespace, stripEnds } from '../../base/text/whitespace.ts';
import { equality } from '../kit/equality.ts';
import { textNormalizer, textRule } from '../kit/rules.ts';
import { firstYesNo, lastYesNo, yesNo } from './parser.ts';

const PUNCTUATION = /\p{P}/u;

function isEdge(point: number): boolean {
  return isWhitespace(point) || PUNCTUATION.test(String.fromCodePoint(point));
}

const normalizer = textNormalizer({
  id: 'yes-no',
  summary: 'Without case, and without punctuation and whitespace at the ends.',
  rules: [
    textRule('case', 'Folds the case.', casefold),
    textRule('ends', 'Drops punctuation and whitespace at both ends.', (text) => stripEnds(text, isEdge)),
  ],
});

function schemeWith(id: string, title: string, parser: Parser, asks: string): CatalogScheme {
  return {
    id,
    title,
    project: 'answer-audit',
    answers: 'text',
    source: 'response',
    parser,
    normalizer,
    matcher: equality,
    citation: 'answer-audit, docs/scoring.md, section Yes or no',
    asks,
  };
}

export const yesNoSchemes: readonly CatalogScheme[] = [
  schemeWith('yes_no', 'yes or no', yesNo, 'Is the yes or no that the response states the truth?'),
  schemeWith('yes_no_first', 'first yes or no', firstYesNo, 'Is the first yes or no of the response the truth?'),
  schemeWith('yes_no_last', 'last yes or no', lastYesNo, 'Is the last yes or no of the response the truth?'),
];
