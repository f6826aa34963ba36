/** The names of items: an item is a data set (in logs the task) and an item id. */
import type { EncodedTrial, ItemRows } from '../../base/core/trial.ts';

/**
 * The item of a trial: the row of the item in a run store; the name of an item of a log, with its task, because items of different tasks may share an id; or null
 * for a trial without an item id.
 */
export function findItem({ item, task }: Pick<EncodedTrial, 'item' | 'task'>): string | number | null {
  if (item === null) return null;
  return task === null || typeof item === 'number' ? item : `${task}\0${item}`;
}

/** The name of an item, which is the same in all run stores. @param item from {@link findItem}. */
export function nameItem(item: string | number, rows: ItemRows): string {
  if (typeof item === 'string') return item;
  const row = rows.get(item);
  return row === undefined ? String(item) : JSON.stringify([row.dataset, row.itemId]);
}
