/** The schemes of the core: those of the original audit of run stores. */
import type { CatalogScheme, Scheme } from '../../base/core/scheme.ts';
import { THINK_END } from './markers.ts';
import { containment } from './containment.ts';
import { v1Normalizer } from './v1-normalizer.ts';
import { v2Normalizer } from './v2-normalizer.ts';
import { afterThink } from './after-think-parser.ts';
import { storedParse } from '../kit/stored-parse.ts';
import { v2Parser } from './v2-parser.ts';

export const v1: CatalogScheme = {
  id: 'v1',
  title: 'stored parse, v1 norm',
  project: 'answer-audit',
  answers: 'any',
  source: 'storedParse',
  parser: storedParse,
  normalizer: v1Normalizer,
  matcher: containment,
  citation: 'the audit_answer_parsing specification, sections 5 and 6.1',
  asks: 'Does the matcher of this program give the labels that were stored?',
};

export const v2Parse: CatalogScheme = {
  id: 'v2-parse',
  title: 'v2 parse, v1 norm',
  project: 'answer-audit',
  answers: 'any',
  source: 'response',
  parser: v2Parser,
  normalizer: v1Normalizer,
  matcher: containment,
  citation: 'the audit_answer_parsing specification, sections 6.2 and 7',
  asks: 'What does another choice of the answer region change?',
  when: 'once reasoning and invented turns are removed',
};

export const v2Norm: CatalogScheme = {
  id: 'v2-norm',
  title: 'stored parse, v2 norm',
  project: 'answer-audit',
  answers: 'any',
  source: 'storedParse',
  parser: storedParse,
  normalizer: v2Normalizer,
  matcher: containment,
  citation: 'the audit_answer_parsing specification, sections 6.3 and 8',
  asks: 'What does a more lenient normalization change?',
  when: 'once Markdown, H₂O and U.S. are read leniently',
};

export const combined: CatalogScheme = {
  id: 'combined',
  title: 'v2 parse, v2 norm',
  project: 'answer-audit',
  answers: 'any',
  source: 'response',
  parser: v2Parser,
  normalizer: v2Normalizer,
  matcher: containment,
  citation: 'the audit_answer_parsing specification, section 6.4',
  asks: 'What do both change together?',
  when: 'once reasoning, invented turns and Markdown are removed',
};

export const postThink: CatalogScheme = {
  id: 'post-think',
  title: 'text after the chain of thought, v2 norm',
  project: 'answer-audit',
  answers: 'any',
  source: 'response',
  parser: afterThink,
  normalizer: v2Normalizer,
  matcher: containment,
  citation: 'the audit_answer_parsing specification, section 10',
  asks: 'Where a chain of thought was closed: is the answer in the text after it?',
  when: 'when only the text after the reasoning counts',
  scope: THINK_END,
};

/** The schemes of the core, in the order in which reports list them. */
export const CORE_SCHEMES: readonly CatalogScheme[] = [v1, v2Parse, combined, v2Norm, postThink];

/** Whether the scheme is one of the core. */
export function isCoreScheme(scheme: Scheme): boolean {
  return CORE_SCHEMES.some((core) => core === scheme);
}
