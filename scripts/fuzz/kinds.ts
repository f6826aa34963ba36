/** All kinds of cases. A new kind is one file under kinds/ and one line here. */
import type { FuzzKind } from './kind.ts';
import { extractionStore } from './kinds/extraction-store.ts';
import { hostileMathematics } from './kinds/hostile-mathematics.ts';
import { hostileTexts } from './kinds/hostile-texts.ts';
import { lines } from './kinds/lines.ts';
import { log } from './kinds/log.ts';
import { modelServer } from './kinds/model-server.ts';
import { ownDatabase } from './kinds/own-database.ts';
import { prompts } from './kinds/prompts.ts';
import { runList } from './kinds/run-list.ts';
import { runStore } from './kinds/run-store.ts';
import { savedDocument } from './kinds/saved-document.ts';
import { shards } from './kinds/shards.ts';
import type { Random } from './random.ts';

export const FUZZ_KINDS: readonly FuzzKind[] = [
  runStore,
  runList,
  log,
  savedDocument,
  ownDatabase,
  lines,
  prompts,
  shards,
  extractionStore,
  hostileMathematics,
  hostileTexts,
  modelServer,
];

/** A kind, by its weight. */
export function pickKind(random: Random): FuzzKind {
  return random.pick(FUZZ_KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind)));
}
