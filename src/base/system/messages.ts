/** Messages about the work, on standard error. */
import { inertLine } from '../text/inert.ts';
import type { Paint } from '../text/paint.ts';
import { terminalPaint } from './terminal-paint.ts';

/** What a message is about: a problem, something that the user should check, a success, or anything else. */
export type MessageKind = 'error' | 'warning' | 'success' | 'note';

/**
 * Prints a sentence on a line, after the name of the program. The name has the colour of the kind.
 * @param sentence may contain text from outside; it cannot control the terminal.
 */
export function printMessage(kind: MessageKind, sentence: string): void {
  const name = STYLES[kind](terminalPaint(process.stderr))('audit:');
  const step = current === null ? ['', ''] : [CLEAR, `${current} …`];
  process.stderr.write(`${step[0]}${name} ${inertLine(sentence)}\n${step[1]}`);
}

/** Prints a message that is no problem. */
export function printNote(sentence: string): void {
  printMessage('note', sentence);
}

/** The step that the last line of the terminal names. */
let current: string | null = null;

/** Moves to the start of the line and removes its text. */
const CLEAR = '\r\u001B[K';

/**
 * Names on the last line of a terminal what the program does now, before the first output or bar. On a file or pipe nothing is printed.
 * @returns removes the line.
 */
export function startStep(step: string): () => void {
  if (!process.stderr.isTTY) return () => {};
  if (current === null) process.stderr.write(`${step} …`);
  else process.stderr.write(`${CLEAR}${step} …`);
  current = step;
  return () => {
    if (current !== step) return;
    current = null;
    process.stderr.write(CLEAR);
  };
}

const STYLES: Readonly<Record<MessageKind, (paint: Paint) => Paint['bad']>> = {
  error: ({ bad }) => bad,
  warning: ({ warning }) => warning,
  success: ({ good }) => good,
  note: ({ dim }) => dim,
};
