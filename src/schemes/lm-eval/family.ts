/** What the schemes of lm-eval share: their source, the filters of tasks that are regular expressions, and the metric. */
import type { CatalogScheme, Matcher, Normalizer, Parser } from '../../base/core/scheme.ts';
import { createFamily, type Member } from '../kit/family.ts';
import { regexFilter, type RegexFilter } from './regex-parser.ts';

const lmEval = createFamily({ project: 'lm-eval', repository: 'EleutherAI/lm-evaluation-harness', commit: '4e7e0d4' });

interface Filter extends Pick<Member, 'needsChoices' | 'mostChoices' | 'when'> {
  /** Without the prefix. */
  readonly id: string;
  readonly title: string;
  readonly answers: CatalogScheme['answers'];
  /** Below lm_eval/tasks, and the name of the filter. */
  readonly path: string;
  /** The task's metric; the default changes nothing. */
  readonly normalizer?: Normalizer;
  /** The default is equality. */
  readonly matcher?: Matcher;
  /** The default is the whole response. */
  readonly parser?: Parser;
}

/** One named filter of a task, with the task's own metric. */
export function filter({ id, title, path, ...rest }: Filter): CatalogScheme {
  return lmEval({ id: `lmeval.${id}`, title: `lm-eval ${title}`, path: `lm_eval/tasks/${path}`, ...rest });
}

/** The metric alone, applied to the stored parse. */
export function metric(
  name: string,
  answers: CatalogScheme['answers'],
  normalizer: Normalizer,
  options: string,
): CatalogScheme {
  return lmEval({
    id: `lmeval.exact_match.${name}`,
    title: `lm-eval exact match, ${options}`,
    answers,
    path: `lm_eval/api/metrics.py, exact_match_hf_evaluate, ${options}`,
    source: 'storedParse',
    normalizer,
  });
}

export function first(id: string, what: string, pattern: string): Parser {
  return fromRegex({ id, summary: `The first ${what}.`, pattern, select: 'first' });
}

export function last(id: string, what: string, pattern: string): Parser {
  return fromRegex({ id, summary: `The last ${what}.`, pattern, select: 'last' });
}

function fromRegex({ id, summary, ...rest }: Omit<RegexFilter, 'rule'>): Parser {
  return regexFilter({ id: `lm-eval-${id}`, summary, rule: { id, summary }, ...rest });
}

/** The rest of a line after some words. The `(?=.)` drops the last character, so "(B)" at the end gives "(B". */
export const REST = '(.*)(?=.)';

/** A filter of GSM8K and MGSM: what it finds, and its expression. */
export const LAST_NUMBER = {
  what: 'digit, or run of digits, dots, commas and dollar signs',
  pattern: String.raw`(-?[$0-9.,]{2,})|(-?[0-9]+)`,
};
