/**
 * A log of each harness, written by hand after its sources. Its labels are what the harness makes of each answer, and the scheme of the harness must give all of them again.
 */
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folders.ts';
import { writeLogs } from '../../support/harness-logs.ts';
import { audit } from '../../support/in-process.ts';
import type { AuditResult } from '../../../src/documents/result.ts';

/** An answer, and the verdict of the harness on it. */
interface Answer {
  readonly response: string;
  readonly truth: string;
  readonly isRight: boolean;
}

const answersOf = (all: readonly (readonly [response: string, truth: string, isRight: 0 | 1])[]): Answer[] =>
  all.map(([response, truth, right]) => ({ response, truth, isRight: right === 1 }));

async function resultOf(log: string, more: readonly string[] = []): Promise<AuditResult> {
  const outputs = ['--out-md', join(temporaryFolder(), 'r.md'), '--out-json', '-'];
  const { code, stdout, stderr } = await audit([log, ...more, ...outputs]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as AuditResult;
}

const json = (value: unknown): string => JSON.stringify(value);
const lines = (all: readonly unknown[]): string => all.map((one) => `${json(one)}\n`).join('');

// metrics/evaluate_reference_metrics.py: exact_match strips both; quasi_exact_match also drops case, punctuation and articles.
const WORDS = answersOf([
  ['Paris', 'Paris', 1],
  [' Paris\n', 'Paris', 1],
  ['paris', 'Paris', 0],
  ['Paris.', 'Paris', 0],
  ['The Paris', 'Paris', 0],
  ['Rome', 'Paris', 0],
  ['Paris', ' Paris ', 1],
  ['', 'Paris', 0],
  ['Pari s', 'Paris', 0],
  ['Paris', 'Rome', 0],
]);

const helm = (): string => {
  const instances = WORDS.map((one, i) => ({
    instance: {
      id: `id${i}`,
      input: { text: 'Capital?' },
      references: [{ output: { text: one.truth }, tags: ['correct'] }],
    },
    train_trial_index: 0,
    request: { model: 'm', temperature: 0 },
    result: { success: true, completions: [{ text: one.response, logprob: -1 }] },
    num_train_instances: 0,
  }));
  const stats = WORDS.map((one, i) => ({
    instance_id: `id${i}`,
    train_trial_index: 0,
    stats: [
      { name: { name: 'exact_match', split: 'test' }, count: 1, sum: Number(one.isRight), mean: Number(one.isRight) },
    ],
  }));
  return writeLogs({
    'demo:model=m/scenario_state.json': json({
      adapter_spec: { method: 'generation', model: 'm' },
      request_states: instances,
    }),
    'demo:model=m/per_instance_stats.json': json(stats),
  });
};

// evals/api.py, record_and_check_match: the answer starts with the expected text, character for character.
const STARTS = answersOf([
  ['Paris', 'Paris', 1],
  ['Paris, France', 'Paris', 1],
  ['In Paris', 'Paris', 0],
  ['paris', 'Paris', 0],
  [' Paris', 'Paris', 0],
  ['Rome', 'Rome', 1],
]);

const openAiEvals = (): string =>
  writeLogs({
    'run.jsonl': lines([
      { spec: { completion_fns: ['m'], eval_name: 'demo', run_id: 'r', run_config: { eval_spec: { cls: 'evals.elsuite.basic.match:Match' } } } },
      ...STARTS.flatMap(({ response, truth, isRight }, i) => [
        { run_id: 'r', event_id: 2 * i, sample_id: `s.${i}`, type: 'sampling', data: { prompt: 'Capital?', sampled: [response] } },
        { run_id: 'r', event_id: 2 * i + 1, sample_id: `s.${i}`, type: 'match', data: { correct: isRight, expected: truth, picked: isRight ? truth : null, sampled: response } },
      ]),
    ]),
  }); // prettier-ignore

// src/assertions/equals.ts and contains.ts.
const EQUAL = answersOf([
  ['Paris', 'Paris', 1],
  ['Paris ', 'Paris', 0],
  ['paris', 'Paris', 0],
  ['In Paris.', 'Paris', 0],
]);
/** The truths are compared as they are written: without its brackets, a box with `(C)` would be wrong. */
const BOXES = answersOf([
  [String.raw`So \boxed{\frac{1}{2}}.`, '0.5', 1],
  [String.raw`So \boxed{(C)}.`, '(C)', 1],
  [String.raw`So \boxed{(3,4]}.`, '(3,4]', 1],
  [String.raw`The final answer is $7$. I hope it is correct.`, '7', 1],
  [String.raw`So \boxed{(3,5]}.`, '(3,4]', 0],
  [String.raw`So \boxed{\sqrt{2}}.`, String.raw`\sqrt{3}`, 0],
]);
const CONTAINS = answersOf([
  ['Paris', 'Paris', 1],
  ['In Paris.', 'Paris', 1],
  ['IN PARIS', 'Paris', 0],
  ['Pari s', 'Paris', 0],
]);

const promptfoo = (type: string, answers: readonly Answer[]): string => {
  const results = answers.map(({ response, truth, isRight }, testIdx) => {
    const assertion = { type, value: truth };
    return {
      testIdx,
      promptIdx: 0,
      vars: { question: 'Capital?' },
      testCase: { vars: { question: 'Capital?' }, assert: [assertion] },
      provider: { id: 'm', label: '' },
      prompt: { raw: 'Capital?', label: 'p' },
      response: { output: response },
      failureReason: isRight ? 0 : 1,
      success: isRight,
      gradingResult: { pass: isRight, score: Number(isRight), componentResults: [{ pass: isRight, assertion }] },
    };
  });
  return writeLogs({
    'out.json': json({
      evalId: 'e',
      results: { version: 3, timestamp: 't', results },
      config: { description: 'demo' },
    }),
  });
};

// evalscope/utils/multi_choices.py, parse_answers; the reviews keep neither the options nor how the answer was found.
const LETTERS = answersOf([
  ['Thinking.\nANSWER: B', 'B', 1],
  ['ANSWER: **C**', 'C', 1],
  ['answer: (A)', 'A', 1],
  ['ANSWER: A\nWait.\nANSWER: D', 'D', 1],
  ['ANSWER: [LETTER]\nIt is B', 'B', 1],
  ['ANSWER: A, B', 'A', 0],
  ['ANSWER: B, not C', 'B', 1],
  ['I think it is C', 'C', 1],
  ['no capital here', 'A', 0],
  ['ANSWER: A', 'B', 0],
]);

const evalScope = (): string =>
  writeLogs({
    'reviews/qwen/demo_default.jsonl': lines(
      LETTERS.map(({ response, truth, isRight }, index) => ({
        index,
        target: truth,
        messages: [
          { role: 'user', content: 'Which?' },
          { role: 'assistant', content: response, model: 'qwen' },
        ],
        sample_score: {
          score: {
            value: { acc: Number(isRight) },
            extracted_prediction: '?',
            prediction: response,
            main_score_name: null,
          },
          sample_id: index,
          group_id: index,
        },
      })),
    ),
  });

const deepEval = (): string =>
  writeLogs({
    '.deepeval/.latest_test_run.json': json({
      testRunData: {
        testFile: 'test_demo.py',
        testCases: WORDS.map(({ response, truth, isRight }, i) => ({
          name: `test_case_${i}`,
          input: 'Capital?',
          actualOutput: response,
          expectedOutput: truth,
          success: isRight,
          metricsData: [
            { name: 'Exact Match', threshold: 1, success: isRight, score: Number(isRight), strictMode: false },
          ],
        })),
        metricsScores: [],
      },
    }),
  });

// gpqa_eval.py: the letter A–D after "Answer:".
const GPQA = answersOf([
  ['So\nAnswer: B', 'B', 1],
  ['Answer: $C$', 'C', 1],
  ['answer: a', 'A', 0],
  ['The answer is A', 'A', 0],
  ['Answer: D', 'A', 0],
  ['ANSWER:B', 'B', 1],
]);

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&#34;');

const simpleEvals = (): string =>
  writeLogs({
    'gpqa_gpt-4o_mini_20250101_120000_allresults.json': json({
      score: 0.5,
      metrics: { 'chars:std': 1 },
      htmls: GPQA.map(
        ({ response, truth, isRight }) =>
          `\n<h3>Sampled message</h3>\n<pre>${escapeHtml(response)}</pre>\n<h3>Results</h3>\n<p>Correct Answer: ${truth}</p>\n<p>Extracted Answer: None</p>\n<p>Score: ${isRight ? '1.0' : '0.0'}</p>`,
      ),
      convos: GPQA.map(({ response }) => [
        { role: 'user', content: 'Which?' },
        { role: 'assistant', content: response },
      ]),
      metadata: { example_level_metadata: [] },
    }),
  });

// src/lighteval/metrics/metrics_sample.py, ExactMatches: both are stripped, and an empty prediction is wrong.
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;
const list = (name: string, element: object) => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...element },
];
const lighteval = (): string => {
  const columns = {
    example: WORDS.map(() => 'Capital?'),
    full_prompt: WORDS.map(() => 'Capital?'),
    choices: WORDS.map(() => []),
    gold: WORDS.map(({ truth }) => [truth]),
    gold_index: WORDS.map(() => []),
    metrics: WORDS.map(({ isRight }) => ({ em: Number(isRight) })),
    predictions: WORDS.map(({ response }) => [response]),
  };
  const schema = [
    { name: 'root', num_children: 7 },
    { name: 'example', ...text },
    { name: 'full_prompt', ...text },
    ...list('choices', text),
    ...list('gold', text),
    ...list('gold_index', { type: 'INT32', repetition_type: 'OPTIONAL' }),
    { name: 'metrics', repetition_type: 'OPTIONAL', num_children: 1 },
    { name: 'em', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
    ...list('predictions', text),
  ];
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data }));
  const written = parquetWriteBuffer({ columnData, schema: schema as never });
  return writeLogs({ 'details_demo_2026-01-01T00-00-00.parquet': Buffer.from(written) });
};

