/** Makes a scheme of an extractor in a store. */
import type { CatalogScheme, Scheme } from '../../base/core/scheme.ts';
import { plainWords } from '../../base/text/plain-words.ts';
import { identity } from '../../schemes/kit/identity.ts';
import { answerMatch } from './answer-matcher.ts';
import { StoredCoverage } from './coverage.ts';
import { replyParser } from './reply-parser.ts';
import { readStoredExtractor, type StoredExtractor } from './stored-extractor.ts';
import { verdictMatch } from './verdict-matcher.ts';
import { EXTRACT, readExtractWord } from '../../base/core/extract-word.ts';

/** What reports say of the extractor. */
type ExtractorAbout = Pick<StoredExtractor, 'name' | 'prompt' | 'kind' | 'model' | 'selection'>;

export interface ExtractScheme extends CatalogScheme {
  readonly extractor: ExtractorAbout;
}

/** Whether a scheme is made of an extractor. */
export function isExtractScheme(scheme: Scheme): scheme is ExtractScheme {
  return scheme.id.startsWith(EXTRACT) && scheme.coverage !== undefined;
}

/**
 * The scheme of `extract:NAME@FILE`. Its store is read once; nothing is asked of a model.
 * @throws InputError for a word without a file, for a file that is no store of extractions, and for a name that it does not have.
 */
export function extractScheme(word: string): ExtractScheme {
  const { name, path } = readExtractWord(word);
  const stored = readStoredExtractor(path, name);
  const { prompt, kind, model, selection } = stored;
  const coverage = new StoredCoverage(stored);
  return {
    id: `${EXTRACT}${name}`,
    title: 'answers read by a model',
    project: 'extractions',
    answers: 'any',
    source: 'response',
    parser: replyParser(stored, coverage),
    normalizer: identity,
    matcher: kind === 'verdict' ? verdictMatch : answerMatch,
    citation: `${plainWords(model)} with the prompt ${plainWords(prompt)} (audit extract)`,
    asks: 'What does a model read out of the response?',
    coverage: (input, truths) => coverage.find(input, truths),
    reader: { model, prompt },
    extractor: { name, prompt, kind, model, selection },
  };
}
