/** What is right, as far as a test of promptfoo says it: what its assertions compare with, else a variable that is called so. */
import { strip } from '../../../text/whitespace.ts';
import { readText } from '../kit/harness-values.ts';
import type { Assertion, Variables } from './schema.ts';

/** Assertions that compare the output with a text, in the order of their trust; the value of any other is no answer (a regular expression, a rubric). */
const COMPARISONS: readonly (readonly string[])[] = [
  ['equals', 'iequals'],
  ['contains', 'icontains', 'contains-any', 'icontains-any'],
];
/** Names under which tests commonly keep the right answer. */
const TRUTHS = [
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
/** The value of a template that is nothing but one variable. */
const VARIABLE = /^\s*\{\{\s*([\w.-]+)\s*\}\}\s*$/;
const TEMPLATE = /\{\{|\{%/;

/** A list is right if any of its texts is; null where nothing says what is right. */
export function readTruth(assertions: readonly Assertion[], variables: Variables): string | readonly string[] | null {
  for (const types of COMPARISONS) {
    const found = assertions.filter(({ type }) => types.includes(type ?? ''));
    // Several of them must all hold, which no truth can say.
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) {
      const truth = readTexts(readValue(only), variables);
      if (truth !== null) return truth;
    }
  }
  return TRUTHS.map((name) => readTexts(variables[name], {})).find((truth) => truth !== null) ?? null;
}

/** Lists can be written with commas. */
function readValue({ type, value }: Assertion): unknown {
  return typeof value === 'string' && type?.endsWith('-any') === true ? value.split(',').map(strip) : value;
}

function readTexts(value: unknown, variables: Variables): string | readonly string[] | null {
  if (!Array.isArray(value)) return filled(value, variables);
  const texts = value.map((one) => filled(one, variables));
  return texts.length > 0 && texts.every((one) => one !== null) ? texts : null;
}

/** The text with its variable in place; null for a template that only promptfoo can fill. */
function filled(value: unknown, variables: Variables): string | null {
  const text = readText(value);
  if (text === null || !TEMPLATE.test(text)) return text;
  const name = VARIABLE.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(variables, name) ? readText(variables[name]) : null;
}
