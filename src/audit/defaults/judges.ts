/** The schemes whose agreement is evidence about stored labels: they fit every log, and they look for answers in at least two ways. */
import type { AnswerGroup } from '../../base/core/answer-group.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import type { AuditOptions } from './options.ts';

/** Ids of schemes. */
export interface Judges {
  /** Empty where they are fewer than two approaches. */
  readonly schemes: readonly string[];
  /** Fitting schemes that repeat the stored labels, so that something like them may have made these. */
  readonly repeating: readonly string[];
  /** The schemes of each task, where groups of tasks have their own; a task with fewer than two approaches has none. */
  readonly byTask?: Readonly<Record<string, readonly string[]>>;
}

/** Schemes of two projects with the same rule. Source of that of lm-eval: lm_eval/tasks/mmlu_pro/_default_template_yaml, filter custom-extract. */
const TWINS: Readonly<Record<string, string>> = { 'lm-eval-answer-is-letter': 'mmlu-pro-l1' };

/** The judges of each group, for its own tasks. */
export function findJudgesOfGroups(
  schemes: readonly Scheme[],
  groups: readonly AnswerGroup[],
  options: Pick<AuditOptions, 'misfits' | 'repeating'>,
): Judges {
  const found = groups.map(({ tasks, schemes: own }) => ({
    tasks,
    judges: findJudges(
      schemes.filter(({ id }) => own.includes(id)),
      options,
    ),
  }));
  const all = (name: 'schemes' | 'repeating'): string[] => [...new Set(found.flatMap(({ judges }) => judges[name]))];
  const byTask = found.flatMap(({ tasks, judges }) => tasks.map(({ name }) => [name, judges.schemes] as const));
  return { schemes: all('schemes'), repeating: all('repeating'), byTask: Object.fromEntries(byTask) };
}

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
