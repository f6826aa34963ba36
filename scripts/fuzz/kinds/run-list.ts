/** Lists of runs (runs_metadata.json). The databases are sound. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { damageBytes } from '../damage-bytes.ts';
import { damageJson } from '../damage-json.ts';
import type { FuzzKind } from '../kind.ts';
import { storeCommand } from '../store-commands.ts';

export const runList: FuzzKind = {
  id: 'run-list',
  weight: 1,
  make(random, folder, base) {
    const store = join(folder, 'in');
    cpSync(base.store, store, { recursive: true });
    const list = join(store, 'runs_metadata.json');
    if (random.chance(0.2)) damageBytes(list, random);
    else damageJson(list, random);
    return storeCommand(random, base);
  },
};