const qwenMath = (): string =>
  writeLogs({
    'test_seed0.jsonl': lines(
      BOXES.map(({ response, truth, isRight }, idx) => ({
        idx,
        question: `Question ${idx}`,
        gt_cot: '',
        gt: truth,
        code: [response],
        pred: [''],
        report: [null],
        score: [isRight],
      })),
    ),
  });

test.each<[name: string, write: () => string, scheme: string, answers: readonly Answer[]]>([
  ['HELM', helm, 'helm.exact_match', WORDS],
  ['OpenAI evals', openAiEvals, 'openai_evals.match', STARTS],
  ['promptfoo, equals', () => promptfoo('equals', EQUAL), 'promptfoo.equals', EQUAL],
  ['promptfoo, contains', () => promptfoo('contains', CONTAINS), 'openai_evals.includes', CONTAINS],
  ['EvalScope', evalScope, 'evalscope.mcq', LETTERS],
  ['DeepEval', deepEval, 'helm.exact_match', WORDS],
  ['simple-evals', simpleEvals, 'simpleevals.mcq', GPQA],
  ['lighteval', lighteval, 'helm.exact_match', WORDS],
  ['Qwen2.5-Math', qwenMath, 'qwen.math', BOXES],
])('%s', async (_, write, scheme, answers) => {
  const { consistency, schemes } = await resultOf(write());
  expect(consistency.runs).toMatchObject([{ scheme, trials: answers.length, mismatches: 0 }]);
  expect(schemes[0]).toMatchObject({ errors: answers.filter(({ isRight }) => !isRight).length });
});

