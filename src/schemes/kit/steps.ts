/** The rules that changed something before a verdict. They follow from the verdict, so a scheme of a user does not run again. */
import type { ParserInput, Scheme, Step, Verdict } from '../../base/core/scheme.ts';
import { traceParse } from './finding.ts';
import { KnownSteps } from './known-steps.ts';

/** The steps of the parser, in order. */
export function parserSteps(
  { parser, source }: Scheme,
  input: ParserInput,
  { parse }: Pick<Verdict, 'parse'>,
): readonly Step[] {
  const followsFromParse = parser.trace === undefined || parser.isDecidedByOne === true;
  return followsFromParse ? traceParse(parse, input[source]) : parser.trace(input);
}

/** The steps of the normalizer, in order. */
export function normalizerSteps(
  { normalizer }: Scheme,
  { parse, normalized }: Verdict,
  known: KnownSteps = new KnownSteps(),
): readonly Step[] {
  const before = parse.text ?? '';
  if (normalizer.trace !== undefined) return known.trace(normalizer, before);
  const [rule] = normalizer.rules;
  return rule === undefined || before === normalized ? [] : [{ rule: rule.id, before, after: normalized }];
}
