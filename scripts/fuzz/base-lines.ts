/** Small inputs of the commands that read lines, tables and settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const numbers = Array.from({ length: 8 }, (_, index) => index);
const day = (index: number): string => `2026-11-${String(10 + index)}T09:00:00Z`;

const answers = numbers.map((index) => ({
  id: `q${index}`,
  query: '不法行為の要件は何か。',
  answer: '民法第709条による。',
  contexts: [
    { id: 'a', text: '民法第709条 故意又は過失によって', score: 0.8 },
    { id: 'b', text: '民法第710条', score: 0.2 },
  ],
  relevant: ['a'],
  groundTruth: '民法第709条',
  expectedRelationships: [{ from: '民法', to: '刑法', type: '特別法' }],
  labels: { correctness: 0.5 },
  tags: index % 2 === 0 ? ['torts'] : [],
  time: day(index),
}));

const LINES: Readonly<Record<string, string>> = {
  'answers.jsonl': lines(answers),
  'metrics.jsonl': lines(
    numbers.map((id) => ({ id, retrieved: ['a', 'b', 'c'], relevant: ['b'], scores: { b: 2 }, k: 3 })),
  ),
  'citations.jsonl': lines(numbers.map((id) => ({ id, text: '民法第709条及び第710条第1項', law: '民法' }))),
  'feedback.jsonl': lines(numbers.map((id) => ({ id: `q${id}`, thumb: 'up', text: 'good', time: day(id) }))),
  'responses.jsonl': lines(
    numbers.map((id) => ({ id, response: 'Answer: B', storedParse: 'b', groundTruth: 'B', choices: ['x', 'y'] })),
  ),
  'replies.jsonl': lines(
    numbers.map((id) => ({ id, judge: 'correctness', reply: 'Score: 0.8', prompt: 'p', model: 'm', label: 0.5 })),
  ),
  'run.trec': numbers
    .map((index) => `q${index % 2} Q0 d${index} ${index} ${1 / (index + 1)} tag\n`)
    .toSorted()
    .join(''),
  'qrels.trec': numbers.map((index) => `q${index % 2} 0 d${index} ${index % 3}\n`).join(''),
  'config.json': JSON.stringify({
    k: 5,
    groups: [
      { id: 'retrieval', weight: 1, metrics: ['map@10'], otherwise: ['contextRelevance@10'] },
      { id: 'answer', weight: 3, metrics: ['correctness', 'faithfulness'] },
    ],
    parsers: { faithfulness: 'judge-json-counts' },
  }),
  'log.jsonl': lines(
    Array.from({ length: 24 }, (_, id) => ({
      id: `t${id}`,
      model: `m${id % 2}`,
      task: 'letters',
      condition: id % 3 === 0 ? 'shot' : 'zero_shot',
      question: 'Which one? (A) x (B) y (C) z',
      response: id % 4 === 0 ? `I think it is ${'ABC'[id % 3]}` : `Answer: ${'ABC'[id % 3]}`,
      groundTruth: 'ABC'[id % 2],
      label: id % 2 === 0,
    })),
  ),
  'claims.json': JSON.stringify({
    claims: [
      { id: 'better', text: 'm0 is better than m1.', holds: 'errorPct(model=m0) < errorPct(model=m1)' },
      { id: 'far', holds: 'errorPct(model=m0, condition=shot) + 5 < errorPct(model=m1)' },
    ],
  }),
  'benchmark.json': JSON.stringify({
    id: 'mine',
    title: 'Mine',
    sets: [{ file: 'questions.jsonl', limit: 4 }],
    conditions: [{ id: 'plain', template: '{question}\n{choices}' }],
    sampling: { temperature: 0, maxTokens: 20 },
  }),
  'questions.jsonl': lines(
    numbers.map((id) => ({ id: `q${id}`, question: `What is ${id}?`, choices: ['x', 'y'], answerIndex: id % 2 })),
  ),
  'aliases.json': JSON.stringify({ みんぽう: '民法' }),
};

/** Writes the files into a new folder. */
export function writeBaseLines(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(LINES)) writeFileSync(join(folder, path), text);
}
