/** Opens a source of any kind. Readers of logs, and kysely for run stores, are loaded only where they are needed. */
import type { SourceOptions, TrialSource } from './source.ts';

/** @throws InputError with all problems of the input. */
export async function openSource(options: SourceOptions): Promise<TrialSource> {
  if ('logs' in options) {
    const { openLogSource } = await import('./logs/log-source.ts');
    return await openLogSource(options);
  }
  const { openRunStores } = await import('./run-store/store-source.ts');
  return await openRunStores(options);
}
