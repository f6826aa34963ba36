/** Reports replies that repeated a key. */
import { RepeatedKeys } from '../../models/reply-guard.ts';
import { printMessage } from '../../base/system/messages.ts';

/**
 * Does work that asks models. However it ends, stderr has the number of the replies that repeated a key, if there were any.
 * @param work gets what counts them.
 */
export async function countRepeatedKeys<Value>(work: (repeated: RepeatedKeys) => Promise<Value>): Promise<Value> {
  const repeated = new RepeatedKeys();
  try {
    return await work(repeated);
  } finally {
    const sentence = repeated.describe();
    if (sentence !== null) printMessage('warning', sentence);
  }
}
