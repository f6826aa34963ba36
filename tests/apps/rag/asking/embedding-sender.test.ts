/** Requests for embeddings: each text is sent once, and its vector is stored before it is used. */
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ModelProblem } from '../../../../src/models/problem.ts';
import { EmbeddingSender } from '../../../../src/apps/rag/asking/embedding-sender.ts';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { StoredEmbeddings } from '../../../../src/apps/rag/store/stored-embeddings.ts';
import { ownProcess } from '../../../../src/base/system/processes.ts';
import { temporaryFolder } from '../../../support/folders.ts';

type Vectors = (texts: readonly string[]) => Promise<Float32Array[]>;

const MODEL = 'ollama:embedder';
/** The vector of a text: its length, and 1. */
const vectorOf = (text: string): Float32Array => Float32Array.of(text.length, 1);
const honest: Vectors = (texts) => Promise.resolve(texts.map(vectorOf));

function opened(path: string): EvaluationStore {
  const store = EvaluationStore.openOrCreate(path);
  onTestFinished(() => store.close());
  return store;
}

function senderOf(store: EvaluationStore, vectors: Vectors | null, name = MODEL) {
  const sent: (readonly string[])[] = [];
  const embed = (texts: readonly string[]): Promise<Float32Array[]> => {
    sent.push(texts);
    return vectors?.(texts) ?? Promise.resolve([]);
  };
  const model = vectors === null ? null : { embed, server: 'http://host' };
  const signal = new AbortController().signal;
  const sender = new EmbeddingSender(new StoredEmbeddings(store, name), { model, concurrency: 4, signal });
  return { sent, embed: sender.embed };
}

const newPath = (): string => join(temporaryFolder(), 'e.db');

test('texts are sent together, stored, and not sent again: neither now nor after a stop', async () => {
  const path = newPath();
  const first = opened(path);
  const { sent, embed } = senderOf(first, honest);
  expect(await embed(['query', 'aa', 'query'])).toEqual(['query', 'aa', 'query'].map(vectorOf));
  expect(await embed(['aa', 'b'])).toEqual(['aa', 'b'].map(vectorOf));
  expect(sent).toEqual([['query', 'aa'], ['b']]);
  first.close();
  const again = senderOf(opened(path), honest);
  expect(await again.embed(['b', 'query'])).toEqual(['b', 'query'].map(vectorOf));
  expect(again.sent).toEqual([]);
});

