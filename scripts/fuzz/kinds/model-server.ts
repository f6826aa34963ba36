/** Commands that ask a model, of a server whose replies are damaged. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { FuzzKind } from '../kind.ts';

const ASKED = ['--api-key', 'a-canary-key', '--retries', '0', '--rate', '0'];

const COMMANDS: readonly (readonly string[])[] = [
  [
    'bench',
    'in/benchmark.json',
    '--model',
    'openai-compatible:judge',
    '--limit',
    '2',
    '--runs-dir',
    'out/runs',
    ...ASKED,
  ],
  [
    'extract',
    'in/log.jsonl',
    '--model',
    'openai-compatible:judge',
    '--prompt',
    'xfinder',
    '--store',
    'out/e.db',
    ...ASKED,
  ],
  ['rag', 'evaluate', 'in/answers.jsonl', '--judge', 'openai-compatible:judge', '--db', 'out/e.db', ...ASKED],
];

export const modelServer: FuzzKind = {
  id: 'model-server',
  weight: 2,
  make(random, folder, base) {
    cpSync(base.lines, join(folder, 'in'), { recursive: true });
    const address = `${base.server}/${random.below(1e6)}/v1`;
    return { words: [...random.pick(COMMANDS), '--base-url', address], isForPeople: true };
  },
};
