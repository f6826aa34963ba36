/** One side of a comparison: the stored answer, or the verdict of a scheme. */
import { STORED, type ParserInput, type Scheme } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { loadSchemes } from '../defaults/scheme-list.ts';
import { createKnown, planFor, selectParserInput, type Known, type Label } from '../../schemes/kit/plan.ts';
import { isForTask } from '../../schemes/kit/scope.ts';
import { decodeTexts } from '../../schemes/scoring/scorer.ts';

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

/** The sides as users name them: `stored`, or the spec of a scheme. */
export interface SideSpecs {
  readonly from: string;
  /** null where stored answers are compared with each other only. */
  readonly to: string | null;
  /** Milliseconds that a scheme of a user may take for one response. Default: one second. */
  readonly schemeTimeout: number | undefined;
}

/** Specs of two sides. */
export interface TwoSides extends SideSpecs {
  readonly to: string;
}

/** The sides, and the specs of their schemes, each once. @throws InputError for a spec that names no scheme. */
export async function loadSides(specs: TwoSides): Promise<LoadedSides & { readonly to: SideScheme }>;
export async function loadSides(specs: SideSpecs): Promise<LoadedSides>;
export async function loadSides({ from, to, schemeTimeout }: SideSpecs): Promise<LoadedSides> {
  const words = listSpecs([from, to]);
  const { asked } = await loadSchemes(words, schemeTimeout);
  const findSide = (word: string): SideScheme => asked[words.indexOf(word)] ?? STORED;
  return { from: findSide(from), to: to === null ? null : findSide(to), words };
}

interface LoadedSides {
  readonly from: SideScheme;
  readonly to: SideScheme | null;
  readonly words: readonly string[];
}

/** The specs of schemes among the sides, each once. */
export function listSpecs(sides: readonly (string | null)[]): string[] {
  return [...new Set(sides)].filter((word): word is string => word !== null && word !== STORED);
}

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
  const judgeSide = (side: SideScheme, input: ParserInput, trial: EncodedTrial, known: Known): SideVerdict => {
    if (side === STORED) return storedVerdict(input.storedParse, trial);
    if (!isForTask(side, trial.task) || trial.groundTruth === null) return NO_VERDICT;
    return schemeVerdict(plan.labelOne(side, input, trial.groundTruth, known));
  };
  return {
    from,
    to,
    ask(trial) {
      const { choices, question, task } = trial;
      const input = selectParserInput({ ...decodeTexts(trial), choices, question, task });
      const known = createKnown();
      return { from: judgeSide(from, input, trial, known), to: judgeSide(to, input, trial, known) };
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
function schemeVerdict({ parse, isCorrect, failure }: Label): SideVerdict {
  const prediction = parse.kind === 'unparsed' ? null : parse.text;
  const verdict = { prediction, correct: isCorrect };
  return failure === undefined ? verdict : { ...verdict, failure };
}
