/** The schemes whose agreement is evidence about stored labels: they fit every log, and they look for answers in at least two ways. */
import type { Scheme } from '../../base/core/scheme.ts';
import type { AuditOptions } from './options.ts';

/** Ids of schemes. */
export interface Judges {
  /** Empty where they are fewer than two approaches. */
  readonly schemes: readonly string[];
  /** Fitting schemes that repeat the stored labels, so that something like them may have made these. */
  readonly repeating: readonly string[];
}

/** Schemes of two projects with the same rule. Source of that of lm-eval: lm_eval/tasks/mmlu_pro/_default_template_yaml, filter custom-extract. */
const TWINS: Readonly<Record<string, string>> = { 'lm-eval-answer-is-letter': 'mmlu-pro-l1' };

/**
 * Finds the schemes that read responses and fit every log. Where no log names what made its labels, a few of them may repeat the labels: as long as they are fewer approaches than the others,
 * they are taken for what made the labels, and the others judge these.
 * @param schemes without those that made labels.
 */
export function findJudges(
  schemes: readonly Scheme[],
  { misfits = [], repeating: all = [] }: Pick<AuditOptions, 'misfits' | 'repeating'>,
): Judges {
  const unfit = new Set(misfits.map(({ scheme }) => scheme));
  const fitting = schemes.filter(
    ({ id, source, scope, coverage }) =>
      source === 'response' && scope === undefined && coverage === undefined && !unfit.has(id),
  );
  const repeating = fitting.filter(({ id }) => all.includes(id));
  const others = fitting.filter(({ id }) => !all.includes(id));
  const isLess = countApproaches(repeating) < countApproaches(others);
  const judges = isLess ? others : fitting;
  return {
    schemes: countApproaches(judges) < 2 ? [] : judges.map(({ id }) => id),
    repeating: isLess ? repeating.map(({ id }) => id) : [],
  };
}

function countApproaches(schemes: readonly Scheme[]): number {
  return new Set(schemes.map(findApproach)).size;
}

/** What a scheme looks for: its parser, or its matcher where it compares whole responses. All comparisons for equality are one approach. */
function findApproach({ id, project, parser, matcher }: Scheme): string {
  if (project === 'yours') return id;
  if (parser.isWhole === undefined) return TWINS[parser.id] ?? parser.id;
  return /equality|exact/.test(matcher.id) ? 'equality' : matcher.id;
}
