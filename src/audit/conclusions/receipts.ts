/** The trials that a report shows in full: who they are, what each text says, and which rules made the difference. */
import type { Receipt, ReceiptKind, Receipts, Snippet } from '../../result/result.ts';
import { NoAnswer, type Scheme } from '../../core/scheme.ts';
import { trialPlaceOf, type TrialDetail } from '../../core/trial.ts';
import { isCoreScheme, postThink } from '../../schemes/core/core-schemes.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { PLAYERS_OF_SCHEMES, smallestSets } from '../../schemes/core/universes.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { flipsOf, THINK_DEPENDENCE } from '../scan/fold.ts';
import { failedAgain, notShown } from '../tally/remarks.ts';
import { rulesThatFired } from './rules-that-fired.ts';
import { cutToEnds } from '../../text/snippet.ts';
import { SHORT_SIZE, truthText } from './snippets.ts';
import type { Tally } from '../tally/tally.ts';

/** Code points shown of each end of a response. Source: the original's report (audit_answer_parsing, section 12). */
export const FLIP_SIZE = [320, 420] as const;
const THINK_SIZE = [380, 260] as const;
const PARSE_SIZE = [320, 0] as const;

/** What receipts are made of, beside the samples. */
export interface ReceiptSource {
  /** The trial in full; undefined where it is gone. */
  readonly detail: (one: Ranked) => TrialDetail | undefined;
  /** The command that shows a trial rule by rule under the scheme. */
  readonly explain: (one: Ranked, scheme: Scheme) => string;
}

/** Receipts, and a sentence for each sampled trial without one. */
export interface FoundReceipts {
  readonly receipts: Receipts;
  readonly warnings: readonly string[];
}

/**
 * The sampled trials as receipts, by kind, in the order of the samples.
 * @param shown the schemes whose flips are shown.
 */
export function receiptsOf(
  { receipts }: Tally,
  shown: readonly Scheme[],
  { detail, explain }: ReceiptSource,
): FoundReceipts {
  const warnings: string[] = [];
  const of = (kind: ReceiptKind, scheme: Scheme): Receipt[] =>
    (receipts.get(kind) ?? []).flatMap((one) => {
      const trial = detail(one);
      if (trial === undefined) return [];
      const receipt = receiptOf(scheme, trial, one, explain(one, scheme));
      if (!(receipt instanceof NoAnswer)) return [receipt];
      warnings.push(notShown(one.trialId, scheme.id, receipt.reason));
      return [];
    });
  const others = shown.filter((scheme) => scheme !== postThink);
  const found = {
    [THINK_DEPENDENCE]: shown.includes(postThink) ? of(THINK_DEPENDENCE, postThink) : [],
    'combined-flip': [],
    ...Object.fromEntries(others.map((scheme) => [flipsOf(scheme.id), of(flipsOf(scheme.id), scheme)])),
  };
  return { receipts: found, warnings };
}

/** A scheme of a user may fail now, or say something else, although it did not when the trial was counted. */
function receiptOf(scheme: Scheme, trial: TrialDetail, { pattern }: Ranked, explain: string): Receipt | NoAnswer {
  const truth = trial.groundTruth ?? '';
  const [verdict] = planFor([scheme]).score(trial, truth);
  if (verdict === undefined) throw new Error(`no verdict of ${scheme.id}`);
  if (verdict.failure !== undefined) return new NoAnswer(failedAgain(verdict.failure));
  const [storedCorrect, schemeCorrect] = [trial.storedLabel === 1, verdict.correct === true];
  if (schemeCorrect === storedCorrect) return new NoAnswer('gave another answer the second time');
  return {
    ...trialPlaceOf(trial),
    itemId: trial.itemId,
    question: snippet(trial.question, SHORT_SIZE),
    groundTruth: cutToEnds(truthText(truth), ...SHORT_SIZE),
    scheme: scheme.id,
    storedCorrect,
    schemeCorrect,
    response: snippet(trial.response, scheme === postThink ? THINK_SIZE : FLIP_SIZE),
    storedParse: snippet(trial.storedParse, PARSE_SIZE),
    parse: snippet(verdict.parse.text, PARSE_SIZE),
    rules:
      isCoreScheme(scheme) && pattern !== undefined
        ? smallestSets(pattern, PLAYERS_OF_SCHEMES[scheme.id] ?? 0)
        : [rulesThatFired(scheme, trial, verdict)],
    explain,
  };
}

function snippet(text: string | null, sizes: readonly [number, number]): Snippet | null {
  return text === null ? null : cutToEnds(text, ...sizes);
}
