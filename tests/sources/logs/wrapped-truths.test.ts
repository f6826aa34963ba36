/** Truths with a wrapper, such as `(A)`, are read as what is in it, unless a scheme of the catalog made the labels with the wrapper. */
import { expect, test } from 'vitest';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { eachIn } from '../../../src/sources/groups.ts';
import { findLabelOrigin } from '../../../src/sources/logs/lm-eval/label-origin.ts';
import { ALL_TRIALS, openLogs, trialsOf } from '../../../src/sources/logs/open-logs.ts';
import { writeLogs } from '../../support/harness-logs.ts';

async function readTruths(path: string): Promise<unknown[]> {
  const truths: unknown[] = [];
  for (const log of await openLogs([path], { format: null, map: {} }))
    for await (const { groundTruth } of eachIn(trialsOf(log, ALL_TRIALS))) truths.push(groundTruth);
  return truths;
}

/** A log of lm-eval, whose name has the task. */
const lmEval = (task: string, filter: string): string =>
  writeLogs({
    [`samples_${task}_2026-05-04T10-00-00.000000.jsonl`]: `${JSON.stringify({
      doc_id: 0,
      doc: {},
      target: '(B)',
      arguments: [['q', {}]],
      resps: [['The answer is (B).']],
      filtered_resps: ['(B)'],
      filter,
      metrics: ['exact_match'],
      exact_match: 1,
    })}\n`,
  });

test('a log that does not name what made its labels', async () => {
  const rows = ['(B)', 'C.'].map((groundTruth) => `${JSON.stringify({ response: 'B', groundTruth, label: 1 })}\n`);
  expect(await readTruths(writeLogs({ 'log.jsonl': rows.join('') }))).toEqual(['B', 'C']);
});

test.each([
  ['that drops punctuation', 'gpqa_diamond_cot_zeroshot', 'strict-match', 'B'],
  ['that keeps punctuation', 'bbh_cot_fewshot_hyperbaton', 'strict-match', '(B)'],
  ['of which nothing is known', 'my_task', 'strict-match', 'B'],
])('labels of a metric %s', async (_, task, filter, truth) => {
  expect(await readTruths(lmEval(task, filter))).toEqual([truth]);
});

test('the origins that ignore wrappers are those whose scheme gives the same label without them', () => {
  const facts = { votes: [], isPlain: () => false } as unknown as Parameters<typeof findLabelOrigin>[0];
  const tasks = [
    ['mmlu_flan_cot_zeroshot_law', 'strict-match'],
    ['mmlu_flan_cot_zeroshot_law', 'flexible-extract'],
    ['mmlu_flan_cot_fewshot_law', 'get-answer'],
    ['mmlu_flan_n_shot_generative_law', 'flexible-extract'],
    ['gpqa_main_cot_n_shot', 'strict-match'],
    ['bbh_cot_zeroshot_law', 'strict-match'],
    ['mmlu_law_generative', 'get_response'],
    ['mmlu_pro_law', 'custom-extract'],
    ['mmlu_prox_ja_law', 'custom-extract'],
    ['gsm8k', 'strict-match'],
  ] as const;
  for (const [task, filter] of tasks) {
    const origin = findLabelOrigin({ ...facts, task }, filter, 'exact_match');
    const { normalizer } = findScheme(origin?.scheme ?? '');
    const isSame = normalizer.normalize('(B)') === normalizer.normalize('B');
    expect([task, filter, origin?.ignoresWrappers === true]).toEqual([task, filter, isSame]);
  }
});
