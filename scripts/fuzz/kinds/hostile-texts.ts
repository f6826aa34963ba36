/** Logs whose texts are commands of CI runners and terminals, or markup of a document. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FuzzCommand, FuzzKind } from '../kind.ts';
import type { Random } from '../random.ts';

const PIECES = [
  '\n::stop-commands::x\n',
  '##[set-output name=a]b',
  '\n##vso[task.setvariable variable=a]b',
  '\u001b]0;title\u0007',
  '\u009b31m',
  '\u202ereversed\u2066',
  '\u2028::error::x',
  '\\input{/etc/passwd}\\write18{touch x}',
  '</script><script>alert(1)</script>',
  '|`|\n# heading',
  ']]><x/>',
  "'; touch x; '",
];
const NAMES = ['id', 'model', 'task', 'response', 'groundTruth', 'condition', 'question'];
const LOG = 'in/log.jsonl';
const RULES = ['--fail-on', 'max(abs(deltaPp)) > 0', '--fail-on', 'flips.mc-v3 > 0'];

const COMMANDS: readonly (readonly string[])[] = [
  [LOG, '--out-md', 'out/r.md', '--out-html', 'out/r.html', '--out-tex', 'out/r.tex', '--figures'],
  [LOG, '--out-md', 'out/r.md', '--sarif', 'out/r.sarif', '--junit', 'out/j.xml', '--annotations', 'github', ...RULES],
  [
    LOG,
    '--out-md',
    'out/r.md',
    '--schemes',
    'mc-v3,mmlupro.l2',
    '--annotations',
    'azure',
    '--summary-md',
    'out/s.md',
    ...RULES,
  ],
  ['compare', LOG, '--to', 'mc-v3', '--full'],
  ['compare', LOG, '--from', 'mmlupro.l2', '--to', 'mc-v3'],
];

export const hostileTexts: FuzzKind = {
  id: 'hostile-texts',
  weight: 2,
  make(random, folder, base): FuzzCommand {
    mkdirSync(join(folder, 'in'), { recursive: true });
    cpSync(join(base.lines, 'log.jsonl'), join(folder, LOG));
    const lines = readFileSync(join(folder, LOG), 'utf8').trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const record of random.some(records, 0.6)) damage(record, random);
    writeFileSync(join(folder, LOG), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return { words: random.pick(COMMANDS), isForPeople: true };
  },
};

function damage(record: Record<string, unknown>, random: Random): void {
  const name = random.pick(NAMES);
  const piece = random.pick(PIECES);
  const text = typeof record[name] === 'string' ? record[name] : '';
  record[name] = random.chance(0.5) ? `${piece}${text}` : `${text}${piece}`;
}