test('labels that the user names were made by something else', async () => {
  const { consistency } = await resultOf(qwenMath(), ['--map', 'label=idx', '--schemes', 'qwen.math']);
  expect(consistency.runs).toMatchObject([{ scheme: null }]);
});

// opencompass/utils/text_postprocessors.py, first_option_postprocess; the results do not name their postprocessor.
const OPTIONS = answersOf([
  ['The answer is B', 'B', 1],
  ['答案是C', 'C', 1],
  ['A', 'A', 1],
  ['I would choose D.', 'A', 0],
  ['Answer: B', 'A', 0],
]);

test('OpenCompass', async () => {
  const details = Object.fromEntries(
    OPTIONS.map(({ response, truth, isRight }, i) => [
      String(i),
      { prompt: 'Which?', origin_prediction: response, predictions: '?', references: truth, correct: isRight },
    ]),
  );
  const log = writeLogs({ 'results/m/demo.json': json({ accuracy: 60, details: { type: 'GEN', ...details } }) });
  const { schemes } = await resultOf(log, ['--schemes', 'opencompass.first_option']);
  expect(schemes.at(-1)).toMatchObject({ id: 'opencompass.first_option', trials: OPTIONS.length, flips: 0 });
  expect(schemes[0]).toMatchObject({ errors: 2 });
});
