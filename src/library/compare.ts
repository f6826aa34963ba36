import type { Comparison } from '../documents/comparison.ts';
import { checkInputs, checkOptions } from './check-options.ts';
import { createHooks, toFlags } from './flags.ts';
import { withOptionNames } from './library-errors.ts';
import type { CompareOptions } from './options.ts';
import type { Inputs } from './work-options.ts';

/**
 * Compares two schemes on the same responses, or a new log with an old one, as the command `audit compare` does.
 * @returns the document that `audit compare --out-json` writes.
 * @throws InputError if the inputs cannot be read, an option cannot be used, or nothing can be compared; the reason of `signal` if it aborts.
 */
export async function compare(inputs: Inputs, options: CompareOptions = {}): Promise<Comparison> {
  const { COMPARE } = await import('./option-shapes.ts');
  const given = checkOptions('compare', options, COMPARE);
  const { words, flags: place } = checkInputs('compare', inputs);
  const [{ compareOpened, openComparison }, { STORED }] = await Promise.all([
    import('../audit/request/compare-inputs.ts'),
    import('../base/core/scheme.ts'),
  ]);
  const { signal, jobs, claims } = given;
  const flags = {
    from: STORED,
    ...toFlags(given),
    ...place,
    ...(jobs === undefined ? {} : { jobs }),
    ...(claims === undefined ? {} : { claims }),
    signal,
  };
  return await withOptionNames(Object.keys(COMPARE), async () => {
    signal?.throwIfAborted();
    const hooks = createHooks(given);
    const opened = await openComparison(words, flags, hooks);
    try {
      return await compareOpened(opened, flags, hooks);
    } finally {
      opened.source.close();
    }
  });
}
