/** Logs of every format, alone and as a folder. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { LOG_READERS } from '../../../src/sources/logs/readers.ts';
import { damageBytes } from '../damage-bytes.ts';
import { damageDatabase } from '../damage-database.ts';
import { damageJson, damageJsonLines } from '../damage-json.ts';
import type { FuzzCommand, FuzzKind } from '../kind.ts';
import type { Random } from '../random.ts';

/** A folder of one log and what belongs to it, and the files that are damaged in it. */
interface LogBase {
  /** Below the folder of logs. */
  readonly folder: string;
  readonly files: readonly string[];
  /** The file that a command names. */
  readonly log: string;
}

const FORMATS = LOG_READERS.map(({ id }) => id);

/** The files of a folder of logs that a case may damage; scripts and expectations are none. */
function basesIn(root: string): LogBase[] {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !['.py', '.md'].includes(extname(entry.name)) && entry.name !== 'expected.json',
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
  return names.map((log) => {
    const folder = log.includes('/') ? log.slice(0, log.indexOf('/')) : '';
    const files = folder === '' ? [log] : names.filter((name) => name.startsWith(`${folder}/`));
    return { folder, files, log };
  });
}

export const log: FuzzKind = {
  id: 'log',
  weight: 7,
  make(random, folder, base) {
    const { files, log: path } = random.pick(basesIn(base.logs));
    for (const file of files) {
      const target = join(folder, 'in', file);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(base.logs, file), target);
    }
    damageLog(join(folder, 'in', random.chance(0.7) ? path : random.pick(files)), random);
    return logCommand(`in/${path}`, random);
  },
};

function damageLog(path: string, random: Random): void {
  const isText = random.chance(0.75);
  const ending = extname(path);
  if (ending === '.db') damageDatabase(path, random);
  else if (ending === '.json' && isText) damageJson(path, random);
  else if (ending === '.jsonl' && isText) damageJsonLines(path, random);
  else damageBytes(path, random);
}

type CommandMaker = (path: string, random: Random) => FuzzCommand;

const COMMANDS: readonly CommandMaker[] = [
  (path) => ({ words: [path, '--out-md', 'out/report.md'] }),
  (path, random) => ({
    words: [
      path,
      '--schemes',
      random.pick(['mc-v3', 'ja-cot', 'lm_eval.gsm8k-strict,mc-v3', 'combined']),
      '--out-json',
      'out/r.json',
      '--out-html',
      'out/r.html',
    ],
  }),
  (path) => ({
    words: [path, '--out-db', 'out/r.db', '--out-csv', 'out/csv', '--figures', '--out-md', 'out/report.md'],
  }),
  () => ({ words: ['in', '--out-md', 'out/report.md', '--jobs', '2'] }),
  (path) => ({ words: ['compare', '--to', 'mc-v3', path] }),
  (path) => ({ words: ['compare', path, path, '--out-json', 'out/c.json'] }),
  (path) => ({ words: ['explain', '--trial', '0', path] }),
  (path) => ({ words: ['convert', path, '--out-dir', 'out/converted'] }),
  () => ({ words: ['convert', 'in', '--out-dir', 'out/converted', '--schemes', 'mc-v3'] }),
  (path) => ({ words: ['review', 'sample', path, '--reviews', 'out/reviews.db'] }),
  (path, random) => ({ words: [path, '--format', random.pick(FORMATS), '--out-md', 'out/report.md'] }),
  (path, random) => ({ words: [path, '--stored', random.pick(['x', 'exact_match', 'choice', 'none'])] }),
  (path) => ({ words: ['view', path, '--no-open'], isServer: true }),
  (path) => ({ words: ['rag', 'evaluate', path, '--out-file', 'out/r.jsonl'] }),
];

function logCommand(path: string, random: Random): FuzzCommand {
  return random.pick(COMMANDS)(path, random);
}
