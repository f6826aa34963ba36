/** The part of a completion that the reference metrics of HELM compare. Source: HELM, src/helm/benchmark/metrics/evaluate_reference_metrics.py. */
import type { Item, Parse, Parser, ParserInput } from '../../base/core/scheme.ts';
import { strip } from '../../base/text/whitespace.ts';
import { traceParse } from '../kit/finding.ts';
import { wholeResponse } from '../kit/whole-response.ts';

const FIRST_LETTER = 'A'.charCodeAt(0);

/** The text of the option with this letter; undefined for anything else. */
export function findOptionByLetter(letter: string, choices: Item['choices'] | undefined): string | undefined {
  return letter.length === 1 ? choices?.[letter.charCodeAt(0) - FIRST_LETTER] : undefined;
}

function hasOptions(choices: ParserInput['choices']): choices is readonly string[] {
  return choices !== undefined && choices !== null && choices.length > 0;
}

function parse(input: ParserInput): Parse {
  const { response, choices } = input;
  if (response === null || !hasOptions(choices)) return wholeResponse.parse(input);
  const text = findOptionByLetter(strip(response), choices) ?? null;
  return { kind: text === null || text === '' ? 'unparsed' : 'parsed', text, rule: null, start: null, end: null };
}

/** HELM looks the letter up in the `output_mapping` of the request; an answer that is not the letter of an option is wrong. */
export const helmAnswer: Parser = {
  id: 'helm-answer',
  summary: 'The text of the option with the letter of the response, if there are options; otherwise the response.',
  rules: [],
  isWhole: (choices) => !hasOptions(choices),
  parse,
  trace(input) {
    const parsed = parse(input);
    return parsed.text === null ? [] : traceParse({ ...parsed, rule: 'option-of-letter' }, input.response);
  },
};
