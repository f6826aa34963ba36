/** Results that were saved before: documents (--out-json), databases (--out-db) and comparisons. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { damageDatabase } from '../damage-database.ts';
import { damageJson } from '../damage-json.ts';
import type { FuzzCommand, FuzzKind } from '../kind.ts';
import type { Random } from '../random.ts';

const GATE = ['--fail-on', 'cells.deltaPp > 5'];

export const savedDocument: FuzzKind = {
  id: 'saved-document',
  weight: 3,
  make(random, folder, base) {
    const inputs = join(folder, 'in');
    cpSync(base.saved, inputs, { recursive: true });
    cpSync(base.store, join(inputs, 'store'), { recursive: true });
    const name = random.pick(['result.json', 'result.json', 'result.db', 'comparison.json']);
    const path = join(inputs, name);
    if (name === 'result.db') damageDatabase(path, random);
    else damageJson(path, random);
    return random.pick(commandsOf(name, random));
  },
};

function commandsOf(name: string, random: Random): FuzzCommand[] {
  const path = `in/${name}`;
  const where = ['--runs-dir', 'in/store/runs', '--metadata', 'in/store/runs_metadata.json'];
  const view = { words: ['view', path, '--no-open', ...(name === 'result.db' ? where : [])], isServer: true };
  if (name === 'result.db') return [view, view, { words: ['report', path] }, { words: [path] }];
  return [
    { words: ['report', path] },
    { words: ['report', path, '--out-md', 'out/r.md', '--out-html', 'out/r.html', '--figures'] },
    { words: ['report', path, '--out-csv', 'out/csv', '--out-md', 'out/r.md'] },
    { words: ['report', path, '--summary-md', 'out/s.md', '--junit', 'out/j.xml', ...random.pick([GATE, []])] },
    { words: ['report', path, '--fail-on', 'cells.deltaPp > 5', '--fail-on', 'contrasts.signFlips > 0'] },
    { words: ['report', 'in/result.json', '--baseline', path, '--fail-on', 'increase.cells.deltaPp > 1'] },
    { words: ['in/store', '--baseline', path, '--out-md', 'out/r.md'] },
    view,
  ];
}
