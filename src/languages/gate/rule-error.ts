/** Errors of rules: what is wrong, and where. */
import { InputError } from '../../base/core/errors.ts';
import { countCodePoints } from '../../base/text/code-points.ts';
import { inertLine } from '../../base/text/inert.ts';
import { ended } from '../../base/text/nearest-name.ts';
import type { Span } from './nodes.ts';

/** Longer rules are shown around the place. */
const SHOWN = 120;
const WORD = 30;

/** The error at a place of a rule. @param problem without a full stop. */
export function errorAt(rule: string, span: Span, problem: string): InputError {
  const column = findColumn(rule, span);
  const word = rule.slice(span.start, span.end);
  const at = word === '' ? 'at the end' : `at ${quoted(shortened(word, WORD))}`;
  return new InputError(`--fail-on ${quoted(around(rule, span.start))}: column ${column}, ${at}: ${ended(problem)}`);
}

/** The error about a rule as a whole. */
export function errorInRule(rule: string, problem: string): InputError {
  return new InputError(`--fail-on ${quoted(around(rule, 0))}: ${ended(problem)}`);
}

/** Counted from 1, in characters. */
export function findColumn(rule: string, { start }: Span): number {
  return countCodePoints(rule.slice(0, start)) + 1;
}

/** Rules contain quotation marks themselves. */
const quoted = (text: string): string => `\`${inertLine(text)}\``;

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

function around(rule: string, place: number): string {
  if (rule.length <= SHOWN) return rule;
  const start = Math.max(0, Math.min(place - SHOWN / 2, rule.length - SHOWN));
  return `${start > 0 ? '…' : ''}${shortened(rule.slice(start), SHOWN)}`;
}
