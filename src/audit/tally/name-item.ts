/** The names of items: an item is a data set (in logs the task) and an item id; without a task, an item id and a ground truth. */
import type { EncodedTrial, ItemRows } from '../../base/core/trial.ts';
import { hashText } from '../../base/text/hash.ts';

/**
 * The item of a trial: the row of the item in a run store; the name of an item of a log, with its task, because items of different tasks may share an id; or null
 * for a trial without an item id.
 *
 * A log that names no task may be of several benchmarks, and so may several logs. There, an id with another ground truth is another item, except where the truth
 * is a letter: a question whose choices are in another order is the same item. The name has a hash of the truth, because truths can be long.
 */
export function findItem({
  item,
  task,
  groundTruth,
}: Pick<EncodedTrial, 'item' | 'task' | 'groundTruth'>): string | number | null {
  if (item === null || typeof item === 'number') return item;
  if (task !== null) return `${task}\0${item}`;
  if (typeof groundTruth === 'string' && /^[A-Za-z]$/.test(groundTruth)) return item;
  return `${hashText(JSON.stringify(groundTruth)).join()}\0${item}`;
}

/** The name of an item, which is the same in all run stores. @param item from {@link findItem}. */
export function nameItem(item: string | number, rows: ItemRows): string {
  if (typeof item === 'string') return item;
  const row = rows.get(item);
  return row === undefined ? String(item) : JSON.stringify([row.dataset, row.itemId]);
}
