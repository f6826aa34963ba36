import type { Parser } from '../../base/core/scheme.ts';
import { spanParser } from './rules.ts';

/** The answer that the run itself stored, unchanged. */
export const storedParse: Parser = {
  ...spanParser({
    id: 'stored-parse',
    summary: 'The answer text that the run stored, unchanged.',
    source: 'storedParse',
    missing: null,
    rules: [],
  }),
  isWhole: () => true,
};
