/** Subjects of an extractor and the requests about them. */
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { KnownRequest } from '../../../models/stored/known-request.ts';
import { subjectKey, textKey, type Subject } from '../../../audit/extracted/subject.ts';
import type { ExtractionStore } from './extraction-store.ts';

const FIND = `
  SELECT request FROM request JOIN subject USING (subject) WHERE request.extractor = ? AND subject.sha256 = ?`;
const ADD_SUBJECT = `
  INSERT OR IGNORE INTO subject (sha256, text_key, question, choices, response, truths)
  VALUES (:sha256, :textKey, :question, :choices, :response, :truths)`;
const ADD_REQUEST = `
  INSERT INTO request (extractor, subject, text, at)
  SELECT :extractor, subject, :text, :at FROM subject WHERE sha256 = :sha256`;

/** The state of the request about a subject; null where the store has none. */
export function findRequest(store: ExtractionStore, extractor: number, sha256: string): KnownRequest | null {
  const request = store.read(() =>
    store.connection.prepare<[number, string], number>(FIND).pluck().get(extractor, sha256),
  );
  return request === undefined ? null : store.requests.known(request);
}

/**
 * Adds subjects, and a request about each, unless they are there.
 * @param write the text of a request.
 * @returns the keys of the requests in the order of the subjects.
 */
export function addRequests(
  store: ExtractionStore,
  extractor: number,
  subjects: readonly Subject[],
  write: (subject: Subject) => string,
): number[] {
  return store.change(() =>
    subjects.map((subject) => {
      const sha256 = subjectKey(subject);
      const known = findRequest(store, extractor, sha256);
      if (known !== null) return known.request;
      const { question, response } = subject;
      const row = { sha256, textKey: textKey(subject), question, response };
      const [choices, truths] = [subject.choices, subject.truths].map((list) => list && JSON.stringify(list));
      store.connection.prepare(ADD_SUBJECT).run({ ...row, choices, truths });
      const request = { extractor, sha256, text: write(subject), at: store.now() };
      return Number(store.connection.prepare(ADD_REQUEST).run(request).lastInsertRowid);
    }),
  );
}

/** The text of a request. */
export function requestText(store: ExtractionStore, request: number): string {
  type Row = { readonly text: string };
  const sql = 'SELECT text FROM request WHERE request = ?';
  return store.read(() => checkedQuery<[number], Row>(store.connection, sql).get(request))?.text ?? '';
}
