import type { Parse, Parser, ParserInput, RulesOff, Settings } from '../../core/scheme.ts';
import { traceParse, type Found } from './finding.ts';

/** What a parser looks at in place of the response, and how its finds are told in terms of the response. */
export interface View {
  readonly text: string;
  readonly restore: (found: Found) => Found;
}

/** A parser of responses that looks at a view of them, which is made once for all of its rules. */
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

/** The same find in a text that has `offset` units more before it. */
export function shifted({ text, start, end }: Found, offset: number): Found {
  return start === null || end === null ? { text, start, end } : { text, start: start + offset, end: end + offset };
}
