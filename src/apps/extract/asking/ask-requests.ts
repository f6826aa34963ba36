/** Sends requests of an extractor, several at a time. */
import pMap from 'p-map';
import type { AskedModel } from '../../../models/asked-model.ts';
import { RequestSender, type SenderOptions } from '../../../models/stored/request-sender.ts';
import type { ExtractionStore } from '../store/extraction-store.ts';
import { requestText } from '../store/requests-of-subjects.ts';

/**
 * Sends the requests that have no reply. About as many texts as requests at the same time are in memory.
 * @param requests keys of requests in the store.
 * @throws InputError where every further request would fail too, or cost too much; the replies stay in the store.
 */
export async function askRequests(
  store: ExtractionStore,
  requests: readonly number[],
  server: AskedModel,
  options: SenderOptions,
): Promise<void> {
  const sender = new RequestSender(store.requests, options);
  const send = (request: number): Promise<string | null> =>
    sender.send(store.requests.known(request), { text: requestText(store, request), format: {}, server });
  await pMap(requests, send, { concurrency: options.concurrency, signal: options.signal });
}
