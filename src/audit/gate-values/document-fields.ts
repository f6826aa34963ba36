/** The names that rules have for values of the whole document. */
import type { AuditResult } from '../../documents/result.ts';
import { doesClaimHold, isBroken } from '../../documents/claim-survival.ts';
import type { Conclusions } from '../../documents/conclusions.ts';
import { countOrNull, field, type Entry, type Field, type Fields, type Kind, type Loose } from './field.ts';

type Result = Loose<AuditResult>;
/** Entries below a key of the document, as `key.name`. */
function fieldsBelow<Key extends 'coverage' | 'markers' | 'think'>(
  key: Key,
  kind: Kind,
  prefix: string,
  ...names: readonly (keyof AuditResult[Key] & string)[]
): Entry<Result>[] {
  return names.map((name) => [
    `${prefix}${name}`,
    field(kind, (result) => (result[key] as Loose<AuditResult[Key]> | undefined)?.[name]),
  ]);
}

/** Names of the whole document. */
export const TOP: Fields<Result> = new Map<string, Field<Result>>([
  ...fieldsBelow('coverage', 'size', '', 'runs', 'trials', 'factualTrials'),
  ...fieldsBelow(
    'coverage',
    'number',
    '',
    'unlabeled',
    'invalidLabels',
    'ungradable',
    'multiOutputTrials',
    'noneGroundTruths',
  ),
  ...fieldsBelow('coverage', 'number', '', 'undecodableTexts', 'blobTexts', 'nulTexts'),
  ['skippedRuns', field('number', ({ coverage }) => coverage?.skippedRuns?.length)],
  ['warnings', field('number', ({ warnings }) => warnings?.length)],
  ['failures', field('number', ({ failures }) => failures?.length)],
  ['consistency.mismatches', field('number', ({ consistency }) => consistency?.mismatches)],
  ...fieldsBelow('markers', 'number', 'markers.', 'rawRole', 'rawBlock', 'parsedRole', 'parsedBlock'),
  ...fieldsBelow('think', 'size', 'think.', 'trials'),
  ...fieldsBelow('think', 'number', 'think.', 'flips', 'storedCorrectPostThinkWrong'),
  ['contrasts.count', field('size', ({ conclusions }) => conclusions?.contrasts)],
  [
    'contrasts.signFlips',
    field('number', ({ conclusions }) => countOrNull(conclusions?.contrasts, conclusions?.signFlips)),
  ],
  [
    'contrasts.significanceFlips',
    field(
      'number',
      readByItem(({ contrasts, significanceFlips }) => countOrNull(contrasts, significanceFlips)),
    ),
  ],
  ['claims.count', field('size', ({ claims }) => claims?.length)],
  [
    'claims.trueAsStored',
    field('number', ({ claims }) => claims?.filter(({ stored }) => doesClaimHold(stored)).length),
  ],
  ['claims.broken', field('number', ({ claims }) => claims?.filter(isBroken).length)],
  ['ranks.pairs', field('size', ({ conclusions }) => conclusions?.rankedPairs)],
  [
    'ranks.inversions',
    field('number', ({ conclusions }) => countOrNull(conclusions?.rankedPairs, conclusions?.inversions)),
  ],
  [
    'conclusions.testable',
    field(
      'number',
      readByItem(({ testable, contrasts }) => countOrNull(contrasts, testable)),
    ),
  ],
  [
    'conclusions.tested',
    field(
      'number',
      readByItem(({ contrasts, tested }) => countOrNull(contrasts, tested)),
    ),
  ],
  [
    'conclusions.distinguishableInversions',
    field(
      'number',
      readByItem((all) => countOrNull(all.rankedPairs, all.distinguishableInversions)),
    ),
  ],
]);

/** A count of the tests by item; null in documents that were saved without them. */
function readByItem(read: (conclusions: Conclusions) => number | null): (result: Result) => number | null {
  return ({ conclusions, savedAs }) => (conclusions === undefined || savedAs === 1 ? null : read(conclusions));
}
