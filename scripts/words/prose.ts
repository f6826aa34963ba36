/** Finds the prose of a file: comments, messages, titles and text of pages in TypeScript, and everything but code in Markdown. */
import { parseSync } from 'oxc-parser';

/** A stretch of prose. Line breaks in `text` are those of the file, so that a position in it gives a line. */
export interface Prose {
  /** The line on which it starts; 1 is the first. */
  readonly line: number;
  readonly text: string;
}

/** A name that the code uses, and the line of its first use. */
interface Name {
  readonly line: number;
  readonly name: string;
}

export interface FileText {
  readonly prose: readonly Prose[];
  readonly names: readonly Name[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The nodes directly below a node, in the order of the source. */
function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A string is taken for prose if two words with lower-case letters follow each other in it, or a word follows the value of a template. */
const PROSE = /[a-z]{2,}[,;:]? [a-zA-Z]{2,}|[A-Z][a-z]+ [a-z]+|… [a-z]{2,}/;

/** The callee of a test or a group of tests: `test`, `describe`, `test.each(…)`, `it.skip`. */
function isTestFunction(node: Node): boolean {
  if (node.type === 'Identifier') return ['test', 'it', 'describe'].includes(String(node['name']));
  const inner = node.type === 'CallExpression' ? node['callee'] : node['object'];
  return isNode(inner) && isTestFunction(inner);
}

/** Replaces code in backticks by as many blank characters, so that positions stay. */
function withoutCode(text: string): string {
  return text.replaceAll(/(`+)[^`]+\1/g, (code) => code.replaceAll(/[^\n]/g, '\u00a0'));
}

/** The text of a comment without its stars and slashes, line by line. */
function commentText(value: string): string {
  return withoutCode(value.replaceAll(/^[ \t]*(?:\*+|\/\/)/gm, ''));
}

/** Text of a template: its fixed parts, with … for each value. */
function templateText(node: Node): string {
  const quasis = node['quasis'] as { readonly value: { readonly raw: string } }[];
  return quasis.map(({ value }) => value.raw).join('…');
}

/** The prose in one node of the syntax tree, not in those below it. */
function proseOfNode(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'TemplateLiteral') return templateText(node);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return undefined;
}

interface Found {
  readonly start: number;
  readonly text: string;
}

/** Strings below a node; in tests only the titles, because the rest of a test's strings are data. */
function strings(node: Node, isTest: boolean): Found[] {
  if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return [];
  const text = isTest ? undefined : proseOfNode(node);
  const found =
    text === undefined || (node.type !== 'JSXText' && !PROSE.test(text)) ? [] : [{ start: node.start, text }];
  if (isTest && node.type === 'CallExpression' && isNode(node['callee']) && isTestFunction(node['callee'])) {
    const title = (node['arguments'] as Node[])[0];
    const titleText = title === undefined ? undefined : proseOfNode(title);
    if (title !== undefined && titleText !== undefined) found.push({ start: title.start, text: titleText });
  }
  return [...found, ...children(node).flatMap((child) => strings(child, isTest))];
}

function identifiers(node: Node): Found[] {
  const own = ['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(node.type)
    ? [{ start: node.start, text: String(node['name']) }]
    : [];
  return [...own, ...children(node).flatMap(identifiers)];
}

/** Comments; lines of `//` that follow each other are one. */
function comments(
  text: string,
  parsed: readonly { type: string; value: string; start: number; end: number }[],
): Found[] {
  const joined: { start: number; end: number; text: string }[] = [];
  for (const { type, value, start, end } of parsed) {
    const last = joined.at(-1);
    const between = last === undefined ? '' : text.slice(last.end, start);
    if (type === 'Line' && last !== undefined && /^[ \t]*\n[ \t]*$/.test(between)) {
      last.text += `\n${value}`;
      last.end = end;
    } else joined.push({ start, end, text: value });
  }
  return joined.map((comment) => ({ start: comment.start, text: commentText(comment.text) }));
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/**
 * Prose and names of a TypeScript file.
 * @throws {Error} for text that does not parse
 */
export function typeScriptText(path: string, text: string, isTest: boolean): FileText {
  const { program, comments: parsed, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const prose = [...comments(text, parsed), ...strings(root, isTest)].map((found) => ({
    line: lineOf(text, found.start),
    text: found.text,
  }));
  const first = new Map(
    identifiers(root)
      .toReversed()
      .map(({ start, text: name }) => [name, start]),
  );
  return { prose, names: [...first].map(([name, start]) => ({ name, line: lineOf(text, start) })) };
}

/** Prose of a Markdown file: all but inline code. */
export function markdownText(text: string): FileText {
  return { prose: [{ line: 1, text: withoutCode(text) }], names: [] };
}

/** The section of a changelog that is not released yet; all other lines are empty, so that line numbers stay. */
export function unreleasedText(text: string): string {
  let isUnreleased = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('## ')) isUnreleased = line.includes('(unreleased)');
    return isUnreleased ? line : '';
  });
  return lines.join('\n');
}
