/** Opens a source of any kind. Readers of logs are slow to load, so they are loaded only for logs. */
import { openRunStores } from './run-store/store-source.ts';
import type { SourceOptions, TrialSource } from './source.ts';

/** @throws InputError with all problems of the input. */
export async function openSource(options: SourceOptions): Promise<TrialSource> {
  if (!('logs' in options)) return await openRunStores(options);
  const { openLogSource } = await import('./logs/log-source.ts');
  return await openLogSource(options);
}
