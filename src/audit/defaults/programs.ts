/** Recognizes responses that are programs: their answer is what they compute, and not in their text. */
import type { LogTrial } from '../../sources/logs/kit/log.ts';

/** A larger share of responses that are programs makes a log one of programs. */
const MOST_PROGRAMS = 0.5;
/** The share of the lines of a program that look like code. */
const LEAST_CODE = 0.7;
const FEWEST_LINES = 2;

/** Lines of Python: comments, definitions, assignments, calls, and the words that begin a statement. */
const CODE =
  /^\s*(?:#|(?:def|class|import|from|return|if|elif|else|for|while|try|except|with|print)\b|[\w.[\]'", ]+\s*[-+*/]?=[^=]|[\w.]+\(.*\)$|[)\]}'"]+,?$)/;

/** Whether most responses are programs. */
export function arePrograms(trials: readonly LogTrial[]): boolean {
  const responses = trials.flatMap(({ response }) => response ?? []);
  return responses.filter(isProgram).length > MOST_PROGRAMS * responses.length;
}

function isProgram(response: string): boolean {
  const lines = response.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= FEWEST_LINES && lines.filter((line) => CODE.test(line)).length >= LEAST_CODE * lines.length;
}
