/** Run stores: a folder with runs/ and runs_metadata.json, of which one database is damaged. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { damageDatabase } from '../damage-database.ts';
import type { FuzzKind } from '../kind.ts';
import { storeCommand } from '../store-commands.ts';

const RUNS = ['demo_t0.0', 'demo_t0.7'];

export const runStore: FuzzKind = {
  id: 'run-store',
  weight: 5,
  make(random, folder, base) {
    const store = join(folder, 'in');
    cpSync(base.store, store, { recursive: true });
    for (const run of random.chance(0.8) ? [random.pick(RUNS)] : RUNS)
      damageDatabase(join(store, 'runs', run, 'simulation.db'), random);
    return storeCommand(random, base);
  },
};