test('a vector is stored with its model, its dimension and the hash of its text, and stays', async () => {
  const store = opened(newPath());
  await senderOf(store, honest).embed(['問い']);
  new StoredEmbeddings(store, MODEL).add(['問い'], [Float32Array.of(9, 9)], 'http://other');
  const rows = store.connection
    .prepare(
      'SELECT model, sha256, dimension, hex(vector) AS vector, base_url FROM embedding JOIN embedding_vector USING (embedding)',
    ) // prettier-ignore
    .all();
  expect(rows).toEqual([
    { model: MODEL, sha256: expect.any(String), dimension: 2, vector: '000000400000803F', base_url: 'http://host' },
  ]);
  expect((rows[0] as { sha256: string }).sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(store.connection.prepare('SELECT count(*) FROM embedding_claim').pluck().get()).toBe(0);
});

test('a text that is in progress is not sent again by this process', async () => {
  const store = opened(newPath());
  const { sent, embed } = senderOf(store, honest);
  const found = await Promise.all([embed(['query', 'a']), embed(['query', 'bb']), embed(['bb'])]);
  expect(found).toEqual([['query', 'a'], ['query', 'bb'], ['bb']].map((texts) => texts.map(vectorOf)));
  expect(sent.flat().toSorted()).toEqual(['a', 'bb', 'query']);
});

test('of two processes, one sends a text and the other one waits for its vector', async () => {
  const path = newPath();
  const { promise, resolve } = Promise.withResolvers<void>();
  const ours = senderOf(opened(path), async (texts) => {
    await promise;
    return texts.map(vectorOf);
  });
  const theirs = senderOf(opened(path), honest);
  const both = [ours.embed(['query', 'a'])];
  await vi.waitFor(() => expect(ours.sent).toHaveLength(1));
  both.push(theirs.embed(['query', 'bb']));
  await vi.waitFor(() => expect(theirs.sent).toEqual([['bb']]));
  resolve();
  expect(await Promise.all(both)).toEqual([['query', 'a'].map(vectorOf), ['query', 'bb'].map(vectorOf)]);
  expect([ours.sent, theirs.sent]).toEqual([[['query', 'a']], [['bb']]]);
});

test('a claim of a dead process is taken over, and one that ends has none', async () => {
  const path = newPath();
  const store = opened(path);
  new StoredEmbeddings(store, MODEL).claim(['a', 'b']);
  const count = (): unknown => opened(path).connection.prepare('SELECT count(*) FROM embedding_claim').pluck().get();
  expect(count()).toBe(2);
  store.change(() => store.connection.prepare(`UPDATE embedding_claim SET owner = 'x', space = ?, pid = 999999999`).run(ownProcess().space)); // prettier-ignore
  expect(await senderOf(store, honest).embed(['a'])).toEqual([vectorOf('a')]);
  const ended = new AbortController();
  const stored = new StoredEmbeddings(store, MODEL);
  const offline = new EmbeddingSender(stored, { model: null, concurrency: 1, signal: ended.signal });
  stored.claim(['c']);
  expect([count(), await offline.embed(['c'])]).toEqual([2, null]);
  ended.abort();
  expect(count()).toBe(1);
});

test('a store that is closed before the claims end gets no heartbeat', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = opened(newPath());
  new StoredEmbeddings(store, MODEL).claim(['a']);
  expect(vi.getTimerCount()).toBe(1);
  store.close();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('offline, only stored vectors are used, and the store gets no tables', async () => {
  const path = newPath();
  const store = opened(path);
  expect(await senderOf(store, null).embed(['a'])).toBeNull();
  const tables = `SELECT count(*) FROM sqlite_schema WHERE name LIKE 'embedding%'`;
  expect(store.connection.prepare(tables).pluck().get()).toBe(0);
  await senderOf(store, honest).embed(['a']);
  expect(await senderOf(store, null).embed(['a'])).toEqual([vectorOf('a')]);
  expect(await senderOf(store, null).embed(['a', 'b'])).toBeNull();
});

test('vectors of another dimension are refused in one sentence; another model has its own', async () => {
  const store = opened(newPath());
  await senderOf(store, honest).embed(['a']);
  const longer: Vectors = (texts) => Promise.resolve(texts.map(() => Float32Array.of(1, 2, 3)));
  await expect(senderOf(store, longer).embed(['b'])).rejects.toThrow(
    /e\.db: its vectors of ollama:embedder have 2 numbers, and those of the server have 3; the model has changed/,
  );
  expect(store.connection.prepare('SELECT count(*) FROM embedding_claim').pluck().get()).toBe(0);
  expect(await senderOf(store, longer, 'ollama:other').embed(['b'])).toEqual([Float32Array.of(1, 2, 3)]);
});

test('a failure leaves texts without vectors, which are sent again; one that ends the run is an error', async () => {
  const store = opened(newPath());
  const broken: Vectors = () => Promise.reject(new ModelProblem('cut', 'the connection broke.'));
  const { sent, embed } = senderOf(store, broken);
  expect(await embed(['a', 'b'])).toBeNull();
  expect(await embed(['a'])).toBeNull();
  expect(sent).toEqual([['a', 'b'], ['a']]);
  for (let n = 2; n < 9; n++) expect(await embed(['a'])).toBeNull();
  await expect(embed(['a'])).rejects.toThrow(
    '10 embedding requests in a row failed, the last one because: the connection broke. The same command asks',
  );
  const gone: Vectors = () => Promise.reject(new ModelProblem('unknown-model', 'no such model.'));
  await expect(senderOf(store, gone).embed(['a'])).rejects.toThrow('no such model.');
  expect(await senderOf(store, honest).embed(['a'])).toEqual([vectorOf('a')]);
});
