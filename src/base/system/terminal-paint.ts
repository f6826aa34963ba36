/** Colours of a stream, where it is a terminal that shows them. NO_COLOR turns them off, FORCE_COLOR turns them on for files and pipes, too. */
import { styleText } from 'node:util';
import { PLAIN, type Paint } from '../text/paint.ts';

type Stream = typeof process.stdout | typeof process.stderr;
type Format = Parameters<typeof styleText>[0];

/** Whether texts on this stream have colours. */
export function hasColors(stream: Stream): boolean {
  return colored('bold', stream)('x') !== 'x';
}

/** A style of this stream; texts are unchanged where it has no colours. */
export function colored(format: Format, stream: Stream): (text: string) => string {
  return (text) => styleText(format, text, { stream, validateStream: true });
}

/** The styles of texts on this stream. */
export function terminalPaint(stream: Stream): Paint {
  if (!hasColors(stream)) return PLAIN;
  return {
    title: colored('bold', stream),
    dim: colored('dim', stream),
    good: colored('green', stream),
    bad: colored('red', stream),
    warning: colored('yellow', stream),
  };
}
