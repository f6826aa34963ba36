/** The verdict of one scheme on a trial, without texts that follow from other texts of the page. */
import type { PageStep, PageVerdict } from '../../result/page.ts';
import type { Parse, Step } from '../../core/scheme.ts';
import type { TrialDetail } from '../../core/trial.ts';
import { computeOnce } from '../../core/compute-once.ts';
import type { TracedScheme } from '../explain/explain.ts';
import { cutToDifference } from '../../text/difference.ts';

const EMPTY_VERDICT = {
  correct: null,
  parse: { kind: 'unparsed', rule: null, start: null, end: null },
  normalized: '',
  truthNormalized: null,
  match: null,
  steps: [],
  madeBy: null,
} as const satisfies Partial<PageVerdict>;

/** Steps that several verdicts on one trial share, and their short forms. */
type ShortSteps = Map<Step, PageStep>;

/**
 * @param madeBy the smallest sets of rules that make the flip; null for no flip, or where they are not known.
 * @param known is not shortened again; the rest is added.
 */
export function pageVerdict(
  traced: TracedScheme,
  texts: Pick<TrialDetail, 'response' | 'storedParse'>,
  madeBy: PageVerdict['madeBy'],
  known: ShortSteps = new Map(),
): PageVerdict {
  const { inScope, failure, parse, normalized, truthNormalized, match, parserSteps, normalizerSteps } = traced;
  if (!inScope || failure !== null) return { ...EMPTY_VERDICT, inScope, failure };
  return {
    inScope,
    failure,
    correct: traced.correct === true, // a truth that cannot be graded counts as an error
    parse: compactParse(parse, texts),
    normalized,
    truthNormalized,
    match: match === null ? null : { rule: match.rule, start: match.start, end: match.end },
    steps: [...shortenSteps('parser', parserSteps, known), ...shortenSteps('normalizer', normalizerSteps, known)],
    madeBy,
  };
}

function compactParse(
  { kind, text, rule, start, end }: Parse,
  { response, storedParse }: Pick<TrialDetail, 'response' | 'storedParse'>,
): PageVerdict['parse'] {
  const read = start === null || end === null ? storedParse : response?.slice(start, end);
  return read === text ? { kind, rule, start, end } : { kind, rule, start, end, text };
}

function shortenSteps(part: PageStep['part'], steps: readonly Step[], known: ShortSteps): PageStep[] {
  return steps.map((step) => computeOnce(known, step, () => ({ part, rule: step.rule, ...cutToDifference(step) })));
}
