/** A comparison of two systems in sentences: the outcome, and what limits it. Texts from outside pass through `quote`. */
import type { ComparedMetric, ComparedSide, RagComparison } from '../../documents/comparison.ts';
import { OVERALL } from '../../documents/score-name.ts';
import { plural } from '../../../../report/numbers.ts';
import { pText } from '../../../../base/text/p-value.ts';
import { difference, differences, score } from '../evaluation-numbers.ts';

type Quote = (text: string) => string;

/** The outcome in one sentence. */
export function ragComparisonHeadline({ metrics }: RagComparison, quote: Quote): string {
  const overall = metrics.find(({ metric }) => metric === OVERALL);
  const others = metrics.filter((row) => row !== overall);
  const parts = [...(overall === undefined ? [] : [describeScore(overall)]), ...describeMetrics(others, quote)];
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function describeScore(row: ComparedMetric): string {
  const { meanA, meanB, difference: by, n, ties, p, detectable } = row;
  if (ties === n) return `the scores are equal in ${n === 1 ? 'the one query' : `all ${n} queries`}: ${score(meanA)}`;
  const values = `A ${score(meanA)}, B ${score(meanB)}, ${difference(by)}${describeInterval(row)} over ${plural(n, 'query', 'queries')}, ${pText(p)}`;
  if (row.isSignificant) return `B has a ${by > 0 ? 'higher' : 'lower'} score than A: ${values}`;
  const found = detectable === null ? '' : `; 80 % of such comparisons would find a difference of ${score(detectable)}`;
  return `the scores do not differ significantly: ${values}${found}`;
}

function describeInterval({ interval }: ComparedMetric): string {
  return interval === null ? '' : ` (${differences(interval)})`;
}

/** The most metrics that are named. */
const MOST_NAMED = 3;

function describeMetrics(rows: readonly ComparedMetric[], quote: Quote): string[] {
  const significant = rows.filter(({ isSignificant }) => isSignificant);
  const better = significant.filter(isBetter);
  const worse = significant.filter((row) => !isBetter(row));
  const of = `of ${plural(rows.length, 'metric')}`;
  if (rows.length === 0) return [];
  if (significant.length === 0) return [`${of}, none differs significantly`];
  const outcomes = [
    ...(better.length === 0 ? [] : [`better in ${listNames(better, quote)}`]),
    ...(worse.length === 0 ? [] : [`worse in ${listNames(worse, quote)}`]),
  ];
  return [`${of}, B is significantly ${outcomes.join(' and ')}`];
}

/** Whether B is better by the mean. */
export function isBetter({ difference: by, isLowerBetter }: ComparedMetric): boolean {
  return isLowerBetter ? by < 0 : by > 0;
}

function listNames(rows: readonly ComparedMetric[], quote: Quote): string {
  const largest = rows.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const named = largest.slice(0, MOST_NAMED).map((row) => `${quote(row.metric)} ${difference(row.difference)}`);
  const more = rows.length - named.length;
  return `${rows.length} (${named.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** The outcome of the test of a metric. */
export function verdict(row: ComparedMetric): string {
  if (row.isSignificant) return isBetter(row) ? 'B is better' : 'B is worse';
  if (row.ties === row.n) return 'no difference';
  return row.holm === null ? 'too few differ' : 'not significant';
}

/** What a reader must know before the numbers. Empty where nothing limits the comparison. */
export function ragComparisonCautions(comparison: RagComparison, quote: Quote): string[] {
  const { settings, otherScore, unpaired, metrics } = comparison;
  const harmful = settings.filter(({ isHarmless }) => !isHarmless);
  const harmless = settings.filter(({ isHarmless }) => isHarmless);
  const absent = metrics.filter(({ n, onlyA, onlyB, metric }) => metric !== OVERALL && 10 * (onlyA + onlyB) > n);
  const overall = metrics.find(({ metric }) => metric === OVERALL);
  return [
    ...(harmful.length === 0
      ? []
      : [
          `The scorings differ in ${harmful.map(({ setting }) => quote(setting)).join(', ')}: their numbers do not mean the same.`,
        ]),
    ...(harmless.length === 0
      ? []
      : [
          `The scorings also differ in ${harmless.map(({ setting }) => quote(setting)).join(', ')}; no compared number depends on it.`,
        ]),
    ...(otherScore === 0
      ? []
      : [
          `${plural(otherScore, 'query', 'queries')} ${otherScore === 1 ? 'has' : 'have'} a score that is made of different metrics on the two sides; ${overall === undefined ? 'so scores are not compared' : 'they are not in the row of the score'}.`,
        ]),
    ...unpaired.map(
      ({ metric, a, b }) =>
        `${quote(metric)} is on one side only (${plural(a, 'query', 'queries')} of A, ${b} of B), and is not compared.`,
    ),
    ...absent.map(
      ({ metric, onlyA, onlyB }) =>
        `${quote(metric)} has a value only in A for ${plural(onlyA, 'query', 'queries')} and only in B for ${onlyB}; these queries are not in its row.`,
    ),
  ];
}

/** Metrics that are left out because they repeat another one; null without one. */
export function describeSame({ same }: RagComparison, quote: Quote): string | null {
  if (same.length === 0) return null;
  const names = same.map(({ metric, as }) => `${quote(metric)} (as ${quote(as)})`);
  return `Not shown, because all values are those of another metric: ${names.join(', ')}.`;
}

/** Which queries are compared, in one sentence. */
export function describeQueries({ a, b, queries, repeated }: RagComparison, quote: Quote): string {
  const only = [describeOnly(a, 'A', quote), describeOnly(b, 'B', quote)].filter((text) => text !== null);
  const again = repeated === 0 ? '' : `; ${repeated} with several answers, which are averaged`;
  return `${plural(queries, 'query', 'queries')} of both${again}${only.length === 0 ? '' : `; ${only.join('; ')}`}.`;
}

function describeOnly({ onlyHere }: ComparedSide, name: string, quote: Quote): string | null {
  const { count, ids } = onlyHere;
  if (count === 0) return null;
  const more = count - ids.length;
  return `${count} only in ${name} (${ids.map(quote).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** A side as one line: its file, tags and number of results. */
export function describeSide({ file, tags, kind, results }: ComparedSide, quote: Quote): string {
  const noun = kind === 'run' ? plural(results, 'ranked list') : plural(results, 'answer');
  const tagged =
    tags.length === 0 ? '' : ` with the ${tags.length === 1 ? 'tag' : 'tags'} ${tags.map(quote).join(', ')}`;
  return `${quote(file)}${tagged}, ${noun}`;
}
