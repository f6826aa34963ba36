import type { Parse, Parser, ParserInput, RulesOff, Settings } from '../../base/core/scheme.ts';
import { traceParse, type Found } from './finding.ts';

/** The text that a parser reads instead of the response, and the conversion of its finds back to the response. */
export interface View {
  readonly text: string;
  readonly restore: (found: Found) => Found;
}

/** Creates a parser that reads a view of the response, which is made once for all of its rules. */
export function createViewParser(parser: Parser, view: (response: string) => View): Parser {
  function parse(input: ParserInput, off?: RulesOff): Parse {
    if (input.response === null) return parser.parse(input, off);
    const { text, restore } = view(input.response);
    return restoreParse(parser.parse({ ...input, response: text }, off), restore);
  }

  function settings(input: ParserInput): Settings<Parse> | null {
    if (input.response === null) return parser.settings?.(input) ?? null;
    const { text, restore } = view(input.response);
    const inView = parser.settings?.({ ...input, response: text }) ?? null;
    return inView === null ? null : { ...inView, values: inView.values.map((parsed) => restoreParse(parsed, restore)) };
  }

  return {
    ...parser,
    parse,
    settings,
    trace: (input, off) => traceParse(parse(input, off), input.response),
  };
}

function restoreParse(parsed: Parse, tell: View['restore']): Parse {
  if (parsed.text === null || parsed.rule === null) return parsed;
  return { ...parsed, ...tell({ text: parsed.text, start: parsed.start, end: parsed.end }) };
}

/** The same find in a text with `offset` more units before it. */
export function shifted({ text, start, end }: Found, offset: number): Found {
  return start === null || end === null ? { text, start, end } : { text, start: start + offset, end: end + offset };
}
