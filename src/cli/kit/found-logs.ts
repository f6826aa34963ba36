/** The logs of inputs, and what of their folders is not read. */
import type { LogPlaceOptions } from '../../audit/scan/log-scan.ts';
import { readableLogs, skippedSentences, type ReadableLogs } from '../../audit/scan/readable-logs.ts';
import { inertLine } from '../../text/inert.ts';

/**
 * Says on standard error what cannot be read.
 * @throws InputError where no log of a folder can be read.
 */
export async function foundLogs(inputs: readonly string[], place: LogPlaceOptions): Promise<ReadableLogs> {
  const found = await readableLogs(inputs, place);
  for (const sentence of skippedSentences(found.unread)) process.stderr.write(`audit: ${inertLine(sentence)}\n`);
  return found;
}
