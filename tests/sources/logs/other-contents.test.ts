/** Files of other things than trials are refused with a sentence that names what they are, and without a command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const indented = (value: unknown): string => JSON.stringify(value, null, 1);
const lines = (make: (at: number) => object): string => Array.from({ length: 12 }, (_, at) => json(make(at))).join('');
const byId = (prefix: string, make: (at: number) => unknown): object =>
  Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${prefix}${at + 1}`, make(at)]));
const letter = (at: number): string => 'ABCD'[at % 4] ?? '';

/** Reads a file as an audit does. */
async function refusal(content: string): Promise<string> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'x'), content);
  const { code, stderr } = await audit(['x'], { cwd });
  expect(code).toBe(2);
  return stderr;
}

const FIGURES = { acc: 0.5, correct: 50, count: 100, args: { model: 'm', temperature: 0 } };

test.each([
  ['one accuracy', json({ accuracy: 58.5 }), 'a summary (accuracy) without trials'],
  ['figures with options', json(FIGURES), 'a summary (acc) without trials'],
  ['figures over several lines', indented({ model: 'm', accuracy: 0.5, total: 9 }), 'a summary (accuracy) without'],
  ['figures by task', indented({ a: { acc: 0.5, n: 9 }, b: { n: 9, acc: 1 } }), 'a summary (acc) without trials'],
  ['letters by id', json(byId('q', letter)), 'one value for each id (q1, q2, q3, …): truths without responses, or'],
  [
    'options of a run, and answers by id',
    indented({ acc: 75, count: 9, qids: ['6'], args: { prompt_format: 'Q' }, results: byId('', (at) => at % 3) }),
    'one value for each id in "results": truths without responses, or answers',
  ],
  [
    'texts by id and field of study',
    indented({ ...byId('val_Art_', letter), ...byId('val_Law_', () => 'text') }),
    'one value for each id (val_Art_1, val_Art_2,',
  ],
  ['numbers by id', indented(byId('', (at) => at % 5)), 'one value for each id (1, 2, 3, …): truths without responses'],
  [
    'lists of answers by id',
    json(byId('sample_', (at) => [letter(at), 'B'])),
    'one value for each id (sample_1, sample_2,',
  ],
  [
    'the same over several lines',
    indented(byId('sample_', (at) => [letter(at), 'B'])),
    'one value for each id (sample_1',
  ],
  [
    'predictions of HotpotQA',
    json({ answer: byId('5a8b57f25542995d1e6f13', letter), sp: byId('5a8b57f25542995d1e6f13', () => [['T', 0]]) }),
    'predictions in the form of HotpotQA (answers and supporting facts by id), without truths',
  ],
  [
    'speed of a server',
    json({ backend: 'vllm', num_prompts: 9, request_throughput: 1.5, mean_ttft_ms: 30.1, input_lens: [1, 2] }),
    'measurements of speed (num_prompts, request_throughput, mean_ttft_ms), not of answers',
  ],
  [
    'throughput of tokens',
    lines((at) => ({ backend: 'sglang', output_throughput: at + 0.5, latency: at + 0.25 })),
    'measurements of speed (output_throughput, latency), not of answers',
  ],
  [
    'votes between models',
    lines((at) => ({ question_id: at, model_a: 'm', model_b: 'n', winner: 'tie', judge: 'p1' })),
    'votes between two responses (winner), which are no truths',
  ],
  [
    'votes between texts',
    lines((at) => ({ prompt: `p${at}`, response_a: `text ${at}`, response_b: `word ${at}`, vote: letter(at % 2) })),
    'votes between two responses (vote), which are no truths',
  ],
  ['steps of training', lines((at) => ({ loss: 2 / (at + 1), step: at })), 'a log of training (loss, step), without'],
])('%s', async (_, content, sentence) => {
  const stderr = await refusal(content);
  expect(stderr).toContain(`audit: x: ${sentence}`);
  expect(stderr).not.toContain('--map');
});

test('a long answer alone may be a response or a truth', async () => {
  const text = 'The argument is circular, because its premise is what it wants to show. '.repeat(2);
  const stderr = await refusal(lines((at) => ({ prompt_content: `p${at}`, answer: `${text}${at}` })));
  expect(stderr).toContain('its only answer is "answer", which is a response or a truth; an audit needs both.');
});

test.each([
  [
    'a text that may be a response',
    lines((at) => ({
      sheet: `It is the letter ${letter(at % 3 === 0 ? at + 1 : at)} of four.`,
      key: letter(at),
      latency: at,
      throughput: 1.5,
    })),
  ],
  [
    'columns with numbers as names',
    lines((at) => ({ 0: `It is the letter ${letter(at % 3 === 0 ? at + 1 : at)} of four.`, 1: letter(at) })),
  ],
])('%s is offered in place of such a sentence', async (_, content) => {
  expect(await refusal(content)).toMatch(/Read it with: audit x --map/);
});
