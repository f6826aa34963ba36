/** The trials that a report shows in full: who they are, what each text says, and which rules made the difference. */
import { SchemeError } from '../core/errors.ts';
import type { Receipt, ReceiptKind, Receipts, Snippet } from '../core/result.ts';
import type { Scheme } from '../core/scheme.ts';
import { trialPlaceOf, type TrialDetail } from '../core/trial.ts';
import { CORE_SCHEMES, postThink } from '../schemes/core-schemes.ts';
import { planFor } from '../schemes/plan.ts';
import { PLAYERS_OF_SCHEMES, smallestSets } from '../schemes/universes.ts';
import type { Ranked } from '../stats/smallest.ts';
import { countCodePoints, offsetAfter, offsetBeforeLast } from '../text/code-points.ts';
import { flipsOf, THINK_DEPENDENCE } from './fold.ts';
import { rulesThatFired } from './rules-that-fired.ts';
import type { Tally } from './tally.ts';

/** Code points shown of each end of a response. Source: the original's report (audit_answer_parsing, section 12). */
export const FLIP_SIZE = [320, 420] as const;
const THINK_SIZE = [380, 260] as const;
const PARSE_SIZE = [320, 0] as const;
export const SHORT_SIZE = [200, 0] as const;

/** What receipts are made of, beside the samples. */
export interface ReceiptSource {
  /** The trial in full; undefined where it is gone. */
  readonly detail: (one: Ranked) => TrialDetail | undefined;
  /** The command that shows a trial rule by rule under the scheme. */
  readonly explain: (one: Ranked, scheme: Scheme) => string;
}

/**
 * The sampled trials as receipts, by kind, in the order of the samples.
 * @param shown the schemes whose flips are shown.
 */
export function receiptsOf(
  { receipts }: Tally,
  shown: readonly Scheme[],
  { detail, explain }: ReceiptSource,
): Receipts {
  const of = (kind: ReceiptKind, scheme: Scheme): Receipt[] =>
    (receipts.get(kind) ?? []).flatMap((one) => {
      const trial = detail(one);
      return trial === undefined ? [] : unlessFailing(() => receiptOf(scheme, trial, one, explain(one, scheme)));
    });
  const others = shown.filter((scheme) => scheme !== postThink);
  return {
    [THINK_DEPENDENCE]: shown.includes(postThink) ? of(THINK_DEPENDENCE, postThink) : [],
    'combined-flip': [],
    ...Object.fromEntries(others.map((scheme) => [flipsOf(scheme.id), of(flipsOf(scheme.id), scheme)])),
  };
}

/** Nothing where a scheme of the user fails now, although it did not when the trial was counted. */
function unlessFailing<Value>(make: () => Value): Value[] {
  try {
    return [make()];
  } catch (error) {
    if (error instanceof SchemeError) return [];
    throw error;
  }
}

function receiptOf(scheme: Scheme, trial: TrialDetail, { pattern }: Ranked, explain: string): Receipt {
  const truth = trial.groundTruth ?? '';
  const [verdict] = planFor([scheme]).score(trial, truth);
  if (verdict?.failure !== undefined) throw new SchemeError(verdict.failure);
  return {
    ...trialPlaceOf(trial),
    itemId: trial.itemId,
    question: snippet(trial.question, SHORT_SIZE),
    groundTruth: snippetOf(truthText(truth), ...SHORT_SIZE),
    scheme: scheme.id,
    storedCorrect: trial.storedLabel === 1,
    schemeCorrect: verdict?.correct === true,
    response: snippet(trial.response, scheme === postThink ? THINK_SIZE : FLIP_SIZE),
    storedParse: snippet(trial.storedParse, PARSE_SIZE),
    parse: snippet(verdict?.parse.text ?? null, PARSE_SIZE),
    rules:
      CORE_SCHEMES.includes(scheme) && pattern !== undefined
        ? smallestSets(pattern, PLAYERS_OF_SCHEMES[scheme.id] ?? 0)
        : [rulesThatFired(scheme, trial)],
    explain,
  };
}

/** A truth, or a list of them, as one text. */
export function truthText(truth: string | readonly string[]): string {
  return typeof truth === 'string' ? truth : truth.join(' | ');
}

function snippet(text: string | null, sizes: readonly [number, number]): Snippet | null {
  return text === null ? null : snippetOf(text, ...sizes);
}

/** The first `head` and the last `tail` code points of a text; all of it where that is no more. */
export function snippetOf(text: string, head: number, tail: number): Snippet {
  const length = countCodePoints(text);
  if (length <= head + tail) return { head: text, tail: null, omitted: 0, length };
  return {
    head: text.slice(0, offsetAfter(text, head)),
    tail: text.slice(offsetBeforeLast(text, tail)),
    omitted: length - head - tail,
    length,
  };
}
