/** Inputs of the commands that read lines, tables and settings, as files and on standard input. */
import { cpSync } from 'node:fs';
import { extname, join } from 'node:path';
import { damageBytes } from '../damage-bytes.ts';
import { damageJson, damageJsonLines } from '../damage-json.ts';
import type { FuzzCommand, FuzzKind } from '../kind.ts';
import type { Random } from '../random.ts';

/** A command, and the file that is damaged. */
type LineCommand = readonly [damaged: string, words: readonly string[], more?: Omit<FuzzCommand, 'words'>];

const EVALUATIONS = { mayChange: ['in/evaluations.db'] };
const REVIEWS = { mayChange: ['in/reviews.db'] };
/** Nothing listens at this port. */
const SERVER = ['--model', 'openai-compatible:judge', '--base-url', 'http://127.0.0.1:9/v1'];
const BENCH = ['bench', 'in/benchmark.json', ...SERVER, '--runs-dir', 'out/runs'];

const COMMANDS: readonly LineCommand[] = [
  ['responses.jsonl', ['score', 'in/responses.jsonl', '--scheme', 'mc-v3', '--scheme', 'combined']],
  ['responses.jsonl', ['score', '--scheme', 'lm_eval.gsm8k-strict'], { stdin: 'in/responses.jsonl' }],
  ['answers.jsonl', ['rag', 'evaluate', 'in/answers.jsonl']],
  ['answers.jsonl', ['rag', 'evaluate', '--db', 'out/e.db'], { stdin: 'in/answers.jsonl' }],
  ['config.json', ['rag', 'evaluate', 'in/answers.jsonl', '--config', 'in/config.json']],
  ['aliases.json', ['rag', 'evaluate', 'in/answers.jsonl', '--aliases', 'in/aliases.json']],
  ['aliases.json', ['rag', 'citations', 'in/citations.jsonl', '--aliases', 'in/aliases.json']],
  ['citations.jsonl', ['rag', 'citations', 'in/citations.jsonl']],
  ['citations.jsonl', ['rag', 'citations', '--convention', 'proposal'], { stdin: 'in/citations.jsonl' }],
  ['metrics.jsonl', ['rag', 'metrics', 'in/metrics.jsonl', '--summary']],
  ['metrics.jsonl', ['rag', 'metrics', '--convention', 'proposal'], { stdin: 'in/metrics.jsonl' }],
  ['run.trec', ['rag', 'metrics', '--run', 'in/run.trec', '--qrels', 'in/qrels.trec']],
  ['qrels.trec', ['rag', 'metrics', '--run', 'in/run.trec', '--qrels', 'in/qrels.trec', '--complete']],
  ['replies.jsonl', ['rag', 'judge-parsers', 'in/replies.jsonl']],
  ['replies.jsonl', ['rag', 'judge-parsers', '--out-json', 'out/r.json'], { stdin: 'in/replies.jsonl' }],
  ['feedback.jsonl', ['rag', 'feedback', 'in/feedback.jsonl', '--db', 'in/evaluations.db'], EVALUATIONS],
  ['claims.json', ['in/log.jsonl', '--claims', 'in/claims.json', '--out-md', 'out/r.md', '--out-json', 'out/r.json']],
  ['claims.json', ['claims', 'check', 'in/claims.json']],
  ['benchmark.json', [...BENCH, '--dry-run']],
  ['questions.jsonl', [...BENCH, '--retries', '0']],
  ['marks.csv', ['review', 'import', 'in/marks.csv', '--reviews', 'in/reviews.db'], REVIEWS],
  ['marks.jsonl', ['review', 'import', 'in/marks.jsonl', '--reviews', 'in/reviews.db'], REVIEWS],
];

export const lines: FuzzKind = {
  id: 'lines',
  weight: 3,
  make(random, folder, base) {
    const inputs = join(folder, 'in');
    for (const part of [base.lines, base.databases]) cpSync(part, inputs, { recursive: true });
    const [damaged, words, more] = random.pick(COMMANDS);
    damageText(join(inputs, damaged), random);
    return { words, ...more };
  },
};

function damageText(path: string, random: Random): void {
  const ending = extname(path);
  if (ending === '.json' && random.chance(0.8)) damageJson(path, random);
  else if (ending === '.jsonl' && random.chance(0.8)) damageJsonLines(path, random);
  else damageBytes(path, random);
}
