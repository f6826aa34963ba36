/** `audit bench new`: writes a file of questions and a file of a benchmark, to be changed. */
import type { NewBenchmarkFlags } from './bench-options.ts';
import { basename } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { exists } from '../../../base/system/file-status.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import { writeAll } from '../../../cli/kit/output.ts';
import { programName } from '../../../cli/kit/program-name.ts';
import { newBenchmarkFile, newQuestions } from '../files/new-benchmark.ts';

const ID = /^[a-z0-9][a-z0-9-]*$/;

/**
 * @param name of the benchmark, which may be in a folder; an ending of one of the files is left out.
 * @throws InputError for a name that is no id, and for files that are there already.
 */
export function runNewBenchmark(name: string, { force }: NewBenchmarkFlags): void {
  const stem = name.replace(/\.(?:jsonl|benchmark\.yaml)$/, '');
  const id = basename(stem);
  if (!ID.test(id))
    throw new InputError(
      `${inertLine(name)}: is no name of a benchmark; use lower-case letters, digits and hyphens, such as my-questions.`,
    );
  const [questions, file] = [`${stem}.jsonl`, `${stem}.benchmark.yaml`];
  const present = [questions, file].filter((path) => exists(path));
  if (present.length > 0 && force !== true)
    throw new InputError(
      present.map((path) => `${inertLine(path)}: exists already; choose another name, or replace it with --force.`),
    );
  const files = [
    { path: questions, text: newQuestions() },
    { path: file, text: newBenchmarkFile(id, `${id}.jsonl`) },
  ];
  writeAll(files, { force: true });
  const word = shellWord(file);
  process.stdout.write(`${[questions, file].map(inertLine).join('\n')}

Next:
  ${programName()} bench ${word} --model ollama:NAME --estimate
  ${programName()} bench ${word} --model ollama:NAME
`);
}
