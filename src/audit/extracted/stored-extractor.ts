/** Reads an extractor of a store with what it replied, in a form that is small for a million replies. */
import { InputError } from '../../base/core/errors.ts';
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import { guarded, readUnchanged } from '../../base/sqlite/stores/store-file.ts';
import { storedJson } from '../../base/sqlite/stores/stored-values.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';
import type { ExtractorKind } from './extractor.ts';
import { EXTRACTIONS } from './extraction-kind.ts';
import { readSelection, type Selection } from './selection.ts';

/** What a store has about a subject. */
export interface StoredSubject {
  /** The accepted answers that the request showed, as JSON; null where it showed none. */
  readonly truths: string | null;
  /** null for a request without a reply, and undefined for a subject that was chosen and not asked about. */
  readonly reply: string | null | undefined;
  readonly isCutOff: boolean;
  /** Its number in the store, if it is in the newest selection and that is a sample; otherwise null. */
  readonly sampled: number | null;
}

export interface StoredExtractor {
  readonly name: string;
  /** The version of the prompt. */
  readonly prompt: string;
  readonly kind: ExtractorKind;
  readonly model: string;
  /** The newest one; null where the store has none. */
  readonly selection: Selection | null;
  /** By {@link packKey} of the key of the texts. */
  readonly subjects: ReadonlyMap<string, readonly StoredSubject[]>;
}

type ExtractorRow = Omit<StoredExtractor, 'selection' | 'subjects'> & { readonly extractor: number };

const EXTRACTOR = 'SELECT extractor, name, prompt, kind, model FROM extractor WHERE name = ?';
const NAMES = 'SELECT name FROM extractor ORDER BY name';
/** Requests in the order of an index, so that nothing is sorted. */
const ASKED = `
  SELECT subject.text_key AS textKey, subject.truths, 1 AS isAsked, reply.text AS reply, reply.is_cut_off AS isCutOff,
    selected.subject AS sampled
  FROM request
    JOIN subject ON subject.subject = request.subject
    LEFT JOIN reply ON reply.request = request.request
    LEFT JOIN selected ON selected.selection = :sample AND selected.subject = request.subject
  WHERE request.extractor = :extractor ORDER BY request.subject`;
/** Subjects of the sample that the extractor was not asked about yet. */
const UNASKED = `
  SELECT subject.text_key AS textKey, subject.truths, 0 AS isAsked, NULL AS reply, 0 AS isCutOff, selected.subject AS sampled
  FROM selected JOIN subject ON subject.subject = selected.subject
  WHERE selected.selection = :sample AND NOT EXISTS (
    SELECT 1 FROM request WHERE request.subject = selected.subject AND request.extractor = :extractor
  )
  ORDER BY selected.subject`;

interface SubjectRow {
  readonly textKey: string;
  readonly truths: string | null;
  readonly isAsked: number;
  readonly reply: string | null;
  readonly isCutOff: number | null;
  readonly sampled: number | null;
}

/**
 * Reads one state of the store, and changes no file. Other processes may write to it meanwhile.
 * @throws InputError for a file that is no store of extractions, and for a name that it does not have.
 */
export function readStoredExtractor(path: string, name: string): StoredExtractor {
  const { db } = readUnchanged(path, EXTRACTIONS);
  try {
    return guarded(path, EXTRACTIONS, () => {
      const { extractor, ...about } = findExtractor(db, path, name);
      const selection = readSelection(db, extractor);
      const sample = selection?.only === 'sample' ? selection.id : null;
      return { ...about, selection, subjects: readSubjects(db, extractor, sample) };
    });
  } finally {
    db.close();
  }
}

/** 128 bits of a key of texts in 16 characters, because a million of them are kept. */
export function packKey(textKey: string): string {
  return Buffer.from(textKey, 'hex').toString('latin1', 0, 16);
}

function findExtractor(db: Database.Database, path: string, name: string): ExtractorRow {
  const found = checkedQuery<[string], ExtractorRow>(db, EXTRACTOR).get(name);
  if (found !== undefined) return found;
  const names = checkedQuery<[], Pick<ExtractorRow, 'name'>>(db, NAMES)
    .all()
    .map((row) => row.name);
  throw new InputError(
    names.length === 0
      ? `${path}: has no extractor yet; ask one first: audit extract … --store ${path}`
      : withKnownNames(`${path}: has no extractor ${name}`, name, names),
  );
}

function readSubjects(db: Database.Database, extractor: number, sample: number | null): StoredExtractor['subjects'] {
  const subjects = new Map<string, StoredSubject[]>();
  const texts = new Map<string, string>();
  const query = (sql: string): Iterable<SubjectRow> =>
    checkedQuery<[{ extractor: number; sample: number | null }], SubjectRow>(db, sql).iterate({ extractor, sample });
  for (const { textKey, truths, isAsked, reply, isCutOff, sampled } of eachOf(query(ASKED), query(UNASKED))) {
    const subject = {
      truths: truths === null ? null : shareText(texts, writeTruths(truths)),
      reply: isAsked === 0 ? undefined : reply === null ? null : shareText(texts, reply),
      isCutOff: isCutOff === 1,
      sampled,
    };
    const key = packKey(textKey);
    const others = subjects.get(key);
    if (others === undefined) subjects.set(key, [subject]);
    else others.push(subject);
  }
  return subjects;
}

function* eachOf<Row>(...lists: readonly Iterable<Row>[]): Generator<Row> {
  for (const list of lists) yield* list;
}

/** Short replies are the same again and again; each is kept once. */
const LONGEST_SHARED = 64;

function shareText(known: Map<string, string>, text: string): string {
  if (text.length > LONGEST_SHARED) return text;
  const found = known.get(text);
  if (found === undefined) known.set(text, text);
  return found ?? text;
}

/** The list of truths as this program writes it. @throws DamagedStore for a text that is no list of texts. */
function writeTruths(truths: string): string {
  return storedJson(truths, 'subject.truths', (value) => {
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
      throw new TypeError('must be a list of texts');
    return JSON.stringify(value);
  });
}
