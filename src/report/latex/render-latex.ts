/** The tables and the methods of an audit for a paper: a file of LaTeX that defines commands and prints nothing. */
import type { AuditResult } from '../../documents/result.ts';
import { chooseFinding } from '../finding/choose-finding.ts';
import { findingSentence } from '../finding/finding-text.ts';
import { methodSentences } from '../methods.ts';
import { CHARACTER_COMMAND, latex, latexCode } from './escape.ts';
import { texCommand } from './table.ts';
import { texTables } from './tables.ts';

/** ASCII; a pure function of the result. The paper needs `\usepackage{booktabs}`. */
export function renderLatex(result: AuditResult): string {
  const { name, version } = result.tool;
  const tables = texTables(result);
  return `${[
    `% Made by ${latex(name)} ${latex(version)}: tables and methods of an audit.`,
    String.raw`% \usepackage{booktabs}, \input this file in the preamble, and use these commands in the text:`,
    ...tables.map(({ command, about }) => `%   \\${command}: ${about}`),
    String.raw`%   \auditfinding: the main finding, as a sentence.`,
    String.raw`%   \auditmethods: the methods, as a paragraph.`,
    CHARACTER_COMMAND,
    '',
    ...tables.flatMap(({ text }) => [text, '']),
    texCommand(
      'auditfinding',
      escapeSentences((mark) => [findingSentence(chooseFinding(result), result, mark)]),
    ),
    '',
    texCommand(
      'auditmethods',
      escapeSentences((mark) => methodSentences(result, mark)),
    ),
  ].join('\n')}\n`;
}

/** Our sentences are escaped in whole, but names from outside keep their font. @param write gets what marks such a name. */
function escapeSentences(write: (mark: (text: string) => string) => readonly string[]): string {
  const names: string[] = [];
  const mark = (text: string): string => `\0${names.push(text) - 1}\0`;
  return write(mark)
    .map((sentence) =>
      sentence
        .split('\0')
        .map((part, i) => (i % 2 === 0 ? latex(part) : latexCode(names[Number(part)] ?? '')))
        .join(''),
    )
    .join('\n');
}
