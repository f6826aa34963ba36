/** Finds the index of the right option and that of the predicted one beside a response: the labels are right where both are the same. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import type { FieldTexts } from './field-texts.ts';
import { isNamedIndex, isNamedTruth, isOfModel } from './named-fields.ts';
import type { RecordNames } from './record-names.ts';
import { NEARLY_ALL, shareAgreeing } from './related-fields.ts';

/** @param known the fields that were found before. @returns the truth and the stored answer; none where no labels show them, or where responses do not name the stored answers. */
export function findIndexColumns(names: RecordNames, texts: FieldTexts, known: FieldMap): FieldMap {
  const { response, groundTruth, storedParse, label } = known;
  if (response === undefined || label === undefined || groundTruth !== undefined || storedParse !== undefined)
    return {};
  const indices = names.listFreeValues(known).filter(isNamedIndex);
  const truths = indices.filter((one) => isNamedTruth(one) && !isOfModel(one));
  const pairs = indices
    .filter(isOfModel)
    .flatMap((parse) => truths.map((truth) => ({ groundTruth: truth.path, storedParse: parse.path })))
    .filter((pair) => {
      const matches = texts.matches(pair.storedParse, pair.groundTruth);
      return (shareAgreeing(label, matches, texts) ?? 0) >= NEARLY_ALL;
    })
    .filter((pair) => texts.reading({ ...known, ...pair }).form.kind === 'place');
  return pairs.length === 1 ? (pairs[0] ?? {}) : {};
}
