/** Finds the label by its values, where no name means one. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { areVerdicts } from './field-fit.ts';
import type { FieldTexts } from './field-texts.ts';
import type { RecordNames } from './record-names.ts';
import type { LogRecord } from '../record-values.ts';

/** Names of a record that may be a label whatever they mean. */
const MOST_NAMES = 200;
/** The least records by which a field is recognised by its values. */
const FEW = 5;
const NEARLY_ALL = 0.9;

/** The names whose first value is true or false, or whose values are verdicts in words. */
export function listLabelLike(records: readonly LogRecord[], names: RecordNames): string[] {
  return Object.keys(records[0] ?? {})
    .slice(0, MOST_NAMES)
    .filter((name) => isBoolean(name, records) || areVerdicts(names.listValues(name)));
}

/**
 * The field that is true where the answer is the truth, and false elsewhere, or one of words such as PASS and FAIL that is right more often there.
 * @param names those that may be a label.
 */
export function findLabelByValues(
  { groundTruth, storedParse, response }: FieldMap,
  names: readonly string[],
  records: readonly LogRecord[],
  texts: FieldTexts,
): string | undefined {
  const answer = storedParse ?? response;
  if (groundTruth === undefined || answer === undefined) return undefined;
  const matches = texts.matches(answer, groundTruth);
  const agreeing = names
    .filter((name) => name !== groundTruth && name !== answer)
    .flatMap((name) => {
      const { right, wrong } = texts.agreement(name, matches);
      const count = right.count + wrong.count;
      if (right.count === 0 || wrong.count === 0 || count < FEW) return [];
      const share = (right.agreeing + wrong.agreeing) / count;
      const isBetter = right.agreeing / right.count > 1 - wrong.agreeing / wrong.count;
      return (isBoolean(name, records) ? share >= NEARLY_ALL : isBetter) ? [{ name, share }] : [];
    });
  return agreeing.toSorted((a, b) => b.share - a.share)[0]?.name;
}

function isBoolean(name: string, records: readonly LogRecord[]): boolean {
  return typeof records[0]?.[name] === 'boolean';
}
