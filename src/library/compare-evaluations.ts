import type { RagComparison } from '../apps/rag/documents/comparison.ts';
import { checkOptions, checkPath } from './check-options.ts';
import { withOptionNames } from './library-errors.ts';

/** Options of {@link compareEvaluations}. All of them have the defaults of the command `audit rag compare`. */
export interface CompareEvaluationsOptions {
  /** Only answers of A with all of these tags. */
  readonly tagA?: readonly string[] | undefined;
  /** Only answers of B with all of these tags. */
  readonly tagB?: readonly string[] | undefined;
  /** Only answers of A before this time, and only answers of B from it on: ISO 8601, a date or a time. */
  readonly split?: string | undefined;
  /** The number of the scoring of A. Default: the last one that B has too. */
  readonly scoring?: number | undefined;
  /** The number of the scoring of B. */
  readonly scoringB?: number | undefined;
  /** Compare although settings differ that numbers depend on. Default: false. */
  readonly allowDifferentScorings?: boolean | undefined;
  /** The metrics to compare beside the score. Default: all. */
  readonly metrics?: readonly string[] | undefined;
  /** The queries that changed most, of each metric. Default: 5. */
  readonly maxExamples?: number | undefined;
}

/**
 * Compares two systems on the same queries, as the command `audit rag compare` does with stores of evaluations.
 * @param a the store of the first system. @param b that of the second one. Both can be the same file with different tags, or with `split`.
 * @returns the document that `audit rag compare --out-json` writes. {@link renderRagComparison} makes Markdown of it.
 * @throws InputError for a file that is no store, where the stores have no query in common, for scorings of which numbers do not mean the same,
 * and for an option that cannot be used.
 */
export async function compareEvaluations(
  a: string,
  b: string,
  options: CompareEvaluationsOptions = {},
): Promise<RagComparison> {
  const [{ COMPARE_EVALUATIONS }, { compareStores }, { parseInstant }, { USUAL_LISTED }] = await Promise.all([
    import('./compare-evaluations-shapes.ts'),
    import('../apps/rag/compare/compare-stores.ts'),
    import('../apps/rag/records/instant.ts'),
    import('../base/core/ranges.ts'),
  ]);
  const given = checkOptions('compareEvaluations', options, COMPARE_EVALUATIONS);
  for (const db of [a, b]) checkPath('compareEvaluations', db);
  const { tagA = [], tagB = [], scoring = null, scoringB = null, metrics = null, maxExamples = USUAL_LISTED } = given;
  const split = given.split === undefined ? null : parseInstant(given.split, 'split');
  const systems = [
    { db: a, tags: tagA, since: null, until: split },
    { db: b, tags: tagB, since: split, until: null },
  ] as const;
  return await withOptionNames(Object.keys(COMPARE_EVALUATIONS), () =>
    compareStores(...systems, {
      scorings: { a: scoring, b: scoringB },
      metrics,
      maxExamples,
      allowsOtherSettings: given.allowDifferentScorings === true,
    }),
  );
}
