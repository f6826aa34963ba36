/** Reads answered queries from a file, and reports the format that it was detected to have. */
import { parseAnswerMap } from '../inputs/field-map.ts';
import type { InputAnswer } from '../inputs/input-answer.ts';
import { readAnswers } from '../inputs/read-answers.ts';
import { plural } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { STDOUT } from '../../../cli/kit/output.ts';
import { AUTO, type RagEvaluateFlags } from '../options/evaluation-options.ts';
import { printNote } from '../../../base/system/messages.ts';

export type { InputAnswer };

/** Formats that need no message. */
const SILENT: ReadonlySet<string> = new Set(['jsonl', 'statutes']);

/** @throws InputError for a file that cannot be read, or a map that is not valid. */
export function readFormattedAnswers(
  file: string | undefined,
  { format, map = [] }: Partial<Pick<RagEvaluateFlags, 'map'>> & Pick<RagEvaluateFlags, 'format'>,
): AsyncGenerator<InputAnswer> {
  const name = file === undefined || file === STDOUT ? 'standard input' : inertLine(file);
  const say = (text: string): void => printNote(`${name}: ${text}`);
  const onFormat = (id: string): void => {
    if (format === AUTO && !SILENT.has(id)) say(`read as ${id}; --format names another format.`);
  };
  const onLeftOut = (traces: number): void =>
    say(`left out ${plural(traces, 'trace')} without a question and an answer.`);
  return readAnswers(file, { format, map: parseAnswerMap(map), onFormat, onLeftOut });
}
