/** What readers of a result have to know of fields that are not read. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { nameWords } from './field-names.ts';
import { FieldTexts } from './field-texts.ts';
import { isNamedAnswer } from './named-fields.ts';
import { RecordNames } from './record-names.ts';
import type { LogRecord } from '../record-values.ts';
import { findOtherAnswers } from './related-fields.ts';
import { valuesAt } from './value-paths.ts';

/** Sentences about other answers of each record, which are not read. @param fields those that are read. */
export function describeOtherAnswers(records: readonly LogRecord[], fields: FieldMap): string[] {
  const texts = new FieldTexts(records);
  if (fields.label === undefined) return describeTwins(records, fields, texts);
  const paths = new RecordNames(records, true).listCommonPaths().map((path) => valuesAt(records, path));
  const labelled = findOtherAnswers(paths, texts, fields).map(
    ({ answer, label }) =>
      `each record has another answer with a label, ${answer} (${label}), which is not read (--map response=${answer},label=${label} reads it)`,
  );
  return labelled.length > 0 ? labelled : describeTwins(records, fields, texts);
}

/** Names of a record that are looked at, and those that a sentence has. */
const MOST_NAMES = 200;
const MOST_TWINS = 4;
/** The least share of answers that have the truth. */
const SOME = 0.1;

/** A sentence about answers whose names differ from that of the one that is read in one word, as `model_pred_a` and `model_pred_b`; none without a truth. */
function describeTwins(records: readonly LogRecord[], fields: FieldMap, texts: FieldTexts): string[] {
  const answer = fields.storedParse ?? fields.response;
  const { groundTruth } = fields;
  if (answer === undefined || groundTruth === undefined) return [];
  const taken = new Set(Object.values(fields));
  const twins = Object.keys(records[0] ?? {})
    .slice(0, MOST_NAMES)
    .filter((name) => !taken.has(name) && differInOneWord(name, answer) && isNamedAnswer({ path: name, texts: [] }))
    .filter((name) => {
      const matches = texts.matches(name, groundTruth).filter((match) => match !== null);
      return matches.length > records.length / 2 && matches.filter(Boolean).length >= SOME * matches.length;
    });
  if (twins.length === 0) return [];
  const [first = ''] = twins;
  const are = twins.length === 1 ? 'another answer' : 'other answers';
  return [
    `each record has ${are}, ${twins.slice(0, MOST_TWINS).join(', ')}, which ${twins.length === 1 ? 'is' : 'are'} not read (--map response=${first} reads ${twins.length === 1 ? 'it' : 'the first one'})`,
  ];
}

/** Whether two names have the same number of words, at least two, and differ in one of them. */
function differInOneWord(one: string, other: string): boolean {
  const [own, others] = [nameWords(one), nameWords(other)];
  return own.length > 1 && own.length === others.length && own.filter((word, at) => word !== others[at]).length === 1;
}
