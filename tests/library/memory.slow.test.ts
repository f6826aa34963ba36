/** Iterators keep one trial at a time: 200 MB of responses pass through a heap of 48 MB. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';

const TRIALS = 100_000;
const HEAP_MB = 48;
const library = pathToFileURL(resolve('src/index.ts')).href;

const SCORE = `
import { score } from '${library}';
function* trials() {
  for (let id = 0; id < ${TRIALS}; id++) yield { id, response: 'x'.repeat(2000) + id + '. The answer is (B).', groundTruth: 'B' };
}
let correct = 0;
for await (const one of score(trials(), { scheme: 'mc-v3' })) if (one.correct) correct++;
console.log(correct);
`;

const READ_LOG = `
import { readLog } from '${library}';
let characters = 0;
for await (const { response } of readLog(process.argv[1])) characters += response.length;
console.log(characters);
`;

function run(program: string, ...words: readonly string[]): string {
  const heap = `--max-old-space-size=${HEAP_MB}`;
  return execFileSync(process.execPath, [heap, '--input-type=module', '--eval', program, ...words], {
    encoding: 'utf8',
  });
}

test('score', () => {
  expect(run(SCORE)).toBe(`${TRIALS}\n`);
});

test('readLog', () => {
  const log = join(temporaryFolder(), 'log.jsonl');
  const response = 'x'.repeat(2000);
  const line = (id: number): string => `${JSON.stringify({ id, response, groundTruth: 'B', label: 1 })}\n`;
  writeFileSync(log, Array.from({ length: TRIALS }, (_, id) => line(id)).join(''));
  expect(run(READ_LOG, log)).toBe(`${TRIALS * response.length}\n`);
});
