/** Deliveries over real HTTP to a receiver on the loopback. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../../../../src/base/core/errors.ts';
import { deliver, type DeliveryOptions } from '../../../../../src/apps/rag/alerts/webhook/deliver.ts';
import { parseWebhook } from '../../../../../src/apps/rag/alerts/webhook/webhook.ts';
import { startWebhookServer, status, type ReceivedPost } from '../../../../support/webhook-server.ts';
import { thorough } from '../../../../support/thorough.ts';

const DOCUMENT = { alertVersion: 1, text: '条文 “quoted” \u2028 \ud800' };
const SECRET = 'the secret of the receiver';

function options(more: Partial<DeliveryOptions> = {}): DeliveryOptions {
  return { signal: new AbortController().signal, pause: 1, ...more };
}

/** The message of what a delivery throws. */
async function findProblem(delivery: Promise<unknown>): Promise<string> {
  const error = await delivery.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

test('the document arrives, as JSON and at the address', async () => {
  await using server = await startWebhookServer(status(202, 'thanks'));
  const webhook = parseWebhook(`${server.origin.replace('//', '//user:word@')}/hooks/a%20b?x=1`, null);
  expect(await deliver(DOCUMENT, webhook, options())).toEqual({ status: 202, attempts: 1 });
  const [post] = server.posts as [ReceivedPost];
  expect(server.posts).toHaveLength(1);
  expect([post.method, post.path]).toEqual(['POST', '/hooks/a%20b?x=1']);
  expect(post.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Basic ${btoa('user:word')}`,
  });
  expect(JSON.parse(post.body.toString())).toEqual(DOCUMENT);
  expect(Object.keys(post.headers).filter((name) => name.startsWith('x-answer-audit'))).toEqual([]);
});

test('a receiver can tell by the secret who sent it', async () => {
  await using server = await startWebhookServer(status(200));
  await deliver(DOCUMENT, parseWebhook(server.origin, SECRET), options());
  const [{ headers, body }] = server.posts as [ReceivedPost];
  const timestamp = String(headers['x-answer-audit-timestamp']);
  expect(timestamp).toMatch(/^\d{10}$/);
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  const hmac = createHmac('sha256', SECRET).update(signed).digest('hex');
  expect(headers['x-answer-audit-signature']).toBe(`sha256=${hmac}`);
});

test('the receiver of docs/alerts.md accepts it, and no other', async () => {
  const page = readFileSync(new URL('../../../../../docs/alerts.md', import.meta.url), 'utf8');
  const source = /```js\n([^]+?)```/.exec(page)?.[1] ?? '';
  const { isFromAudit } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    isFromAudit: (headers: ReceivedPost['headers'], body: Buffer, secret: string) => boolean;
  };
  await using server = await startWebhookServer(status(200));
  await deliver(DOCUMENT, parseWebhook(server.origin, SECRET), options());
  const [{ headers, body }] = server.posts as [ReceivedPost];
  expect(isFromAudit(headers, body, SECRET)).toBe(true);
  expect(isFromAudit(headers, body, 'another secret')).toBe(false);
  expect(isFromAudit(headers, Buffer.concat([body, Buffer.from(' ')]), SECRET)).toBe(false);
  expect(isFromAudit({ ...headers, 'x-answer-audit-signature': 'sha256=' }, body, SECRET)).toBe(false);
  expect(isFromAudit({}, body, SECRET)).toBe(false);
  const old = String(Number(headers['x-answer-audit-timestamp']) - 301);
  const replayed = createHmac('sha256', SECRET).update(`${old}.`).update(body).digest('hex');
  const signature = `sha256=${replayed}`;
  expect(isFromAudit({ 'x-answer-audit-timestamp': old, 'x-answer-audit-signature': signature }, body, SECRET)).toBe(
    false,
  );
});

test('after two failures it is delivered, with the same body and key', async () => {
  await using server = await startWebhookServer(status(500, 'oops'), status(503), status(200));
  const told: string[] = [];
  const webhook = parseWebhook(server.origin, SECRET);
  const delivery = await deliver(DOCUMENT, webhook, options({ onRetry: (sentence) => told.push(sentence) }));
  expect(delivery).toEqual({ status: 200, attempts: 3 });
  expect(new Set(server.posts.map(({ body }) => body.toString())).size).toBe(1);
  const key = createHash('sha256')
    .update(server.posts[0]?.body ?? '')
    .digest('hex');
  expect(server.posts.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key, key]);
  expect(told).toEqual([
    `--webhook ${webhook.host}: it answers 500 (oops); next attempt in 1 s.`,
    `--webhook ${webhook.host}: it answers 503; next attempt in 1 s.`,
  ]);
});

test.each([408, 425, 429, 500, 502, 599])('after %d it is tried again', async (code) => {
  await using server = await startWebhookServer(status(code), status(204));
  expect(await deliver(DOCUMENT, parseWebhook(server.origin, null), options())).toEqual({ status: 204, attempts: 2 });
});

test.each([
  [
    400,
    'it answers 400 (no such field: rules), and the alert was not delivered; see what the receiver reports about it.',
  ],
  [
    401,
    'it answers 401 (no such field: rules), and the alert was not delivered; see whether AUDIT_WEBHOOK_SECRET and the address are those of the receiver.',
  ],
  [404, 'it answers 404 (no such field: rules), and the alert was not delivered; see whether the address is right.'],
  [304, 'it answers 304, which leads elsewhere, and the alert was not delivered; give the address that it leads to.'],
])('after %d it is not', async (code, says) => {
  await using server = await startWebhookServer(status(code, code === 304 ? '' : 'no such field: rules'));
  const webhook = parseWebhook(server.origin, null);
  expect(await findProblem(deliver(DOCUMENT, webhook, options()))).toBe(`--webhook ${webhook.host}: ${says}`);
  expect(server.posts).toHaveLength(1);
});

test.each([301, 302, 303, 307, 308])('the redirect of %d is not followed', async (code) => {
  await using elsewhere = await startWebhookServer(status(200));
  await using server = await startWebhookServer(status(code, '', { location: elsewhere.origin }));
  const problem = await findProblem(deliver(DOCUMENT, parseWebhook(server.origin, null), options()));
  expect(problem).toContain(
    `it answers ${code}, which leads elsewhere, and the alert was not delivered; give the address`,
  );
  expect([server.posts.length, elsewhere.posts.length]).toEqual([1, 0]);
});

test('it gives up after the last attempt', async () => {
  await using server = await startWebhookServer(status(500));
  const webhook = parseWebhook(server.origin, null);
  expect(await findProblem(deliver(DOCUMENT, webhook, options({ retries: 2 })))).toBe(
    `--webhook ${webhook.host}: it answers 500, and the alert was not delivered, after 3 attempts; see what the receiver reports about it.`,
  );
  expect(server.posts).toHaveLength(3);
});

thorough('who does not answer in time is asked again', async () => {
  await using server = await startWebhookServer(() => {}, status(200));
  const told: string[] = [];
  const webhook = parseWebhook(server.origin, null);
  const onRetry = (sentence: string): number => told.push(sentence);
  const { attempts } = await deliver(DOCUMENT, webhook, options({ timeout: 1000, onRetry }));
  expect(attempts).toBeGreaterThan(1);
  expect(told[0]).toBe(`--webhook ${webhook.host}: no answer within 1 s; next attempt in 1 s.`);
});

test('a connection that breaks is tried again', async () => {
  await using server = await startWebhookServer((response) => response.destroy(), status(200));
  const told: string[] = [];
  const onRetry = (sentence: string): number => told.push(sentence);
  expect(await deliver(DOCUMENT, parseWebhook(server.origin, null), options({ onRetry }))).toMatchObject({
    attempts: 2,
  });
  expect(told[0]).toMatch(/: the connection broke before there was an answer \((?:UND_ERR_SOCKET|ECONNRESET)\); /);
});

test('a missing receiver is reported', async () => {
  const gone = await startWebhookServer(status(200));
  await gone[Symbol.asyncDispose]();
  const webhook = parseWebhook(gone.origin, SECRET);
  expect(await findProblem(deliver(DOCUMENT, webhook, options({ retries: 1 })))).toBe(
    `--webhook ${webhook.host}: no server answers there (ECONNREFUSED), and the alert was not delivered, after 2 attempts; see whether the address is right and the receiver is up.`,
  );
});

test('without a certificate there is nothing to try again', async () => {
  await using server = await startWebhookServer(status(200));
  const webhook = parseWebhook(server.origin.replace('http:', 'https:'), null);
  expect(await findProblem(deliver(DOCUMENT, webhook, options()))).toMatch(
    /: no secure connection \(\w+\), and the alert was not delivered; fix the certificate, or the address\.$/,
  );
});

test.each([
  ['seconds', '7', /in 7 s\.$/],
  ['many seconds', '3600', /in 60 s\.$/],
  ['a date far away', 'Fri, 31 Dec 2100 23:59:59 GMT', /in 60 s\.$/],
  ['a date that is over', 'Fri, 31 Dec 1999 23:59:59 GMT', /in 1 s\.$/],
  ['something else', 'soon', /in 1 s\.$/],
])('Retry-After in %s is honoured up to a minute', async (_, value, pause) => {
  await using server = await startWebhookServer(status(429, '', { 'retry-after': value }));
  const controller = new AbortController();
  const told: string[] = [];
  const onRetry = (sentence: string): void => {
    told.push(sentence);
    controller.abort(new Error('seen enough'));
  };
  const delivery = deliver(
    DOCUMENT,
    parseWebhook(server.origin, null),
    options({ signal: controller.signal, onRetry }),
  );
  await expect(delivery).rejects.toThrow('seen enough');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(pause);
  expect(server.posts).toHaveLength(1);
});

thorough('the pause that a receiver asks for is kept', async () => {
  await using server = await startWebhookServer(status(503, '', { 'retry-after': '1' }), status(200));
  const start = performance.now();
  await deliver(DOCUMENT, parseWebhook(server.origin, null), options());
  expect(performance.now() - start).toBeGreaterThan(950);
});

test('it ends with the signal: before, and in the middle', async () => {
  const controller = new AbortController();
  await using server = await startWebhookServer(() => controller.abort(new Error('enough')));
  const webhook = parseWebhook(server.origin, null);
  await expect(deliver(DOCUMENT, webhook, options({ signal: controller.signal }))).rejects.toThrow('enough');
  await expect(deliver(DOCUMENT, webhook, options({ signal: controller.signal }))).rejects.toThrow('enough');
  expect(server.posts).toHaveLength(1);
});

test('words of a receiver control no terminal, and contain nothing that is hidden', async () => {
  const words = `\u001b[2Jno ${SECRET} for us%65r or user at /services/T0123456789ABCDEF?token=abc: abc T0123456789ABCDEF\u202e`;
  await using server = await startWebhookServer(status(400, words));
  const address = `${server.origin.replace('//', '//us%65r@')}/services/T0123456789ABCDEF?token=abc`;
  const problem = await findProblem(deliver(DOCUMENT, parseWebhook(address, SECRET), options()));
  expect(problem).toContain('it answers 400 (␛[2Jno […] for […] or […] at […][…]: […] […]⟨U+202E⟩), and');
});

test('of a long answer the beginning is read, and no half of a secret', async () => {
  const body = (response: Parameters<Parameters<typeof startWebhookServer>[0]>[0]): void => {
    response.writeHead(400);
    response.write(SECRET.repeat(39) + SECRET.slice(0, 10)); // 1,024 bytes
    response.write('x'.repeat(100_000)); // and no end
  };
  await using server = await startWebhookServer(body);
  const problem = await findProblem(deliver(DOCUMENT, parseWebhook(server.origin, SECRET), options()));
  expect(problem).toContain('it answers 400 ([…][…]');
  expect(problem).not.toMatch(/secret|the s/);
});

/** How receivers repeat what they got. */
const ECHOES: Readonly<Record<string, (post: ReceivedPost) => string>> = {
  headers: ({ headers }) => Object.entries(secretHeaders(headers)).map(([name, value]) => `${name}: ${value}`).join('; '), // prettier-ignore
  'headers as JSON': ({ headers }) => JSON.stringify(secretHeaders(headers)),
  'headers as JSON, in Base64': ({ headers }) => btoa(JSON.stringify(secretHeaders(headers))),
  'headers as a form': ({ headers }) => new URLSearchParams(secretHeaders(headers)).toString(),
  'credentials as they are': ({ headers }) => credentialsOf(headers),
  'credentials without padding': ({ headers }) => String(headers.authorization).replace(/=+$/, ''),
  'credentials as base64url': ({ headers }) => Buffer.from(credentialsOf(headers)).toString('base64url'),
  'password, percent-encoded in lower case': () => encodeURIComponent('wörd/+?').toLowerCase(),
  'password as a form': () => new URLSearchParams({ p: 'wörd/+?' }).toString(),
  'the signature in Base64': ({ headers }) => Buffer.from(signatureIn(headers), 'hex').toString('base64'),
  'the secret as JSON in JSON': () => JSON.stringify({ error: JSON.stringify({ s: SECRET }) }),
  'the path': ({ path }) => path,
  'the path without its slash, unescaped': ({ path }) => decodeURIComponent(path.slice(1)),
};
const secretHeaders = (headers: ReceivedPost['headers']): Record<string, string> => ({
  authorization: String(headers.authorization),
  'x-answer-audit-signature': String(headers['x-answer-audit-signature']),
});
const credentialsOf = ({ authorization = '' }: ReceivedPost['headers']): string =>
  Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
const signatureIn = (headers: ReceivedPost['headers']): string =>
  String(headers['x-answer-audit-signature']).replace('sha256=', '');

test.each(Object.keys(ECHOES))('a receiver that repeats %s gives nothing away', async (echo) => {
  const reply: Parameters<typeof startWebhookServer>[0] = (response, post) =>
    void response.writeHead(500).end(`It said: ${ECHOES[echo]?.(post)}`);
  await using server = await startWebhookServer(reply);
  const address = `${server.origin.replace('//', '//an-user:w%C3%B6rd%2F%2B%3F@')}/hooks/tok%2Fen01/x?pass+word`;
  const told: string[] = [];
  const onRetry = (sentence: string): number => told.push(sentence);
  told.push(await findProblem(deliver(DOCUMENT, parseWebhook(address, SECRET), options({ retries: 1, onRetry }))));
  const { headers } = server.posts[0] as ReceivedPost;
  const credentials = String(headers.authorization).replace('Basic ', '');
  const secrets = [
    'an-user', 'wörd', 'w%c3%b6rd', 'w%C3%B6rd', credentials.replace(/=+$/, ''), btoa(credentials).slice(0, 20), signatureIn(headers).slice(0, 12),
    Buffer.from(signatureIn(headers), 'hex').toString('base64').slice(0, 12), SECRET, 'secret', 'tok', 'en01', 'pass', btoa('x,an-user').slice(4, 10),
  ]; // prettier-ignore
  expect(told).toHaveLength(2);
  for (const sentence of told) {
    expect(sentence).toContain('It said: ');
    for (const secret of secrets) expect(sentence.replace('AUDIT_WEBHOOK_SECRET', '')).not.toContain(secret);
  }
});

thorough('a later attempt does not repeat the signature of an earlier one', async () => {
  const signatures: string[] = [];
  await using server = await startWebhookServer((response, { headers }) => {
    signatures.push(signatureIn(headers));
    response.writeHead(500).end(`first ${signatures[0]}`);
  });
  const webhook = parseWebhook(server.origin, SECRET);
  expect(await findProblem(deliver(DOCUMENT, webhook, options({ retries: 1, pause: 1_000 })))).toContain('(first […])');
  expect(new Set(signatures).size).toBe(2);
});

test('of an answer that breaks off, no half of a secret is repeated', async () => {
  await using server = await startWebhookServer((response) => {
    response.writeHead(500, { 'content-length': '1000' });
    response.write(`no ${SECRET.slice(0, 10)}`, () => response.destroy());
  });
  const problem = await findProblem(deliver(DOCUMENT, parseWebhook(server.origin, SECRET), options({ retries: 0 })));
  expect(problem).toContain('it answers 500 (no […]), and');
});

test('a receiver that never ends its answer does not block the delivery', async () => {
  await using server = await startWebhookServer((response) => void response.writeHead(200).write('x'.repeat(100_000)));
  expect(await deliver(DOCUMENT, parseWebhook(server.origin, null), options())).toEqual({ status: 200, attempts: 1 });
});

test('a page of HTML is not repeated', async () => {
  await using server = await startWebhookServer(status(400, '<html>…'));
  expect(await findProblem(deliver(DOCUMENT, parseWebhook(server.origin, null), options()))).toContain(
    'it answers 400, and',
  );
});
