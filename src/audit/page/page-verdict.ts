/** The verdict of one scheme on a trial, without texts that follow from other texts of the page. */
import type { PageStep, PageVerdict } from '../../result/page.ts';
import type { Parse, Step } from '../../core/scheme.ts';
import type { TracedScheme } from '../explain/explain.ts';
import { cutToDifference } from './difference.ts';

const EMPTY_VERDICT = {
  correct: null,
  parse: { kind: 'unparsed', rule: null, start: null, end: null },
  normalized: '',
  truthNormalized: null,
  match: null,
  steps: [],
  madeBy: null,
} as const satisfies Partial<PageVerdict>;

/** @param madeBy the smallest sets of rules that make the flip; null for no flip, or where they are not known. */
export function pageVerdict(traced: TracedScheme, response: string | null, madeBy: PageVerdict['madeBy']): PageVerdict {
  const { inScope, failure, parse, normalized, truthNormalized, match, parserSteps, normalizerSteps } = traced;
  if (!inScope || failure !== null) return { ...EMPTY_VERDICT, inScope, failure };
  return {
    inScope,
    failure,
    correct: traced.correct === true, // a truth that cannot be graded counts as an error
    parse: compactParse(parse, response),
    normalized,
    truthNormalized,
    match: match === null ? null : { rule: match.rule, start: match.start, end: match.end },
    steps: [...shortenSteps('parser', parserSteps), ...shortenSteps('normalizer', normalizerSteps)],
    madeBy,
  };
}

function compactParse({ kind, text, rule, start, end }: Parse, response: string | null): PageVerdict['parse'] {
  const isSlice = start !== null && end !== null && response?.slice(start, end) === text;
  return isSlice ? { kind, rule, start, end } : { kind, rule, start, end, text };
}

function shortenSteps(part: PageStep['part'], steps: readonly Step[]): PageStep[] {
  return steps.map((step) => ({ part, rule: step.rule, ...cutToDifference(step) }));
}
