/** Texts of inputs on the screen: no control of a terminal, and no command to the runner of a CI service. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const HOSTILE = [
  '##[set-output name=x;]y',
  'a ##vso[task.setvariable variable=x]y',
  '::stop-commands::x',
  'a\n::stop-commands::x\nb',
  'a\n \t::add-mask::x',
  'a\u202Eb\u2066c\u2028::stop-commands::x\u2029d',
  '\u001b[2J\u009b2J\u0085::debug::x',
  '\r::debug::x',
];
/** What a terminal or a runner obeys. */
const OBEYED = /^\s*::|##(?:\[|vso\[)|[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/im;

function folderWithLog(): string {
  const folder = temporaryFolder();
  const rows = HOSTILE.flatMap((text, i) =>
    ['Paris', 'Rome'].map((answer, j) => ({
      id: `${text}${i}${j}`,
      item: `${text}${i}`,
      model: text,
      task: text,
      question: text,
      response: `${text}\nAnswer: ${answer}\n${text}`,
      storedParse: text,
      groundTruth: 'Paris',
      label: (i + j) % 2,
    })),
  );
  writeFileSync(join(folder, 'log.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return folder;
}

const SCHEMES = ['--schemes', 'regex:/Answer: (\\w+)/,v2-parse'];

test.each([
  [['log.jsonl', ...SCHEMES, '--force']],
  [['log.jsonl', ...SCHEMES, '--out-md', '-', '--full', '--force']],
  [['log.jsonl', ...SCHEMES, '--group-by', 'model,task', '--out-md', '-', '--force']],
  [['compare', 'log.jsonl', '--to', 'v2-parse']],
  [['explain', 'log.jsonl', '--trial', `${HOSTILE[0]}00`, '--scheme', 'v2-parse']],
  [['explain', 'log.jsonl', '--trial', HOSTILE[3] ?? '', '--scheme', 'v2-parse']],
  [['log.jsonl', '--schemes', HOSTILE[0] ?? '']],
  [['log.jsonl', '--schemes', HOSTILE[3] ?? '']],
  [['log.jsonl', '--conditions', HOSTILE[3] ?? '']],
  [[HOSTILE[0] ?? '']],
  [[HOSTILE[3] ?? '']],
  [['report', HOSTILE[5] ?? '']],
  [
    [
      'bench',
      'ja-cot',
      '--model',
      `openai-compatible:${HOSTILE[0]}`,
      '--base-url',
      'http://127.0.0.1:9/v1',
      '--limit',
      '1',
      '--retries',
      '0',
    ],
  ],
  [['bench', 'ja-cot', '--model', HOSTILE[3] ?? '', '--estimate']],
  [['log.jsonl', ...SCHEMES, '--fail-on', `model["${HOSTILE[0]}"] > 1`]],
  [['help', HOSTILE[3] ?? '']],
  [[`--${HOSTILE[0]}`]],
])('of audit %j', async (words) => {
  const { stdout, stderr } = await audit(words, { cwd: folderWithLog() });
  expect(stdout + stderr).not.toBe('');
  expect([OBEYED.exec(stdout)?.[0] ?? null, OBEYED.exec(stderr)?.[0] ?? null, stderr]).toEqual([null, null, stderr]);
});
