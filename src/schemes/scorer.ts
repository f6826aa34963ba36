/** Scores trials as the audit needs it: a few bits for each scheme, and which oddities the texts show. */
import type { Scheme, Verdict } from '../core/scheme.ts';
import type { EncodedTrial } from '../core/trial.ts';
import { lower } from '../text/case.ts';
import { CoreScorer } from './bytes/core-scorer.ts';
import { HAS_BLOCK, HAS_ROLE } from './bytes/scan.ts';
import { BLOCK_MARKERS, hasMarker, ROLE_MARKERS, THINK_END } from './markers.ts';
import { planFor, type Plan } from './plan.ts';
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from './scores.ts';

/** Scores the trial, which must have a ground truth. The result is valid until the next call. */
export type Scorer = (trial: EncodedTrial) => Scores;

/**
 * A scorer for these schemes. The core schemes have a fast lane over bytes; whatever it declines, and every other scheme, goes through
 * the schemes as they are written.
 */
export function scorerFor(schemes: readonly Scheme[]): Scorer {
  const scores: Scores = { states: new Uint8Array(schemes.length), thinks: false, responseKinds: 0, parseKinds: 0 };
  const plan = planFor(schemes);
  const core = CoreScorer.for(schemes);
  return (trial) => {
    if (core === undefined || !core.score(trial, scores)) scoreExactly(plan, trial, scores);
    return scores;
  };
}

/** The same for a trial through the plan: what the fast lane must agree with. */
export function scoreExactly(plan: Plan, trial: EncodedTrial, into: Scores): void {
  const response = decode(trial.response);
  const storedParse = decode(
    typeof trial.storedParse === 'number'
      ? (trial.response?.subarray(0, trial.storedParse) ?? null)
      : trial.storedParse,
  );
  const loweredResponse = lower(response ?? '');
  into.thinks = loweredResponse.includes(THINK_END);
  into.responseKinds = kindsOf(loweredResponse);
  into.parseKinds = kindsOf(lower(storedParse ?? ''));
  const verdicts = plan.score({ response, storedParse }, trial.groundTruth);
  for (const [i, { scope }] of plan.schemes.entries()) {
    const isInScope = scope === undefined || loweredResponse.includes(scope);
    into.states[i] = isInScope ? stateOf(verdicts[i] as Verdict) : OUT_OF_SCOPE;
  }
}

function stateOf({ correct, parse, groundTruthNormalized }: Verdict): number {
  return (
    (correct === true ? CORRECT : 0) |
    (parse.kind === 'unparsed' ? UNPARSED : 0) |
    (groundTruthNormalized === '' ? UNGRADABLE : 0)
  );
}

function kindsOf(lowered: string): number {
  return (hasMarker(lowered, ROLE_MARKERS) ? HAS_ROLE : 0) | (hasMarker(lowered, BLOCK_MARKERS) ? HAS_BLOCK : 0);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : decoder.decode(bytes);
}
