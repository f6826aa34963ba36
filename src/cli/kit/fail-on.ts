/** `--fail-on RULE`: when a comparison ends with exit code 1. */
import { InvalidArgumentError } from 'commander';
import type { ComparisonCounts } from '../../result/comparison.ts';
import { jsonText } from '../../core/json-text.ts';

const SUBJECTS = ['gained', 'lost', 'changed'] as const;

export interface FailRule {
  readonly subject: (typeof SUBJECTS)[number];
  /** The most that is allowed: so many of every `per` trials, or a count if `per` is null. */
  readonly limit: number;
  readonly per: 1 | 100 | null;
  /** As the user wrote it. */
  readonly text: string;
}

const RULE = /^(gained|lost|changed)(?:=(\d+(?:\.\d+)?)(%?))?$/;

/**
 * `lost` (any at all), `lost=3` (more than three), `changed=1%` or `changed=0.01` (more than one percent of the trials). `lost=1.0` could
 * mean one trial or all of them, and is refused.
 */
export function failRule(word: string, before: readonly FailRule[] = []): FailRule[] {
  const text = word.replaceAll(' ', '');
  const [, subject, number = '0', unit = ''] = RULE.exec(text) ?? [];
  const known = SUBJECTS.find((candidate) => candidate === subject);
  const per = unit === '%' ? 100 : number.includes('.') ? 1 : null;
  const limit = Number(number);
  if (known === undefined || (per !== null && limit > per) || (per === 1 && limit === 1))
    throw new InvalidArgumentError(
      `${jsonText(word)} is no rule; write ${SUBJECTS.join(', ')} with the most that is allowed: lost, lost=3 or changed=1%.`,
    );
  return [...before, { subject: known, limit, per, text }];
}

/** The rules that are exceeded, each in a sentence. */
export function exceeded(rules: readonly FailRule[], counts: ComparisonCounts): string[] {
  return rules.flatMap((rule) => {
    const found = rule.subject === 'changed' ? counts.changedPredictions : counts[rule.subject];
    const value = rule.per === null ? found : (found * rule.per) / counts.trials;
    return value > rule.limit
      ? [`--fail-on ${rule.text}: ${found} of ${counts.trials} trials ${PHRASES[rule.subject]}.`]
      : [];
  });
}

const PHRASES: Readonly<Record<FailRule['subject'], string>> = {
  gained: 'were gained',
  lost: 'were lost',
  changed: 'have another answer',
};
