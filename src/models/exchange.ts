/** One request with additional fields in its body, and the document of its response. */
import type { JsonObject } from '../base/core/json-line.ts';
import { addFields } from './request-body.ts';
import type { Fetch } from './transport.ts';

export class Exchange {
  /** Sends a request with the additional fields. Without any, the body is sent byte for byte. */
  readonly fetch: Fetch;
  #response = '';

  constructor(fetch: Fetch, additions: readonly JsonObject[]) {
    const added = additions.filter((fields) => Object.keys(fields).length > 0);
    this.fetch = async (input, init) => {
      const response = await fetch(input, added.length === 0 ? init : { ...init, body: change(init?.body, added) });
      this.#response = await response.text();
      return new Response(this.#response, response);
    };
  }

  /** The document of the last response; undefined where it is no JSON. */
  get document(): unknown {
    try {
      return JSON.parse(this.#response) as unknown;
    } catch {
      return undefined;
    }
  }
}

function change(body: RequestInit['body'], additions: readonly JsonObject[]): string {
  if (typeof body !== 'string') throw new TypeError('only bodies of text can be changed');
  return JSON.stringify(additions.reduce((now, fields) => addFields(now, fields), JSON.parse(body) as JsonObject));
}
