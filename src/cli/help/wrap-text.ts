/** Text within the width of a help text. */
import { Help } from 'commander';

const WIDTH = 80;
const help = new Help();

/** @param indent the spaces before each line. */
export function wrapText(text: string, indent = 0): string {
  const lines = help.boxWrap(text, WIDTH - indent).split('\n');
  return lines.map((line) => `${' '.repeat(indent)}${line}`).join('\n');
}
