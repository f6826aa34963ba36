/** Refusals of logs for which no schemes can be chosen. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 6;

test('samples of lm-eval whose options were rated by likelihood have no text to parse', async () => {
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    doc_id: at,
    doc: { premise: `It is number ${at}.`, choice1: 'a', choice2: 'b', label: at % 2 },
    target: 'b',
    arguments: { gen_args_0: { arg_0: 'x', arg_1: 'a' }, gen_args_1: { arg_0: 'x', arg_1: 'b' } },
    resps: [[['-22.3', 'False']], [['-20.2', 'False']]],
    filtered_resps: [
      ['-22.3', 'False'],
      ['-20.2', 'False'],
    ],
    doc_hash: `a${at}`,
    prompt_hash: `b${at}`,
    target_hash: `c${at}`,
    acc: at % 3 === 0 ? 0 : 1,
  }));
  const content = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { stderr, code } = await audit([fileWith(content, 'samples_copa_2026-01-01.jsonl')]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/: the model wrote no text: options were rated by their likelihood, so no parser is in/);
  expect(stderr).not.toContain('--map');
});
