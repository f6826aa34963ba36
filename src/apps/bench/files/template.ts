/**
 * Templates of prompts: text with places such as {question}, and {{ and }} for braces. Values are inserted as they are and never read
 * as templates again, so a question may contain anything.
 */
import { InputError } from '../../../base/core/errors.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { ended, listKnownNames } from '../../../base/text/nearest-name.ts';

/** A text, or a place. */
type Part = string | { readonly place: string };

export interface Template {
  /** The names of its places, each once. */
  readonly places: readonly string[];
  /** @param valueOf the value of a place. */
  fill(this: void, valueOf: (place: string) => string): string;
}

/** A literal brace, a place, or a brace that is alone. */
const PIECES = /\{\{|\}\}|\{([^{}\n]*)\}|[{}]/g;
const ADVICE = 'write a brace of the text twice: {{ or }}';

/**
 * @param where the template is, for errors.
 * @throws InputError for a brace that is alone, and an empty place.
 */
export function compileTemplate(text: string, where: string): Template {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const [piece, name] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + piece.length;
    if (piece === '{{' || piece === '}}') parts.push(piece.slice(1));
    else if (name === undefined) throw new InputError(`${where}: a single ${piece} in the template; ${ADVICE}.`);
    else if (name.trim() === '') throw new InputError(`${where}: an empty place in the template; ${ADVICE}.`);
    else parts.push({ place: name.trim() });
  }
  parts.push(text.slice(end));
  return {
    places: [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.place])))],
    fill: (valueOf) => parts.map((part) => (typeof part === 'string' ? part : valueOf(part.place))).join(''),
  };
}

/** The error about a place that nothing fills. @param known what could be there. */
export function unknownPlace(where: string, place: string, known: readonly string[]): InputError {
  const names = listKnownNames([place], known);
  const hint = names.endsWith('?') ? '' : `; ${ADVICE}`;
  return new InputError(
    ended(`${where}: nothing fills the place {${inertLine(place)}} of the template${names}${hint}`),
  );
}
