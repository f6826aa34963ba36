/** Parses `--fail-on RULE` of an audit. */
import { parseWith, type GateRule } from '../../languages/gate/parse.ts';
import { AUDIT_VOCABULARY } from './vocabulary.ts';

/** @throws InputError that shows the place of a syntax error, and names what is expected there. */
export function parseRule(text: string): GateRule {
  return parseWith(AUDIT_VOCABULARY, text);
}
