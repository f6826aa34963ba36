/** Reads files in YAML or JSON that users write, and tells the line of each value. */
import { LineCounter, parseDocument, type Document } from 'yaml';
import { InputError } from '../../base/core/errors.ts';
import { inertLine } from '../../base/text/inert.ts';

export interface ParsedYaml {
  readonly value: unknown;
  /** Such as `claims.yaml, line 3`, where the value at a path begins; that of the nearest value around it where there is none. */
  readonly place: (path: readonly PropertyKey[]) => string;
}

/**
 * @param name of the file, for errors.
 * @param what it is, for errors: `a file of claims`.
 * @throws InputError for a text that is not YAML, or has aliases.
 */
export function parseYaml(name: string, text: string, what: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true, version: '1.2' });
  const place = (offset: number): string => `${name}, line ${lines.linePos(offset).line}`;
  const [wrong] = document.errors;
  if (wrong !== undefined)
    throw new InputError(`${place(wrong.pos[0])}: this is not YAML: ${firstLine(wrong.message)}`);
  return { value: readPlain(name, document, what), place: (path) => place(findOffset(document, path)) };
}

/** Such files need no aliases, and a few of them can be expanded to gigabytes. */
function readPlain(name: string, document: Document, what: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new InputError(`${name}: ${what} has no aliases; write each value where it is used.`);
  }
}

function findOffset(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return 0;
}

/** The first line of a message, made inert. */
function firstLine(message: string): string {
  return inertLine(message.split('\n')[0] ?? '');
}
