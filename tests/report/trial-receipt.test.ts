/** Receipts of single trials: what was parsed before and after, and nothing of a text becomes markup. */
import { expect, test } from 'vitest';
import { trialReceipt, type ReceiptSide } from '../../src/report/markdown/trial-receipt.ts';
import type { PageTrial } from '../../src/documents/page.ts';

const TRIAL: PageTrial = {
  trialId: 't-1',
  run: 'r',
  itemId: 'capital',
  temperature: 0,
  variant: 'think',
  condition: 'control',
  model: 'm',
  dataset: 'facts',
  task: 'facts',
  question: 'What is the capital?',
  choices: null,
  groundTruth: ['Paris', 'Paname'],
  response: '<think>Rome?</think> Paris',
  storedParse: '<think>Rome?</think> Paris',
  storedCorrect: false,
  explain: 'audit explain --trial t-1 log.jsonl',
  verdicts: [],
};

function sideOf(parse: Partial<ReceiptSide['verdict']['parse']>, text: string | null): ReceiptSide {
  const verdict: ReceiptSide['verdict'] = {
    inScope: true,
    failure: null,
    correct: true,
    parse: { kind: 'parsed', rule: 'think-strip', start: null, end: null, ...parse },
    normalized: '',
    truthNormalized: null,
    match: null,
    steps: [],
    madeBy: [['source', 'think-strip'], ['v2']],
  };
  return { schemes: ['combined', 'post-think'], verdict, parse: text };
}

test('question, truth, parses, labels, rules and command', () => {
  expect(trialReceipt(TRIAL, sideOf({ start: 21, end: 26 }, 'Paris'))).toBe(
    [
      '#### `t-1`',
      '',
      '- where: T 0.0 / `think` / `control`, dataset `facts`, item `capital`',
      '- question: `What is the capital?`',
      '- ground truth: `Paris | Paname`',
      '- stored: **wrong** → `combined`, `post-think`: **correct**',
      '- decided by: `think-strip`',
      '- made by: `source` with `think-strip`, or `v2`',
      '- `audit explain --trial t-1 log.jsonl`',
      '',
      'stored parse (26 characters):',
      '',
      '```text\n<think>Rome?</think> Paris\n```',
      '',
      'parse of `combined`, `post-think` (5 characters):',
      '',
      '```text\nParis\n```',
      '',
      'response (26 characters):',
      '',
      '```text\n<think>Rome?</think> Paris\n```',
      '',
    ].join('\n'),
  );
});

test('of a long response, the part around what was parsed, which is marked as cut', () => {
  const response = `${'a'.repeat(2000)}Paris${'b'.repeat(3000)}`;
  const receipt = trialReceipt({ ...TRIAL, response }, sideOf({ start: 2000, end: 2005 }, 'Paris'));
  expect(receipt).toContain(
    `response (5,005 characters):\n\n\`\`\`text\n[… 1,680 characters left out …]\n${'a'.repeat(320)}Paris${'b'.repeat(320)}\n[… 2,680 characters left out …]\n\`\`\``,
  );
  const elsewhere = trialReceipt({ ...TRIAL, response }, sideOf({}, 'Paris'));
  expect(elsewhere).toContain(`\n${'a'.repeat(320)}\n[… 4,365 characters left out …]\n${'b'.repeat(320)}\n`);
});

test('what is missing is named', () => {
  const nothing = { question: null, groundTruth: null, response: null, storedParse: null, storedCorrect: null };
  const receipt = trialReceipt({ ...TRIAL, ...nothing }, sideOf({ kind: 'unparsed', rule: null }, null));
  expect(receipt).toContain('- ground truth: none\n- stored: **no label** →');
  expect(receipt).not.toContain('decided by');
  for (const name of ['stored parse', 'parse of `combined`, `post-think`', 'response'])
    expect(receipt).toContain(`\n${name}: none\n`);
  expect(trialReceipt(TRIAL, null)).toContain('- stored: **wrong**\n');
});

const HOSTILE = 'x\n```\n# taken\n````\n| <img src=x> [a](b) \u202E \x1b[31m `';

test('a hostile text stays in its fence or its code span', () => {
  const hostile = { trialId: HOSTILE, itemId: HOSTILE, question: HOSTILE, groundTruth: HOSTILE, explain: HOSTILE };
  const trial = { ...TRIAL, ...hostile, response: HOSTILE, storedParse: HOSTILE };
  const lines = trialReceipt(trial, sideOf({ start: 0, end: 1 }, HOSTILE)).split('\n');
  let fence: string | null = null;
  const outside: string[] = [];
  for (const line of lines) {
    const ticks = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === null && ticks !== '') fence = ticks;
    else if (fence !== null && line === fence) fence = null;
    else if (fence === null) outside.push(line);
  }
  expect(fence).toBe(null);
  expect(outside.filter((line) => /^(#|\||x)/.test(line))).toEqual([outside[0]]);
  expect(outside[0]).toMatch(/^#### `{5} .* `{5}$/);
  expect(lines.join('\n')).not.toMatch(/[\u202e\x1b]/);
});
