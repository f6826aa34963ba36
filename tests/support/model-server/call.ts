/** What is true of requests to every API: how they arrive, what may be around the body, and where the key is. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { KEY_HEADERS, type Api, type Call } from './api.ts';
import { Complaint } from './shape.ts';

/** The whole request. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const { method = '', url = '', headers } = request;
  const [path = '', ...query] = url.split(/(?=\?)/);
  return { method, path, query: query.join(''), headers, body: await buffer(request) };
}

/** @throws Complaint about what is around the body. */
export function checkCall(api: Api, { method, query, headers, body }: Call): void {
  if (query !== '') throw new Complaint(`the query ${query} is not expected`);
  const strange = KEY_HEADERS.filter((name) => name !== api.keyHeader && headers[name] !== undefined);
  if (strange.length > 0) throw new Complaint(`the header ${strange.join(', ')} is for another API`);
  if (method === 'GET') return;
  const type = headers['content-type'] ?? 'missing';
  if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(type)) throw new Complaint(`the content type is ${type}`);
  if (!isUtf8(body)) throw new Complaint('the body is no UTF-8');
}

/** The text of the key; undefined without one. @throws Complaint unless `Authorization` has the form that it should. */
export function keyOf({ keyHeader }: Api, { headers }: Call): string | undefined {
  const value = headers[keyHeader];
  if (keyHeader !== 'authorization' || value === undefined) return value?.toString();
  const key = /^Bearer (\S+)$/.exec(value.toString())?.[1];
  if (key === undefined) throw new Complaint('the header authorization is not of the form Bearer KEY');
  return key;
}

/** Whether the server answers to this key, or to none. @param right null: to anything. */
export function isRightKey(given: string | undefined, api: Api, call: Call, right: string | null): boolean {
  return right === null || given === right || (given === undefined && api.isKeyOptional(call));
}
