/** Records with several answers in separate fields: of several models, or under several conditions. Each answer becomes a record. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import type { Groups } from '../../groups.ts';
import { noteDivided, type DividedColumns } from './divided-records.ts';
import { DEFAULT_NAMES, nameWords } from './fields/field-names.ts';
import { afterFirst } from './first-records.ts';
import { findModelColumns } from './model-columns.ts';
import type { SizedRecord } from './record.ts';
import type { LogRecord } from './record-values.ts';
import { findTaggedColumns } from './tagged-columns.ts';

/** The most records, and bytes of them, by which the fields are found. */
const MOST_RECORDS = 50;
const MOST_BYTES = 1 << 22;

/** The records themselves, or one for each answer. @param missing what an answer is that a record lacks. */
export function divideByColumns(records: Groups<SizedRecord>, map: FieldMap, missing: '' | null): Groups<SizedRecord> {
  const isMapped = [map.response, map.storedParse, map.model, map.label].some((source) => source !== undefined);
  if (isMapped) return records;
  return afterFirst(records, { records: MOST_RECORDS, bytes: MOST_BYTES }, (first) => {
    const own = first.map(({ record }) => record);
    const columns = findModelColumns(own) ?? findTaggedColumns(own);
    return (sized) => (columns === null ? [sized] : divide(sized, columns, { missing, isFirst: sized === first[0] }));
  });
}

function* divide(
  sized: SizedRecord,
  { answers, by, responses }: DividedColumns,
  { missing, isFirst }: { readonly missing: '' | null; readonly isFirst: boolean },
): Generator<SizedRecord> {
  const { record } = sized;
  const own = new Set(answers.flatMap(({ fields }) => [...fields.values()]));
  const id = DEFAULT_NAMES.id.find((name) => Object.hasOwn(record, name));
  const shared = Object.entries(record).filter(([name]) => !own.has(name) && !isVote(name));
  // An id of the record is that of an item, which has several answers.
  const common = Object.fromEntries(shared.map(([name, value]) => [name === id ? 'item' : name, value]));
  for (const { name, fields } of answers) {
    const values = Array.from(fields, ([field, source]) => [field, record[source] ?? missing] as const);
    const divided: LogRecord = { ...common, [by]: name, ...Object.fromEntries(values) };
    if (isFirst) noteDivided(divided, responses, `the answers of ${answers.length} ${by}s`);
    yield { record: divided, bytes: Math.ceil(sized.bytes / answers.length) };
  }
}

const VOTES: ReadonlySet<string> = new Set(['majority', 'vote', 'voted', 'consensus', 'ensemble']);

/** Whether a field is what several answers have in common, which is none of them. */
function isVote(name: string): boolean {
  return nameWords(name).some((word) => VOTES.has(word));
}
