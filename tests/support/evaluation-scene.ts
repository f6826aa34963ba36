/** Evaluations of made-up answers by a judge on the loopback. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditLater, type Outcome } from './cli.ts';
import { temporaryFolder } from './folders.ts';
import { audit } from './in-process.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServerOptions } from './model-server/options.ts';
import { madeUpAnswer, SCENE_JUDGES, scriptedReply } from './scripted-judge.ts';

/** A result of `audit rag evaluate`. */
export interface Line {
  readonly id: string;
  readonly overall: number | null;
  readonly metrics: Readonly<Record<string, number>>;
  readonly weights: Readonly<Record<string, number>>;
  readonly absent: Readonly<Record<string, string>>;
  readonly judgments: readonly {
    judge: string;
    context: number | null;
    score: number | null;
    missing: string | null;
  }[];
  readonly error?: string;
}

export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const JUDGE_FOLDERS = join(import.meta.dirname, '../../src/apps/rag/judges');

/** Writes a folder of prompts for the judges of the scene, and for no other. */
function writeDirectPrompts(folder: string): void {
  mkdirSync(folder);
  for (const judge of SCENE_JUDGES) copyFileSync(join(JUDGE_FOLDERS, judge, 'ja-1.txt'), join(folder, `${judge}.txt`));
}

/**
 * A folder with so many made-up answers, and a judge.
 * @param prompts those that are used unless a command names others: of the judges of the scene, or the built-in ones.
 */
export async function evaluationScene(
  answers: number,
  options: ModelServerOptions,
  prompts: 'direct' | 'built-in' = 'direct',
) {
  const folder = temporaryFolder();
  writeDirectPrompts(join(folder, 'direct'));
  const made = Array.from({ length: answers }, (_, n) => madeUpAnswer(n));
  writeFileSync(join(folder, 'a.jsonl'), made.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const server = await startModelServer(options);
  const judge = ['--judge', 'ollama:test', '--base-url', server.baseUrl('ollama'), '--rate', '0'];
  const words = (more: readonly string[]): string[] => [
    'rag',
    'evaluate',
    'a.jsonl',
    '--db',
    'e.db',
    '--out-file',
    'r.jsonl',
    ...judge,
    ...(prompts === 'direct' ? ['--prompts', 'direct'] : []),
    ...more,
  ];
  const evaluate = (more: readonly string[] = []): Promise<Outcome> => audit(words(more), { cwd: folder });
  /** In another process, so that several run at once. */
  const evaluateApart = (more: readonly string[] = []): Promise<Outcome> => auditLater(words(more), { cwd: folder });
  const results = (): Line[] => linesOf(readFileSync(join(folder, 'r.jsonl'), 'utf8'));
  return { folder, made, server, evaluate, evaluateApart, results, [Symbol.asyncDispose]: () => server.close() };
}

/** A judge that reports the worth of an answer. */
export const honest: ModelServerOptions = { answer: (prompt) => scriptedReply(prompt, 0).text };
