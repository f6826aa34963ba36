import type { TextRule } from '../rules.ts';
import { LONGEST } from './algebra/read-latex.ts';

/** The rule, for texts that can be read. Longer ones stay as they are: some patterns take a time that grows with the square of the length. */
export const shortOnly = (rule: TextRule): TextRule => ({
  ...rule,
  rewrite: (text) => (text.length > LONGEST ? text : rule.rewrite(text)),
});
