/** Reads the options of a Japanese multiple-choice question, which are numbered from (0) to (4), and finds them in a text. */
import type { Item } from '../../base/core/scheme.ts';
import { strip } from '../../base/text/whitespace.ts';

/** The texts of options by their digits. */
export type Options = ReadonlyMap<string, string>;

const DIGITS = '01234';
const OPTION_LINE = /^[ \t\u3000]*[(（]([0-4０-４])[)）](.*)$/gm;
/** Longer options are not searched for. Responses do not repeat them, and a hostile one would cost its length for each character. */
const LONGEST = 100;

/** Reads the options that the item lists, otherwise the lines `(0)…` of its question. If two have the same digit, the last counts. */
export function readOptions({ choices, question }: Partial<Pick<Item, 'choices' | 'question'>>): Options {
  if (choices !== null && choices !== undefined && choices.length > 0)
    return new Map(choices.slice(0, DIGITS.length).map((text, i) => [DIGITS.charAt(i), strip(text)]));
  const lines = (question ?? '').matchAll(OPTION_LINE);
  return new Map(lines.map(([, digit = '', text = '']) => [digit.normalize('NFKC'), strip(text)]));
}

/** The place of the text of an option. */
export interface NamedOption {
  readonly start: number;
  readonly end: number;
}

/** Finds the options whose texts are in a stretch, each at its last place; without those that are only a part of a longer option there. */
export function namedOptions(text: string, from: number, to: number, options: Options): NamedOption[] {
  const stretch = text.slice(from, to);
  const named = [...new Set(options.values())].flatMap((option): NamedOption[] => {
    if (option === '' || option.length > LONGEST || /^[0-9０-９]+$/.test(option)) return [];
    const at = stretch.lastIndexOf(option);
    return at === -1 ? [] : [{ start: from + at, end: from + at + option.length }];
  });
  return named.filter((one) => !named.some((other) => other !== one && contains(other, one)));
}

function contains(outer: NamedOption, inner: NamedOption): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
