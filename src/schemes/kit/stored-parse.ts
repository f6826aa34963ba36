import type { Parser } from '../../core/scheme.ts';
import { spanParser } from './rules.ts';

/** What the run itself kept as the answer, unchanged. */
export const storedParse: Parser = spanParser({
  id: 'stored-parse',
  summary: 'The answer text that the run stored, as it stands.',
  source: 'storedParse',
  missing: null,
  rules: [],
});
