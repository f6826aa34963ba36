/** Small logs of formats that have no fixture. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LETTERS = ['A', 'B', 'C'] as const;
const ITEMS = 12;

const items = Array.from({ length: ITEMS }, (_, index) => ({
  index,
  truth: LETTERS[index % 3] as string,
  answer: LETTERS[(index * 2) % 3] as string,
  question: `Question ${index}?\nA) one\nB) two\nC) three`,
}));

const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const ADAPTER = {
  method: 'multiple_choice_joint',
  instructions: 'Choose.',
  model: 'org/m',
  temperature: 0,
  num_outputs: 1,
};

const helmState = {
  adapter_spec: ADAPTER,
  request_states: items.map(({ index, truth, answer, question }) => ({
    instance: {
      input: { text: question },
      references: LETTERS.map((letter) => ({ output: { text: letter }, tags: letter === truth ? ['correct'] : [] })),
      split: 'test',
      id: `id${index}`,
    },
    train_trial_index: 0,
    output_mapping: { A: 'A', B: 'B', C: 'C' },
    request: { model: 'org/m', temperature: 0, prompt: question },
    result: { success: true, completions: [{ text: ` ${answer}`, logprob: -1 }], cached: false },
  })),
};

const helmStats = items.map(({ index, truth, answer }) => ({
  instance_id: `id${index}`,
  train_trial_index: 0,
  stats: [{ name: { name: 'exact_match', split: 'test' }, count: 1, sum: 1, mean: truth === answer ? 1 : 0 }],
}));

const mmluPro = items.map(({ index, truth, answer, question }) => ({
  question_id: index,
  question,
  options: ['one', 'two', 'three'],
  answer: truth,
  answer_index: LETTERS.indexOf(truth as 'A'),
  cot_content: '',
  category: 'law',
  src: 'made-up',
  pred: answer,
  model_outputs: ` The answer is (${answer}).`,
}));

const statutes = {
  config: { llm_model: 'm', rag_enabled: true, top_k: 5, few_shot_enabled: false },
  summary: { accuracy: 0.5 },
  results: items.map(({ index, truth, answer, question }) => ({
    question,
    choices: 'a one\nb two\nc three',
    correct_answer: truth.toLowerCase(),
    predicted_answer: answer.toLowerCase(),
    is_correct: truth === answer,
    response: `回答: ${answer.toLowerCase()}`,
    file_name: `file-${index}`,
    ...(index % 4 === 0 ? { ensemble_votes: { a: 2, b: 1 } } : {}),
  })),
};

const gsm8k = items.map(({ index, question }) => ({
  question,
  ground_truth: `steps\nA: ${index}`,
  small: { is_correct: index % 2 === 0, solution: `A: ${index % 2 === 0 ? index : 99}` },
  large: { is_correct: true, solution: `steps\nA: ${index}` },
}));

const csv = [
  'id,item,response,groundTruth,storedParse,label,model',
  ...items.map(({ index, truth, answer }) =>
    [
      `t${index}`,
      `i${index}`,
      `"The answer is ${answer}, ""so""."`,
      truth,
      answer,
      String(truth === answer),
      'm',
    ].join(),
  ),
  '',
].join('\r\n');

const everyEvalEver = items.map(({ index, truth, answer, question }) => ({
  schema_version: '0.2.1',
  evaluation_id: 'mmlu/org_m/1',
  model_id: 'org/m',
  evaluation_name: 'mmlu',
  sample_id: `id${index}`,
  interaction_type: 'single_turn',
  input: { raw: question, formatted: null, reference: [truth], choices: [...LETTERS] },
  output: { raw: [` ${answer}`], reasoning_trace: [] },
  messages: null,
  answer_attribution: [
    { turn_idx: 0, source: 'output.raw', extracted_value: answer, extraction_method: 'regex', is_terminal: true },
  ],
  evaluation: { score: truth === answer ? 1 : 0, is_correct: truth === answer },
}));

const everyEvalEverResults = {
  evaluation_results: [
    {
      evaluation_result_id: 'r1',
      evaluation_name: 'mmlu',
      source_data: { dataset_name: 'cais/mmlu', source_type: 'hf_dataset' },
      metric_config: { metric_id: 'accuracy', lower_is_better: false },
      generation_config: { generation_args: { temperature: 0 } },
    },
  ],
};

const LOGS: Readonly<Record<string, string>> = {
  'helm/mmlu:subject=law,model=org_m/scenario_state.json': JSON.stringify(helmState, null, 2),
  'helm/mmlu:subject=law,model=org_m/per_instance_stats.json': JSON.stringify(helmStats, null, 2),
  'mmlu-pro/model_outputs_Model-3_1-8B_5shots.json': JSON.stringify(mmluPro),
  'statutes/evaluation.json': JSON.stringify(statutes),
  'gsm8k/example_model_solutions.jsonl': lines(gsm8k),
  'csv/table.csv': csv,
  'every-eval-ever/x_samples.jsonl': lines(everyEvalEver),
  'every-eval-ever/x.json': JSON.stringify(everyEvalEverResults),
};

/** Writes the logs, each into a separate folder below this one. */
export function writeBaseLogs(folder: string): void {
  for (const [path, text] of Object.entries(LOGS)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
