/** The built-in benchmarks by id. A new one is one file in this folder and one line here. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import type { Benchmark } from '../benchmark.ts';
import { jaCot } from './ja-cot.ts';
import { lawMc } from './law-mc.ts';
import { mgsmEn } from './mgsm-en.ts';

/** In the order in which catalogs list them. */
export const BENCHMARKS: readonly Benchmark[] = [jaCot, mgsmEn, lawMc];

/**
 * The benchmark of that id.
 * @throws InputError that names all ids.
 */
export function findBenchmark(id: string): Benchmark {
  const benchmark = BENCHMARKS.find((candidate) => candidate.id === id);
  if (benchmark !== undefined) return benchmark;
  throw new InputError(
    withKnownNames(
      `${id}: no benchmark has this id`,
      id,
      BENCHMARKS.map((known) => known.id),
    ),
  );
}
