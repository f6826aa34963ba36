/** One side of a comparison: the stored answer, or the verdict of a scheme. */
import { STORED, type Scheme, type Verdict } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { isForTask } from '../../schemes/kit/scope.ts';
import { decodeTexts, type Texts } from '../../schemes/scoring/scorer.ts';

/** The verdict of a side on a trial. */
export interface SideVerdict {
  /** The parsed answer; null where nothing was parsed. */
  readonly prediction: string | null;
  /** null where the trial has no label on this side. */
  readonly correct: boolean | null;
  readonly failure?: string;
}

/** `stored`, or a scheme. */
export type SideScheme = Scheme | typeof STORED;

/** `stored`, or the id of the scheme. */
export const sideId = (side: SideScheme): string => (side === STORED ? STORED : side.id);

/** Two sides with one plan. */
export interface Sides {
  readonly from: SideScheme;
  readonly to: SideScheme;
  /** The verdicts of both sides on a trial, which must have a ground truth. */
  ask(trial: EncodedTrial): { readonly from: SideVerdict; readonly to: SideVerdict };
  /** Whether both sides apply to the task of the trial. */
  applyTo(trial: EncodedTrial): boolean;
}

/** Creates two sides with one plan: schemes that share a parser parse once. */
export function createSides(from: SideScheme, to: SideScheme): Sides {
  const schemes = [...new Set([from, to].filter((side) => side !== STORED))];
  const plan = planFor(schemes);
  const judgeSide = (
    side: SideScheme,
    verdicts: readonly Verdict[],
    texts: Texts,
    trial: EncodedTrial,
  ): SideVerdict => {
    if (side === STORED) return storedVerdict(texts.storedParse, trial);
    return isForTask(side, trial.task) ? schemeVerdict(verdicts[schemes.indexOf(side)] as Verdict) : NO_VERDICT;
  };
  return {
    from,
    to,
    ask(trial) {
      const texts = decodeTexts(trial);
      const { choices, question, task, groundTruth } = trial;
      const verdicts = plan.score({ ...texts, choices, question, task }, groundTruth);
      return { from: judgeSide(from, verdicts, texts, trial), to: judgeSide(to, verdicts, texts, trial) };
    },
    applyTo: ({ task }) => schemes.every((scheme) => isForTask(scheme, task)),
  };
}

const NO_VERDICT: SideVerdict = { prediction: null, correct: null };

function storedVerdict(storedParse: string | null, { storedLabel }: EncodedTrial): SideVerdict {
  const isLabel = storedLabel === 0 || storedLabel === 1;
  return { prediction: storedParse === '' ? null : storedParse, correct: isLabel ? storedLabel === 1 : null };
}

/** The verdict of a scheme. A truth that it cannot grade makes the answer wrong, as in the audit. */
function schemeVerdict({ parse, correct, failure }: Verdict): SideVerdict {
  const prediction = parse.kind === 'unparsed' ? null : parse.text;
  const verdict = { prediction, correct: correct === true };
  return failure === undefined ? verdict : { ...verdict, failure };
}
