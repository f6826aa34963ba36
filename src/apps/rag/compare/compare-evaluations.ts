/** Compares two systems on the same queries: the document of `audit rag compare`. */
import { InputError } from '../../../base/core/errors.ts';
import type { ComparedSide, RagComparison, DifferentSetting } from '../documents/comparison.ts';
import type { Scoring } from '../documents/evaluation.ts';
import { OVERALL } from '../documents/score-name.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { describeChanged } from './changed-queries.ts';
import { compareMetrics } from './compare-metrics.ts';
import { mostChanged } from './most-changed.ts';
import { Pairs } from './pairs.ts';
import type { ComparedSystem } from './system.ts';

export interface ComparisonOptions {
  readonly tool: RagComparison['tool'];
  /** The metrics to compare, beside the score; null for all. */
  readonly metrics: readonly string[] | null;
  /** The most queries of each metric that are listed. */
  readonly maxExamples: number;
  /** Whether settings may differ that numbers of both sides depend on. */
  readonly allowsOtherSettings: boolean;
}

export interface Compared {
  readonly comparison: RagComparison;
  /** The values of all queries. */
  readonly pairs: Pairs;
}

const MOST_IDS = 5;

/**
 * Compares the queries that both systems have. Answers of a system to the same query are averaged.
 * @throws InputError where no query or no metric is on both sides, where a metric does not exist, and for scorings of which numbers do not mean the same.
 */
export async function compareEvaluations(
  a: ComparedSystem,
  b: ComparedSystem,
  options: ComparisonOptions,
): Promise<Compared> {
  const settings = differentSettings(a.scoring, b.scoring);
  if (!options.allowsOtherSettings) assertSameSettings(settings, a, b);
  const pairs = new Pairs(a.table, b.table);
  if (pairs.ids.length === 0)
    throw new InputError(
      `${a.file} and ${b.file}: have no query in common (ids such as ${firstId(a)} and ${firstId(b)}); compare answers to the same queries.`,
    );
  const { rows, ...others } = compareMetrics(pairs, chooseMetrics(a, b, options.metrics));
  if (rows.length === 0)
    throw new InputError(`${a.file} and ${b.file}: no query has the same metric on both sides; evaluate both alike.`);
  const lists = rows.map(({ values }) => mostChanged(values, options.maxExamples));
  const shown = [...new Set(lists.flat())];
  const metrics = rows.map(({ row }, at) => ({
    ...row,
    changed: (lists[at] as number[]).map((place) => shown.indexOf(place)),
  }));
  const hasBothScores = a.table.hasScores && b.table.hasScores;
  const comparison: RagComparison = {
    comparisonVersion: 1,
    tool: options.tool,
    a: describeSide(a, b),
    b: describeSide(b, a),
    queries: pairs.ids.length,
    repeated: [...pairs.ids.keys()].filter((place) => pairs.answers(place).some((answers) => answers > 1)).length,
    otherScore: hasBothScores ? pairs.countOtherScores() : 0,
    ...others,
    settings,
    metrics,
    changed: await describeChanged(pairs, shown, { a, b, metrics: metrics.map(({ metric }) => metric) }),
  };
  return { comparison, pairs };
}

function firstId({ table }: ComparedSystem): string {
  const [id = ''] = table.ids;
  return JSON.stringify(id);
}

function assertSameSettings(settings: RagComparison['settings'], a: ComparedSystem, b: ComparedSystem): void {
  const harmful = settings.filter(({ isHarmless }) => !isHarmless);
  if (harmful.length === 0) return;
  const names = harmful.map(({ setting }) => setting).join(', ');
  throw new InputError(
    `${a.file} and ${b.file}: are scored with different settings (${names}), so that numbers do not mean the same; evaluate both alike, or add --allow-different-scorings.`,
  );
}

/** The score where both sides have one, then the metrics in the order of the scoring, then others. @throws InputError for a name that neither side has. */
function chooseMetrics(a: ComparedSystem, b: ComparedSystem, named: readonly string[] | null): readonly string[] {
  const there = [...new Set([...a.table.metrics, ...b.table.metrics])];
  const score = a.table.hasScores && b.table.hasScores ? [OVERALL] : [];
  if (named !== null) {
    const unknown = named.find((name) => !there.includes(name));
    if (unknown === undefined) return [...score, ...new Set(named)];
    throw new InputError(withKnownNames(`--metrics ${unknown}: neither system has this metric`, unknown, there));
  }
  const ordered = [a.scoring, b.scoring].flatMap((scoring) => (scoring === null ? [] : metricsOf(scoring)));
  return [...score, ...new Set([...ordered.filter((name) => there.includes(name)), ...there])];
}

function metricsOf({ groups }: Scoring): string[] {
  return groups.flatMap(({ metrics, otherwise }) => [...metrics, ...otherwise]);
}

/** Without the table and the function that reads texts. */
function describeSide(own: ComparedSystem, other: ComparedSystem): ComparedSide {
  const { file, kind, tags, unusable, scoring, table } = own;
  const only = [...table.ids].filter((id) => other.table.find(id) === undefined);
  const onlyHere = { count: only.length, ids: only.slice(0, MOST_IDS) };
  return { file, kind, tags, results: table.results, queries: table.ids.size, unusable, onlyHere, scoring };
}

/** Settings by judge: where only one side has a judge, only that side has its metric. */
const BY_JUDGE = /^judging\.(?:prompts|parsers)\./;

/**
 * In the order of the settings. A difference is harmless where no number that both sides have depends on it: where only one side asked a judge, only
 * that side has its metric, and a score with this metric is not compared with one without it.
 */
export function differentSettings(a: Scoring | null, b: Scoring | null): readonly DifferentSetting[] {
  if (a === null || b === null) return [];
  const [first, second] = [flatten(a, ''), flatten(b, '')];
  const settings = [...new Set([...first.keys(), ...second.keys()])];
  return settings.flatMap((setting) => {
    const [own, other] = [first.get(setting) ?? null, second.get(setting) ?? null];
    if (own === other) return [];
    const isOneSided = own === null || other === null;
    const isHarmless = isOneSided && (setting === 'judging' || isOfOneJudging(setting, a, b) || BY_JUDGE.test(setting));
    return [{ setting, a: own, b: other, isHarmless }];
  });
}

function isOfOneJudging(setting: string, a: Scoring, b: Scoring): boolean {
  return setting.startsWith('judging.') && (a.judging === null || b.judging === null);
}

/** The JSON of each setting by its path. Lists are one setting. */
function flatten(value: object, before: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    const path = `${before}${name}`;
    if (typeof one === 'object' && one !== null && !Array.isArray(one))
      for (const [inner, json] of flatten(one, `${path}.`)) all.set(inner, json);
    else if (one !== null && one !== undefined) all.set(path, JSON.stringify(one));
  }
  return all;
}
