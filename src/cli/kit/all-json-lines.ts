/** Input of JSON lines that is used as a whole, or not at all. */
import { InputError } from '../../core/errors.ts';
import { answerJsonLine, type JsonObject, type LineAnswers, type LineId } from '../../core/json-line.ts';
import { plural } from '../../report/numbers.ts';
import { inputLines, isBlank, TOO_LONG } from './json-lines.ts';
import { STDOUT } from './output.ts';

/** Wrong lines that are told one by one. */
const MOST_LISTED = 10;
const ACCEPTED: LineAnswers = { ok: true, answers: [] };

/**
 * Hands on each object with its id; blank lines are skipped.
 * @param file a path; `-` or nothing for standard input.
 * @param none what is said of an input without any line, after its name.
 * @param take what it throws is told with the number of the line.
 * @throws InputError that names every wrong line, or a file that cannot be read.
 */
export async function takeLines(
  file: string | undefined,
  none: string,
  take: (input: JsonObject, id: LineId) => void,
): Promise<void> {
  const name = file ?? STDOUT;
  const problems: string[] = [];
  let [number, wrong] = [0, 0];
  for await (const line of inputLines(file, none)) {
    number++;
    if (line !== null && isBlank(line)) continue;
    const { ok, answers } = line === null ? TOO_LONG : answerJsonLine(line, acceptWith(take));
    if (ok) continue;
    wrong++;
    const [{ error }] = answers as [{ error: string }];
    if (wrong <= MOST_LISTED) problems.push(`${name}: line ${number}: ${error}.`);
  }
  if (wrong > MOST_LISTED) problems.push(`${name}: ${plural(wrong - MOST_LISTED, 'more line')} cannot be used.`);
  if (wrong > 0) throw new InputError(problems);
}

function acceptWith(take: (input: JsonObject, id: LineId) => void): (input: JsonObject, id: LineId) => LineAnswers {
  return (input, id) => {
    take(input, id);
    return ACCEPTED;
  };
}
