/** Lists and results of batches from servers that do not behave. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseModelAddress } from '../../../src/models/address.ts';
import { BatchServer } from '../../../src/models/batch/batch-server.ts';
import { HttpBatchSender } from '../../../src/models/batch/batch-sender.ts';
import { RepeatedKeys } from '../../../src/models/reply-guard.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const OPTIONS = {
  rate: 0,
  timeout: 60_000,
  retries: 0,
  signal: new AbortController().signal,
  repeated: new RepeatedKeys(),
};
const SEARCH = { token: 'mine', requests: 1, since: 0, known: new Set<string>() };

async function served(answer: Answer, provider: string) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return parseModelAddress(`${provider}:m`, { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k', env: {} });
}

const json = (text: (request: IncomingMessage) => string): Answer => {
  return (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(text(request));
  };
};

const list = (id: string): string => JSON.stringify({ data: [{ id, metadata: {} }], has_more: true, last_id: id });

test.each(['openai', 'anthropic'])('a list of %s that is no list is not an empty one', async (provider) => {
  for (const text of ['null', '{}', '{"error":{"message":"busy"}}', '{"data":{}}', '[]']) {
    const address = await served(
      json(() => text),
      provider,
    );
    await expect(new BatchServer(address, OPTIONS).find(SEARCH)).rejects.toThrow(
      /not in the form of its API|answers with an error: busy/,
    );
  }
  const empty = await served(
    json(() => '{"data":[]}'),
    provider,
  );
  expect(await new BatchServer(empty, OPTIONS).find(SEARCH)).toBe('none');
});

test('a list that does not end is not followed for ever', async () => {
  const same = await served(
    json(() => list('batch_1')),
    'openai',
  );
  await expect(new BatchServer(same, OPTIONS).find(SEARCH)).rejects.toThrow(
    /the list of batches of the server does not end/,
  );
  let pages = 0;
  const other = await served(
    json(() => list(`batch_${++pages}`)),
    'openai',
  );
  await expect(new BatchServer(other, OPTIONS).find(SEARCH)).rejects.toThrow(
    /the list of batches of the server does not end/,
  );
  expect(pages).toBe(1000);
});

const RESULT = `${JSON.stringify({ custom_id: 'a', response: { status_code: 200, body: {} } })}\n`;

/** Results that never end, in pieces of 64 kB. */
const endless =
  (line: string): Answer =>
  (_, response) => {
    const piece = line.repeat(Math.ceil(65_536 / line.length));
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  };

test.each([
  ['short lines', RESULT, 1_001],
  ['one line', 'x', 0],
])('results that do not end are not read for ever: %s', async (_, line, results) => {
  const server = new BatchServer(await served(endless(line), 'openai'), OPTIONS);
  const state = server.api.readState({ id: 'batch_1', status: 'completed', output_file_id: 'f' });
  let read = 0;
  const reading = async (): Promise<void> => {
    for await (const { customId } of server.results(state, 1)) read += Number(customId === 'a');
  };
  await expect(reading()).rejects.toThrow(
    /^openai:m \(.*\): the results of the batch batch_1 are more or larger than those of 1 request can be, and were not read to their end; begin another run with --new, without --batch\.$/,
  );
  expect(read).toBe(results);
});

test('a file of results that is not read to its end is closed at once', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const address = await served((request, response) => {
    request.socket.once('close', () => resolve());
    response.write('{"custom_id":"a"}\n'); // and more that never comes
  }, 'anthropic');
  const lines = await new HttpBatchSender(address, OPTIONS).open('/results', () => {});
  for await (const { text } of lines ?? []) {
    expect(text).toBe('{"custom_id":"a"}');
    break;
  }
  await closed;
});
