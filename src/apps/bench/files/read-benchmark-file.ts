/** Reads the file of a benchmark, in YAML or JSON. */
import type { z } from 'zod';
import { InputError } from '../../../base/core/errors.ts';
import { describeIssue, fieldName, fieldsAt } from '../../../base/core/schema-fields.ts';
import { readFileText } from '../../../base/system/read-file.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { ended, listKnownNames } from '../../../base/text/nearest-name.ts';
import { parseYaml, type ParsedYaml } from '../../../languages/yaml/parse-yaml.ts';
import { benchmarkFileSchema, type BenchmarkFile } from '../documents/benchmark-file.ts';

/**
 * @throws InputError for a file that is missing, not YAML, has an unknown field or a value of the wrong kind; one sentence for each problem.
 */
export function readBenchmarkFile(path: string): BenchmarkFile {
  const text = readFileText(path, { advice: 'check the path, or write one with "audit bench new NAME"' });
  const name = inertLine(path);
  const parsed = parseYaml(name, text, 'a benchmark');
  const read = benchmarkFileSchema.safeParse(parsed.value);
  if (!read.success) throw new InputError(read.error.issues.flatMap((issue) => listProblems(parsed, issue)));
  const { file, sets } = read.data;
  if (file !== undefined && sets !== undefined)
    throw new InputError(`${name}: has file and sets; name all files of questions in sets, or leave sets out.`);
  return read.data;
}

function listProblems({ place }: ParsedYaml, issue: z.core.$ZodIssue): string[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const field = inertLine(fieldName([...path, key]));
      return ended(
        `${place([...path, key])}: there is no field ${field}${listKnownNames([key], fieldsAt(benchmarkFileSchema, path))}`,
      );
    });
  const field = path.length === 0 ? 'the file' : inertLine(fieldName(path));
  return [`${place(path)}: ${field}: ${describeIssue(issue)}; see docs/bench.md.`];
}
