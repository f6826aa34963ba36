/** Opens a source, whatever it is. Readers of logs take their time to load, so a run store does not wait for them. */
import { openRunStores } from './run-store/store-source.ts';
import type { SourceOptions, TrialSource } from './source.ts';

/** @throws InputError with all problems of what is to be read. */
export async function openSource(options: SourceOptions): Promise<TrialSource> {
  if (!('logs' in options)) return await openRunStores(options);
  const { openLogSource } = await import('./logs/log-source.ts');
  return await openLogSource(options);
}
