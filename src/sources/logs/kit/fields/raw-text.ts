/** A text beside what was taken out of it, by their names: `raw_answer` beside `answer`. */
import { nameWords, plainName } from './field-names.ts';
import type { FieldTexts } from './field-texts.ts';
import { MOST } from './guess.ts';
import type { RecordNames } from './record-names.ts';

const RAW = 'raw';

/** The field with the whole text of what a field was taken out of; undefined where there is none. Most texts contain it, and some have more. */
export function findRawText(name: string, names: RecordNames, texts: FieldTexts): string | undefined {
  if (nameWords(name).includes(RAW)) return undefined;
  const raw = [`${RAW}_${name}`, `${name}_${RAW}`].flatMap((one) => names.findLike(one) ?? [])[0];
  if (raw === undefined || plainName(raw) === plainName(name)) return undefined;
  const contained = texts.matches(raw, name).filter((match) => match !== null);
  const hasMore = texts.meanLength(raw) > texts.meanLength(name);
  return contained.length > 0 && hasMore && contained.filter(Boolean).length >= MOST * contained.length
    ? raw
    : undefined;
}
