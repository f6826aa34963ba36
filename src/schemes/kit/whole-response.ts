import type { Parser } from '../../base/core/scheme.ts';
import { spanParser } from './rules.ts';

/** The response itself: for schemes that only normalize or match. */
export const wholeResponse: Parser = {
  ...spanParser({
    id: 'whole-response',
    summary: 'The response, unchanged.',
    source: 'response',
    missing: null,
    rules: [],
  }),
  isWhole: () => true,
};
