/** Stores of extractions, which are schemes of an audit. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { damageDatabase } from '../damage-database.ts';
import type { FuzzCommand, FuzzKind } from '../kind.ts';

const STORE = 'in/extractions.db';
const READ = ['--extractions', STORE];

const COMMANDS: readonly FuzzCommand[] = [
  {
    words: [
      'in/log.jsonl',
      '--schemes',
      'extract:xfinder,mc-v3',
      ...READ,
      '--out-md',
      'out/r.md',
      '--out-json',
      'out/r.json',
    ],
  },
  { words: ['compare', 'in/log.jsonl', '--from', 'mc-v3', '--to', 'extract:xfinder', ...READ, '--full'] },
  {
    words: [
      'plan',
      'in/log.jsonl',
      '--schemes',
      'extract:xfinder,mc-v3',
      ...READ,
      '--shards',
      '2',
      '--out',
      'out/p.json',
    ],
  },
  {
    words: [
      'extract', 'in/log.jsonl', '--model', 'openai-compatible:judge', '--base-url', 'http://127.0.0.1:9/v1', '--prompt', 'xfinder',
      '--store', STORE, '--retries', '0',
    ], // prettier-ignore
    mayChange: [STORE],
  },
];

export const extractionStore: FuzzKind = {
  id: 'extraction-store',
  weight: 2,
  make(random, folder, base) {
    const inputs = join(folder, 'in');
    cpSync(base.extractions, inputs, { recursive: true });
    damageDatabase(join(folder, STORE), random);
    return random.pick(COMMANDS);
  },
};
