import type { RagComparison } from '../apps/rag/documents/comparison.ts';
import { checkOptions, checkPath } from './check-options.ts';
import type { CompareEvaluationsOptions } from './options.ts';
import { withOptionNames } from './library-errors.ts';

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
    import('./evaluation-shapes.ts'),
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
