/**
 * A made-up extractor. It finds the text in the frame of the response and takes the number after `answer is`, or errs in a known way: a share of
 * its replies has another number of the response. The same prompt gets the same reply.
 */
import { createHash } from 'node:crypto';

/** A text in a frame of a prompt; null without the frame. */
export function framedText(
  prompt: string,
  name: 'QUESTION' | 'OPTIONS' | 'ACCEPTED ANSWERS' | 'RESPONSE',
): string | null {
  const start = new RegExp(`<<<${name} (?<nonce>[0-9a-f]{12})>>>\\n`).exec(prompt);
  if (start === null) return null;
  const from = start.index + start[0].length;
  const end = prompt.indexOf(`\n<<<END ${name} ${start.groups?.['nonce'] ?? ''}>>>`, from);
  return prompt.slice(from, end);
}

/** The number that the response gives; null without any. */
export function numberOf(response: string): string | null {
  return /answer is (?<number>\d+)/.exec(response)?.groups?.['number'] ?? null;
}

/** A number in [0, 1) that depends on a text alone. */
function chanceOf(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;
}

/** @param errorRate the share of replies with a wrong number, or the other verdict. */
export function scriptedExtraction(prompt: string, errorRate = 0): string {
  const response = framedText(prompt, 'RESPONSE') ?? '';
  const isWrong = chanceOf(response) < errorRate;
  const right = numberOf(response);
  const other = /\d+/.exec(response)?.[0] ?? null;
  const found = isWrong ? other : right;
  const truths = framedText(prompt, 'ACCEPTED ANSWERS');
  if (truths !== null) return verdictOn(right, truths, isWrong);
  if (prompt.endsWith('Answer:')) return found ?? 'no answer';
  return JSON.stringify({ answer: found });
}

function verdictOn(answer: string | null, truths: string, isWrong: boolean): string {
  if (answer === null) return '{"verdict": "no answer"}';
  const isCorrect = truths.split('\n').includes(`- ${answer}`) !== isWrong;
  return JSON.stringify({ verdict: isCorrect ? 'correct' : 'incorrect' });
}
