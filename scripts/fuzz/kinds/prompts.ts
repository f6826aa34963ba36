/** Folders with prompts of judges. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damageBytes } from '../damage-bytes.ts';
import type { FuzzKind } from '../kind.ts';
import type { Random } from '../random.ts';

const PIECES = ['{{', '}}', '{{query}}', '{{ answer }}', '{{other}}', '\u0000', '$&', '\r', ''];

export const prompts: FuzzKind = {
  id: 'prompts',
  weight: 1,
  make(random, folder, base) {
    const inputs = join(folder, 'in');
    cpSync(base.prompts, join(inputs, 'mine'), { recursive: true });
    cpSync(join(base.lines, 'answers.jsonl'), join(inputs, 'answers.jsonl'));
    for (const name of random.some(readdirSync(base.prompts), 0.4)) damagePrompt(join(inputs, 'mine', name), random);
    const judge = ['--judge', 'openai-compatible:judge', '--base-url', 'http://127.0.0.1:9/v1', '--offline'];
    return { words: ['rag', 'evaluate', 'in/answers.jsonl', '--prompts', 'in/mine', '--db', 'out/e.db', ...judge] };
  },
};

function damagePrompt(path: string, random: Random): void {
  if (random.chance(0.2)) rmSync(path);
  else if (random.chance(0.4)) damageBytes(path, random);
  else {
    const text = readFileSync(path, 'utf8');
    const at = random.below(text.length);
    writeFileSync(path, text.slice(0, at) + random.pick(PIECES) + text.slice(at + random.below(10)));
  }
}
