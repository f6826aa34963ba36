/** Reads answered queries from a file, and reports the format that it was detected to have. */
import { parseFieldMap } from '../inputs/field-map.ts';
import { readAnswers, type InputAnswer } from '../inputs/read-answers.ts';
import { STDOUT } from '../../cli/kit/output.ts';
import { AUTO, type AnswerFormatFlags } from './answer-formats.ts';

export type { InputAnswer };

/** Formats that need no message: those of earlier versions. */
const SILENT: ReadonlySet<string> = new Set(['jsonl', 'statutes']);

/** @throws InputError for a file that cannot be read, or a map that is not valid. */
export function readFormattedAnswers(
  file: string | undefined,
  { format, map = [] }: AnswerFormatFlags,
): AsyncGenerator<InputAnswer> {
  const onFormat = (id: string): void => {
    if (format === AUTO && !SILENT.has(id))
      process.stderr.write(`audit: ${file ?? STDOUT}: read as ${id}; --format names another format.\n`);
  };
  return readAnswers(file, { format, map: parseFieldMap(map), onFormat });
}
