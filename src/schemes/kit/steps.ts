/** The rules that changed something before a verdict. They follow from the verdict, so a scheme of a user does not run again. */
import type { ParserInput, Scheme, Step, Verdict } from '../../core/scheme.ts';
import { traceParse } from './finding.ts';

/** The steps of the parser, in order. */
export function parserSteps(
  { parser, source }: Scheme,
  input: ParserInput,
  { parse }: Pick<Verdict, 'parse'>,
): readonly Step[] {
  return parser.trace === undefined ? traceParse(parse, input[source]) : parser.trace(input);
}

/** The steps of the normalizer, in order. */
export function normalizerSteps({ normalizer }: Scheme, { parse, normalized }: Verdict): readonly Step[] {
  const before = parse.text ?? '';
  if (normalizer.trace !== undefined) return normalizer.trace(before);
  const [rule] = normalizer.rules;
  return rule === undefined || before === normalized ? [] : [{ rule: rule.id, before, after: normalized }];
}
