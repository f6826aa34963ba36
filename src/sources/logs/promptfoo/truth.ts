/** Finds the truth in a test of promptfoo: the value of its assertions, otherwise a variable with a suitable name. */
import { strip } from '../../../base/text/whitespace.ts';
import { readText } from '../kit/harness-values.ts';
import type { Assertion, Variables } from './schema.ts';

/**
 * Assertions that compare the output with a text, most reliable first; the value of any other assertion is not an answer (a regular
 * expression, a rubric).
 */
const COMPARISONS: readonly (readonly string[])[] = [
  ['equals', 'iequals'],
  ['contains', 'icontains', 'contains-any', 'icontains-any'],
];
/** Common names of the variables with the right answer. */
export const TRUTHS = [
  'gold',
  'answer',
  'expected',
  'expected_answer',
  'correct_answer',
  'target',
  'reference',
  'ground_truth',
  'groundTruth',
] as const;
/** A template that consists of one variable. */
const VARIABLE = /^\s*\{\{\s*([\w.-]+)\s*\}\}\s*$/;
const TEMPLATE = /\{\{|\{%/;

/** Any text of a list counts as right; null where there is no truth. */
export function readTruth(assertions: readonly Assertion[], variables: Variables): string | readonly string[] | null {
  for (const types of COMPARISONS) {
    const found = assertions.filter(({ type }) => types.includes(type ?? ''));
    // Several assertions must all pass, which a truth cannot express.
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) {
      const truth = readTexts(readValue(only), variables);
      if (truth !== null) return truth;
    }
  }
  return TRUTHS.map((name) => readTexts(variables[name], {})).find((truth) => truth !== null) ?? null;
}

/** Reads the value of an assertion. Lists can be written with commas. */
function readValue({ type, value }: Assertion): unknown {
  return typeof value === 'string' && type?.endsWith('-any') === true ? value.split(',').map(strip) : value;
}

function readTexts(value: unknown, variables: Variables): string | readonly string[] | null {
  if (!Array.isArray(value)) return filled(value, variables);
  const texts = value.map((one) => filled(one, variables));
  return texts.length > 0 && texts.every((one) => one !== null) ? texts : null;
}

/** The text with its variable filled in; null for a template that only promptfoo can fill. */
function filled(value: unknown, variables: Variables): string | null {
  const text = readText(value);
  if (text === null || !TEMPLATE.test(text)) return text;
  const name = VARIABLE.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(variables, name) ? readText(variables[name]) : null;
}
