/** A log, a fake model on the loopback, and `audit extract` of the one by the other. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAudit, type Outcome } from './cli.ts';
import { rowsOf } from './bench-run.ts';
import { temporaryFolder } from './folders.ts';
import { audit } from './in-process.ts';
import { startModelServer, type ModelServer } from './model-server.ts';
import type { ModelServerOptions } from './model-server/options.ts';
import { scriptedExtraction } from './scripted-extractor.ts';

/** A trial of a made-up log: every seventh stored label is wrong, every fourth response, and every fifth response ends with another number. */
export function madeUpTrial(n: number): Readonly<Record<string, unknown>> {
  const answer = n % 4 === 0 ? n + 1 : n;
  const more = n % 5 === 0 ? ` I also tried ${n + 7}.` : '';
  return {
    id: `t${n}`,
    question: `What is ${n} + 0?`,
    response: `First ${n + 3}, but the answer is ${answer}.${more}`,
    target: String(n),
    correct: (answer === n) !== (n % 7 === 0),
  };
}

export interface ExtractionScene extends AsyncDisposable {
  readonly folder: string;
  readonly server: ModelServer;
  /** `audit extract log.jsonl … --store e.db`, in this process. */
  extract(words?: readonly string[]): Promise<Outcome>;
  /** The words of the same command. */
  words(more?: readonly string[]): string[];
  /** The same in another process. */
  start(words?: readonly string[]): ReturnType<typeof startAudit>;
  rows(sql: string): Record<string, unknown>[];
}

export async function extractionScene(
  trials: readonly Readonly<Record<string, unknown>>[],
  options: ModelServerOptions = {},
): Promise<ExtractionScene> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log.jsonl'), trials.map((trial) => `${JSON.stringify(trial)}\n`).join(''));
  const server = await startModelServer({ answer: (prompt) => scriptedExtraction(prompt), ...options });
  const words: ExtractionScene['words'] = (more = []) => [
    'extract',
    'log.jsonl',
    '--model',
    'ollama:test',
    ...(more.includes('--prompt') ? [] : ['--prompt', 'xfinder']),
    '--store',
    'e.db',
    '--rate',
    '0',
    '--retries',
    '0',
    '--base-url',
    server.baseUrl('ollama'),
    ...more,
  ];
  return {
    folder,
    server,
    words,
    extract: (more) => audit(words(more), { cwd: folder }),
    start: (more) => startAudit(words(more), { cwd: folder }),
    rows: (sql) => rowsOf(join(folder, 'e.db'), sql),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
