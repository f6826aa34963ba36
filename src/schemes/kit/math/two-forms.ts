/** Normalizers that make two forms of a text, because the original compares both: the own form, and after a line break the other one, if it differs. */
import type { Normalizer } from '../../../base/core/scheme.ts';
import { attempt, startAttempt, type Attempt, type FallibleRule } from './attempt.ts';
import { stateNormalizer } from './state-normalizer.ts';

interface Forms {
  readonly own: Attempt;
  readonly other: Attempt;
}

/** @param ownRules the first one must remove line breaks, and none of these may fail. */
export function twoFormsNormalizer(options: {
  readonly id: string;
  readonly summary: string;
  readonly ownRules: readonly FallibleRule[];
  readonly otherRules: readonly FallibleRule[];
}): Normalizer {
  const { id, summary, ownRules, otherRules } = options;
  const isOwn: ReadonlySet<FallibleRule> = new Set(ownRules);
  return stateNormalizer<FallibleRule, Forms>({
    id,
    summary,
    rules: [...otherRules, ...ownRules],
    start: (text) => ({ own: startAttempt(text), other: startAttempt(text) }),
    apply(rule, before) {
      const [own, other] = isOwn.has(rule) ? [attempt(rule, before.own), before.other] : [before.own, attempt(rule, before.other)];
      return own === before.own && other === before.other ? before : { own, other };
    },
    textOf: ({ own, other }) => (own.text === other.text ? own.text : `${own.text}\n${other.text}`),
  });
}

/** The two forms of a normalized text. */
export function formsOf(normalized: string): [own: string, other: string] {
  const at = normalized.indexOf('\n');
  return at === -1 ? [normalized, normalized] : [normalized.slice(0, at), normalized.slice(at + 1)];
}
