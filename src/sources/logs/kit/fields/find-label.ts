/** Finds the label by its values, where no name means one. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { isNamedLabel } from './named-fields.ts';
import { areVerdicts } from './field-fit.ts';
import type { FieldTexts } from './field-texts.ts';
import { areOneOrZero, areTrueOrFalse, isFlag } from './flags.ts';
import type { RecordNames } from './record-names.ts';
import type { LogRecord } from '../record-values.ts';

/** Names of a record that may be a label whatever they mean. */
const MOST_NAMES = 200;
/** The least records by which a field is recognised by its values. */
const FEW = 5;
const NEARLY_ALL = 0.9;

/** The names whose values are true and false, 1 and 0 under the name of a label, or verdicts in words. */
export function listLabelLike(records: readonly LogRecord[], names: RecordNames): string[] {
  return Object.keys(records[0] ?? {})
    .slice(0, MOST_NAMES)
    .filter((name) => {
      const values = names.listValues(name);
      return (
        areTrueOrFalse(values) ||
        (isNamedLabel({ path: name, texts: [] }) && areOneOrZero(values)) ||
        areVerdicts(values)
      );
    });
}

/**
 * The field that is true where the answer is the truth, and false elsewhere. One with the name of a label may be true elsewhere, too, because graders accept
 * other forms of the truth. Or one of words such as PASS and FAIL that is right more often there.
 * @param names those that may be a label.
 */
export function findLabelByValues(
  { groundTruth, storedParse, response }: FieldMap,
  names: readonly string[],
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
      const isGenerous = isNamedLabel({ path: name, texts: [] }) && wrong.agreeing >= NEARLY_ALL * wrong.count;
      const isLabel = isBetter && (!texts.all(name).every(isFlag) || isGenerous || share >= NEARLY_ALL);
      return isLabel ? [{ name, share }] : [];
    });
  return agreeing.toSorted((a, b) => b.share - a.share)[0]?.name;
}
