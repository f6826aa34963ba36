/** Plans of shards and their parts, changed and with their hashes made again. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgePlan, forgeSections, moveToPlan } from '../../../tests/support/forged-shards.ts';
import { damageParts } from '../damage-json.ts';
import type { FuzzKind } from '../kind.ts';

const PARTS = ['parts/0.part', 'parts/1.part'];

export const shards: FuzzKind = {
  id: 'shards',
  weight: 2,
  make(random, folder, base) {
    const inputs = join(folder, 'in');
    cpSync(base.shards, inputs, { recursive: true, preserveTimestamps: true });
    const name = random.pick(['of-store', 'of-log']);
    const plan = join(inputs, name, 'plan.json');
    const parts = PARTS.map((part) => join(inputs, name, part));
    if (random.chance(0.5)) {
      const forged = forgePlan(readFileSync(plan, 'utf8'), (file) => {
        damageParts(file, random);
      });
      writeFileSync(plan, forged);
      for (const part of parts) writeFileSync(part, moveToPlan(readFileSync(part), forged));
    } else {
      const part = random.pick(parts);
      writeFileSync(
        part,
        forgeSections(readFileSync(part), (document) => damageParts(document, random)),
      );
    }
    const path = `in/${name}/plan.json`;
    return random.pick([
      { words: ['merge', path, '--out-md', 'out/r.md', '--out-json', 'out/r.json'] },
      { words: ['merge', path, '--out-html', 'out/r.html', '--out-db', 'out/r.db', '--out-csv', 'out/csv'] },
      { words: ['shard', path, '--index', '0', '--jobs', '1', '--out', 'out/0.part'] },
    ]);
  },
};
