/** Databases of the program itself: reviews.db and evaluations.db. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { damageDatabase } from '../damage-database.ts';
import type { FuzzCommand, FuzzKind } from '../kind.ts';

const REVIEWS = 'in/reviews.db';
const EVALUATIONS = 'in/evaluations.db';

/** The program opens its own databases for writing, so it may merge their logs. */
const REVIEW_COMMANDS: readonly FuzzCommand[] = [
  ['review', 'report', '--reviews', REVIEWS],
  ['review', 'report', '--reviews', REVIEWS, '--out-json', 'out/r.json', '--out-md', 'out/r.md'],
  ['review', 'export', '--reviews', REVIEWS],
  ['review', 'export', '--reviews', REVIEWS, '--format', 'jsonl', '--out-file', 'out/m.jsonl'],
  ['review', 'import', 'in/marks.csv', '--reviews', REVIEWS],
  ['review', 'import', 'in/marks.jsonl', '--reviews', REVIEWS],
  ['review', 'sample', 'in/store', '--reviews', REVIEWS, '--n', '70'],
].map((words) => ({ words, mayChange: [REVIEWS] }));

const VIEW_REVIEWS: FuzzCommand = {
  words: ['view', 'in/store', '--reviews', REVIEWS, '--reviewer', 'ann', '--no-open'],
  mayChange: [REVIEWS],
  isServer: true,
};

const EVALUATION_COMMANDS: readonly FuzzCommand[] = [
  ['rag', 'report', '--db', EVALUATIONS],
  ['rag', 'report', '--db', EVALUATIONS, '--out-html', 'out/r.html', '--out-json', 'out/r.json'],
  ['rag', 'alert', '--db', EVALUATIONS, '--until', '2026-11-19', '--fail-on', 'mean.score < 0.5'],
  ['rag', 'compare', EVALUATIONS, EVALUATIONS, '--out-html', 'out/r.html', '--out-json', 'out/r.json'],
  ['rag', 'judge-parsers', '--db', EVALUATIONS],
  ['rag', 'judge-parsers', '--db', EVALUATIONS, '--labels-from', 'openai-compatible:judge', '--out-json', 'out/r.json'],
  ['rag', 'evaluate', '--db', EVALUATIONS, '--stored', '--out-file', 'out/r.jsonl'],
  [
    'rag', 'evaluate', '--db', EVALUATIONS, '--stored', '--offline', '--judge', 'openai-compatible:judge',
    '--base-url', 'http://127.0.0.1:9/v1', '--out-file', 'out/r.jsonl',
  ], // prettier-ignore
  ['rag', 'evaluate', 'in/answers.jsonl', '--db', EVALUATIONS, '--out-file', 'out/r.jsonl'],
  ['rag', 'feedback', 'in/feedback.jsonl', '--db', EVALUATIONS],
].map((words) => ({ words, mayChange: [EVALUATIONS] }));

export const ownDatabase: FuzzKind = {
  id: 'own-database',
  weight: 4,
  make(random, folder, base) {
    const inputs = join(folder, 'in');
    cpSync(base.databases, inputs, { recursive: true });
    for (const name of ['answers.jsonl', 'feedback.jsonl']) cpSync(join(base.lines, name), join(inputs, name));
    cpSync(base.store, join(inputs, 'store'), { recursive: true });
    const command = random.pick([...REVIEW_COMMANDS, VIEW_REVIEWS, ...EVALUATION_COMMANDS]);
    damageDatabase(join(folder, command.words.includes(REVIEWS) ? REVIEWS : EVALUATIONS), random);
    return command;
  },
};
