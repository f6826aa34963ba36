/** The verdict of one scheme on a trial, without texts that follow from other texts of the page. */
import type { ReplyExplanation } from '../../documents/explanation.ts';
import type { PageStep, PageVerdict } from '../../documents/page.ts';
import type { Parse, Step } from '../../base/core/scheme.ts';
import type { TrialDetail } from '../../base/core/trial.ts';
import { computeOnce } from '../../base/core/compute-once.ts';
import { keepAround } from '../../base/text/omission.ts';
import type { TracedScheme } from '../explain/explain.ts';
import { cutToDifference } from '../../base/text/difference.ts';

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
 * @param madeBy the rules that make the flip, as TrialLabels has them; null for no flip, or where they are not known.
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
    ...(traced.reply === null ? {} : { reply: shortenReply(traced.reply) }),
    correct: traced.correct === true, // a truth that cannot be graded counts as an error
    parse: compactParse(parse, texts),
    ...shortenNormalized(normalized, match && { rule: match.rule, start: match.start, end: match.end }),
    truthNormalized,
    steps: [...shortenSteps('parser', parserSteps, known), ...shortenSteps('normalizer', normalizerSteps, known)],
    madeBy,
  };
}

/** The units of a reply that are kept. A strict parser refuses longer ones. */
const MOST_REPLY = 2000;

function shortenReply({ model, prompt, text }: ReplyExplanation): NonNullable<PageVerdict['reply']> {
  return { model, prompt, text: text.length <= MOST_REPLY ? text : `${text.slice(0, MOST_REPLY).toWellFormed()} …` };
}

/** The units of a normalized text that is kept whole. It is nearly the text that was parsed, which the page shows. */
const MOST_NORMALIZED = 400;
/** The units that are kept on each side of both ends of a match. */
const CONTEXT = 100;

function shortenNormalized(
  normalized: string,
  match: PageVerdict['match'],
): Pick<PageVerdict, 'normalized' | 'omissions' | 'match'> {
  if (normalized.length <= MOST_NORMALIZED) return { normalized, match };
  const { rule, start, end } = match ?? { rule: '', start: null, end: null };
  const isFound = start !== null && end !== null;
  const short = keepAround(normalized, isFound ? [start, end] : [0, normalized.length], CONTEXT);
  return {
    normalized: short.text,
    ...(short.omissions.length === 0
      ? {}
      : { omissions: short.omissions.map(({ at, from, to }) => ({ at, count: to - from })) }),
    match: isFound ? { rule, start: short.find(start), end: short.find(end) } : match,
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
