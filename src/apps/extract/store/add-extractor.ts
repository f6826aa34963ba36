/** Adds an extractor to a store. */
import { InputError } from '../../../base/core/errors.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { Extractor } from '../../../audit/extracted/extractor.ts';
import type { ExtractionPrompt } from '../prompts/prompt.ts';
import type { ExtractionStore } from './extraction-store.ts';

type StoredExtractor = Extractor & { readonly extractor: number };

const BY_NAME = 'SELECT extractor, name, prompt, kind, model, sampling FROM extractor WHERE name = ?';

/** The key of the extractor of a name; null where the store has none. @throws InputError as {@link addExtractor}. */
export function findSameExtractor(store: ExtractionStore, extractor: Extractor): number | null {
  const found = store.read(() =>
    checkedQuery<[string], StoredExtractor>(store.connection, BY_NAME).get(extractor.name),
  );
  if (found === undefined) return null;
  const differences = (['prompt', 'kind', 'model', 'sampling'] as const).flatMap((field) =>
    found[field] === extractor[field] ? [] : [`${field} ${found[field]}`],
  );
  if (differences.length === 0) return found.extractor;
  throw new InputError(
    `${store.path}: the extractor ${extractor.name} has ${differences.join(' and ')} there; give another name with --name, or the same settings.`,
  );
}

/**
 * Adds an extractor, unless the store has it.
 * @returns its key.
 * @throws InputError where the name is that of an extractor with another prompt, model or sampling.
 */
export function addExtractor(store: ExtractionStore, extractor: Extractor, prompt: ExtractionPrompt): number {
  return store.change(() => {
    const known = findSameExtractor(store, extractor);
    if (known !== null) return known;
    const { connection } = store;
    connection.prepare('INSERT OR IGNORE INTO prompt VALUES (:id, :template)').run(prompt);
    const sql = `INSERT INTO extractor (name, prompt, kind, model, sampling, at)
      VALUES (:name, :prompt, :kind, :model, :sampling, :at)`;
    return Number(connection.prepare(sql).run({ ...extractor, at: store.now() }).lastInsertRowid);
  });
}
