/** Reads what an extractor replied, for schemes and reports. */
import { InputError } from '../../core/errors.ts';
import { checkedQuery } from '../../stores/rows.ts';
import { storedJson } from '../../stores/stored-values.ts';
import { withKnownNames } from '../../text/nearest-name.ts';
import type { Extractor, ExtractorKind } from '../extractor.ts';
import { ExtractionStore } from './extraction-store.ts';

/** A reply as the server sent it. */
export interface StoredReply {
  /** The accepted answers that the request showed; null for kinds other than verdicts. */
  readonly truths: readonly string[] | null;
  readonly text: string;
  /** What the server sent apart from the text; null without any. */
  readonly reasoning: string | null;
  readonly isCutOff: boolean;
}

export interface ReadExtractor extends Extractor {
  /** By `textKey` of src/extractions/subject.ts. Verdicts can have several replies about the same texts, one for each list of truths. */
  readonly replies: ReadonlyMap<string, readonly StoredReply[]>;
}

interface ReplyRow {
  readonly textKey: string;
  readonly truths: string | null;
  readonly text: string;
  readonly reasoning: string | null;
  readonly isCutOff: number;
}

const EXTRACTOR = 'SELECT extractor, name, prompt, kind, model, sampling FROM extractor WHERE name = ?';
const NAMES = 'SELECT name FROM extractor ORDER BY name';
const REPLIES = `
  SELECT subject.text_key AS textKey, subject.truths, reply.text, reply.reasoning, reply.is_cut_off AS isCutOff
  FROM request JOIN subject USING (subject) JOIN reply USING (request)
  WHERE request.extractor = ? ORDER BY request.request`;

/**
 * An extractor with all of its replies, of one state of the store.
 * @param path the file of the store.
 * @throws InputError for a file that is no store of extractions, and for a name that it does not have.
 */
export function readExtractor(path: string, name: string): ReadExtractor {
  return readingStore(path, (store) => {
    const { extractor, ...about } = findExtractor(store, name);
    const replies = new Map<string, StoredReply[]>();
    for (const row of checkedQuery<[number], ReplyRow>(store.connection, REPLIES).iterate(extractor)) {
      const { textKey, text, reasoning, isCutOff } = row;
      const reply = { truths: readTruths(row.truths), text, reasoning, isCutOff: isCutOff === 1 };
      const others = replies.get(textKey);
      if (others === undefined) replies.set(textKey, [reply]);
      else others.push(reply);
    }
    return { ...about, replies };
  });
}

/** Does something with one state of a store that is only read. */
export function readingStore<Value>(path: string, work: (store: ExtractionStore) => Value): Value {
  const store = ExtractionStore.openToRead(path);
  try {
    return store.snapshot(() => work(store));
  } finally {
    store.close();
  }
}

/** The extractor of a name, with its key. @throws InputError for a name that the store does not have. */
export function findExtractor(store: ExtractionStore, name: string): Extractor & { readonly extractor: number } {
  type Row = Extractor & { readonly extractor: number; readonly kind: ExtractorKind };
  const found = checkedQuery<[string], Row>(store.connection, EXTRACTOR).get(name);
  if (found !== undefined) return found;
  const names = store.connection.prepare<[], string>(NAMES).pluck().all();
  throw new InputError(
    names.length === 0
      ? `${store.path}: has no extractor yet; ask one first: audit extract … --store ${store.path}`
      : withKnownNames(`${store.path}: has no extractor ${name}`, name, names),
  );
}

/** The accepted answers of a subject; null without any. @throws DamagedStore for a text that is no list of texts. */
function readTruths(truths: string | null): readonly string[] | null {
  if (truths === null) return null;
  return storedJson(truths, 'subject.truths', (value) => {
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
      throw new TypeError('must be a list of texts');
    return value as string[];
  });
}
