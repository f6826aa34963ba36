/** Reads JSON lines that are used only if all of them are valid. */
import { InputError } from '../../base/core/errors.ts';
import { answerJsonLine, type JsonObject, type LineAnswers, type LineId } from '../../base/core/json-line.ts';
import { plural } from '../../report/numbers.ts';
import { isBlank } from '../../sources/lines.ts';
import { ended } from '../../base/text/nearest-name.ts';
import { inputLines, TOO_LONG } from './json-lines.ts';
import { STDOUT } from './output.ts';

/** The most invalid lines that are reported one by one. */
const MOST_LISTED = 10;
const ACCEPTED: LineAnswers = { ok: true, answers: [] };

/**
 * Passes each object with its id to `take`; blank lines are skipped.
 * @param file a path; `-` or undefined for standard input.
 * @param none the message about an input without any line, after its name.
 * @param take may throw; the error is reported with the number of the line.
 * @throws InputError that names every invalid line, or a file that cannot be read.
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
    if (wrong <= MOST_LISTED) problems.push(ended(`${name}: line ${number}: ${error}`));
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
