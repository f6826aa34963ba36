/** Errors of claims: which claim, where in it, and what to do. */
import { InputError } from '../../base/core/errors.ts';
import { countCodePoints } from '../../base/text/code-points.ts';
import { inertLine } from '../../base/text/inert.ts';
import { ended } from '../../base/text/nearest-name.ts';
import type { Span } from './claim.ts';

/** A claim that is not checked yet: where it is from, and its text. */
export interface ClaimSource {
  /** The file and the id, as errors name them. */
  readonly where: string;
  readonly text: string;
}

const MOST_SHOWN = 30;

/** @param problem without a full stop. */
export function claimError({ where, text }: ClaimSource, span: Span, problem: string): InputError {
  const column = countCodePoints(text.slice(0, span.start)) + 1;
  const word = text.slice(span.start, span.end);
  const shown = word.length > MOST_SHOWN ? `${word.slice(0, MOST_SHOWN)}…` : word;
  const at = word === '' ? 'at the end' : `at \`${inertLine(shown)}\``;
  return new InputError(`${where}: column ${column}, ${at}: ${ended(problem)}`);
}
