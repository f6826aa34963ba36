/** Bash, zsh and fish complete command lines with the scripts of `audit completion`. All three must be installed; .ci/run does it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completionScript } from '../../../src/cli/completion/completion-script.ts';
import { completionTree, type Values } from '../../../src/cli/completion/completion-tree.ts';
import { SHELLS, type Shell } from '../../../src/cli/completion/shells.ts';
import { DESCRIBED } from '../../support/command-tree.ts';
import { temporaryFolder } from '../../support/folders.ts';

/** What a shell completes for each line, in a folder with two files and a folder. */
async function complete(shell: Shell, lines: readonly string[]): Promise<string[][]> {
  const folder = temporaryFolder();
  for (const name of ['samples.jsonl', 'my log.json']) writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'folder'));
  const script = join(temporaryFolder(), `audit.${shell}`);
  writeFileSync(script, await completionScript(DESCRIBED, shell));
  const driver = join(import.meta.dirname, `complete.${shell}`);
  const input = lines.map((line) => `${line}\n`).join('');
  const options = {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, TERM: 'dumb' },
  } as const;
  const { error, status, stdout, stderr } = spawnSync(shell, [driver, script], options);
  expect({ error, status, stderr }).toEqual({ error: undefined, status: 0, stderr: '' });
  const answers = stdout.split(/^--\n/m).slice(0, -1);
  expect(answers).toHaveLength(lines.length);
  return answers.map((answer) =>
    [...new Set(answer.split('\n').map(plainName))].filter((name) => name !== '').toSorted(),
  );
}

/** Shells repeat what precedes the name of a list, quote spaces, and end a folder with a slash, or do not. */
function plainName(name: string): string {
  return name
    .replaceAll('\\', '')
    .replace(/\/$/, '')
    .replace(/^.*[,=]/, '');
}

const CASES: readonly (readonly [line: string, names: readonly string[]])[] = [
  ['audit com', ['compare', 'completion']],
  ['audit --out-h', ['--out-html']],
  ['audit samples.jsonl --out-h', ['--out-html']],
  ['audit compare --to mc-v', ['mc-v3']],
  ['audit compare --to=mc-v', ['mc-v3']],
  ['audit --schemes v1,mc-v', ['mc-v3']],
  ['audit schemes mc-v', ['mc-v3']],
  ['audit rag ev', ['evaluate']],
  ['audit rag evaluate --format s', ['statutes']],
  ['audit --group-by model,ta', ['task']],
  ['audit sam', ['samples.jsonl']],
  ['audit compare my', ['my log.json']],
  ['audit --out-md sam', ['samples.jsonl']],
  ['audit --out-md sam --jobs 2 repo', ['report']],
  ['audit --runs-dir ', ['folder']],
  ['audit samples.jsonl comp', []],
  ['audit completion ', [...SHELLS].toSorted()],
  ['audit help gat', ['gate']],
  ['audit rag help me', ['metrics']],
  ['answer-audit rep', ['report']],
  ['audit bench n', ['new']],
  ['audit bench --model x n', ['new']],
  ['audit bench ja-cot n', []],
  ['audit bench ja-cot ', []],
  ['audit completion bash ', []],
];

describe.each(SHELLS)('%s', (shell) => {
  test('completes commands, options, values and files', async () => {
    const found = await complete(shell, CASES.map(([line]) => line)); // prettier-ignore
    expect(CASES.map(([line], i) => [line, found[i]])).toEqual(CASES);
  });

  test('offers every option of every command', async () => {
    const tree = (await completionTree(DESCRIBED)).filter(({ options }) => options.length > 0);
    const found = await complete(shell, tree.map(({ path }) => `${path} --`)); // prettier-ignore
    const expected = tree.map(({ path, options }) => [
      path,
      options.flatMap(({ names }) => names.filter((name) => name.startsWith('--'))).toSorted(),
    ]);
    expect(tree.map(({ path }, i) => [path, found[i]])).toEqual(expected);
  });

  test('offers every subcommand and every value of an argument of every command, and no other word', async () => {
    const tree = await completionTree(DESCRIBED);
    const found = await complete(shell, tree.map(({ path }) => `${path} `)); // prettier-ignore
    const expected = tree.map(({ path, commands, argument }) => [
      path,
      [...new Set([...commands.map(({ name }) => name), ...wordsOf(argument)])].toSorted(),
    ]);
    expect(tree.map(({ path }, i) => [path, found[i]])).toEqual(expected);
  });
});

/** Of an argument, in the folder of {@link complete}. */
function wordsOf(argument: Values | null): readonly string[] {
  if (argument?.kind === 'names') return argument.names;
  return argument?.kind === 'files' ? ['folder', 'my log.json', 'samples.jsonl'] : [];
}
