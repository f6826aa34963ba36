/** The batches of a server: submits them, looks at them, finds them again, and reads their results. */
import { InputError } from '../../base/core/errors.ts';
import { inertLine } from '../../base/text/inert.ts';
import { plural } from '../../base/text/plural.ts';
import type { ModelAddress } from '../address.ts';
import type { RequestOptions } from '../attempts.ts';
import { ModelProblem } from '../problem.ts';
import { anthropic } from './anthropic.ts';
import { MissingResults, type BatchApi, type BatchResult, type BatchState, type NewBatch } from './batch-api.ts';
import { HttpBatchSender } from './batch-sender.ts';
import { fieldsOf, idOf, textOf } from './fields.ts';
import { MOST_BYTES } from '../lines.ts';
import { openai } from './openai.ts';

const APIS: Readonly<Record<string, BatchApi>> = { openai, 'openai-compatible': openai, anthropic };
/** The most pages of the list that are read. */
const MOST_PAGES = 1000;
/** Batches of a page of the list. */
const PAGE = 100;
/** Lines of results beside those of the requests, so that a strange server can repeat some. */
const FURTHER_LINES = 1000;
/** Milliseconds that the clocks of client and server may differ. */
const CLOCK_DIFFERENCE = 10 * 60_000;
/** The id of a request in a line that is cut, or is no JSON for another reason. */
const CUSTOM_ID = /"custom_id"\s*:\s*"([a-zA-Z0-9_-]{1,64})"/;

/** A batch that may have been submitted. */
interface Search {
  readonly token: string;
  readonly requests: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Batches that are others. */
  readonly known: ReadonlySet<string>;
}

/** @throws InputError for a provider without batches. */
export function batchApiOf({ id, provider }: ModelAddress): BatchApi {
  const api = APIS[provider.id];
  if (api !== undefined) return api;
  const names = Object.keys(APIS).map((name) => `${name}:`);
  throw new InputError(`--batch ${id}: this provider has no batches; name a model of ${names.join(', ')}.`);
}

export class BatchServer {
  readonly api: BatchApi;
  readonly #address: ModelAddress;
  readonly #sender: HttpBatchSender;

  /** @throws InputError for a provider without batches. */
  constructor(address: ModelAddress, options: RequestOptions) {
    this.api = batchApiOf(address);
    this.#address = address;
    this.#sender = new HttpBatchSender(address, options);
  }

  /**
   * Submits a batch.
   * @param beforeEach called right before each request that may make the batch.
   * @returns its id on the server.
   * @throws UnsureSubmission where the server may have made the batch; ModelProblem and InputError where it has not.
   */
  async submit(batch: NewBatch, beforeEach: () => void): Promise<string> {
    return idOf(await this.api.submit(this.#sender.withHook(beforeEach), batch));
  }

  /** @returns null where the server has no such batch. @throws ModelProblem */
  async look(id: string): Promise<BatchState | null> {
    return await this.#sender.get(`${this.api.path}/${encodeURIComponent(id)}`, (batch) => this.api.readState(batch));
  }

  /**
   * Looks for a batch that was submitted, and whose id is unknown.
   * @returns its id; `none` where the server has no such batch; `unclear` where that shows only when another batch has ended.
   * @throws ModelProblem
   */
  async find(search: Search): Promise<{ readonly id: string } | 'none' | 'unclear'> {
    let isUnclear = false;
    for await (const batch of this.#list(search)) {
      if (search.known.has(batch.id)) continue;
      const isIt = await this.#isSought(batch, search);
      if (isIt === true) return { id: batch.id };
      isUnclear ||= isIt === null;
    }
    return isUnclear ? 'unclear' : 'none';
  }

  /**
   * The results of an ended batch as they arrive, in any order.
   * @param requests the number of requests of the batch. Its results are as large as that many answers at most.
   * @throws ModelProblem; MissingResults where the server no longer has them; InputError where they are more or larger than a batch has.
   */
  async *results({ id, results }: BatchState, requests: number): AsyncGenerator<BatchResult> {
    let [lines, bytes] = [0, 0];
    const count = (piece: Uint8Array): void => {
      bytes += piece.length;
      if (bytes > requests * MOST_BYTES) throw this.#tooMany(id, requests);
    };
    for (const path of results) {
      const found = await this.#sender.open(path, count);
      if (found === null) throw new MissingResults();
      for await (const { text, isCut } of found) {
        if (++lines > requests + FURTHER_LINES) throw this.#tooMany(id, requests);
        yield this.#readResult(text, isCut);
      }
    }
  }

  #tooMany(batch: string, requests: number): InputError {
    const { id, baseUrl } = this.#address;
    const what = `the results of the batch ${inertLine(batch)} are more or larger than those of ${plural(requests, 'request')} can be`;
    return new InputError(
      `${id} (${baseUrl}): ${what}, and were not read to their end; begin another run with --new, without --batch.`,
    );
  }

  /** All batches; the newest only, where the list begins with them. */
  async *#list({ since }: Search): AsyncGenerator<BatchState> {
    const { path, pageParameter, keepsToken } = this.api;
    const readPage = (document: unknown): Page => readListed(document, (batch) => this.api.readState(batch));
    const seen = new Set<string>();
    for (let after: string | null = ''; after !== null;) {
      if (seen.has(after) || seen.size === MOST_PAGES)
        throw new InputError(`${this.#address.id} (${this.#address.server}): ${ENDLESS}`);
      seen.add(after);
      const query: string = `?limit=${PAGE}${after === '' ? '' : `&${pageParameter}=${encodeURIComponent(after)}`}`;
      const page: Page | null = await this.#sender.get(`${path}${query}`, readPage);
      if (page === null) throw new InputError(`${this.#address.id} (${this.#address.server}): ${UNLISTED}`);
      yield* page.batches;
      const isOld = !keepsToken && (page.batches.at(-1)?.createdAt ?? since) < since - CLOCK_DIFFERENCE;
      after = isOld ? null : page.next;
    }
  }

  /** null where it will show when the batch has ended. */
  async #isSought(batch: BatchState, { token, requests, since }: Search): Promise<boolean | null> {
    if (this.api.keepsToken) return batch.token === token;
    if (batch.total !== requests || (batch.createdAt ?? since) < since - CLOCK_DIFFERENCE) return false;
    if (!batch.isEnded) return null;
    try {
      for await (const { customId } of this.results(batch, requests)) return customId?.startsWith(token) === true;
    } catch (error) {
      if (!(error instanceof MissingResults)) throw error;
    }
    return false;
  }

  #readResult(text: string, isCut: boolean): BatchResult {
    if (isCut)
      return { customId: CUSTOM_ID.exec(text)?.[1] ?? null, outcome: new ModelProblem('too-large', TOO_LARGE) };
    try {
      const line = fieldsOf(JSON.parse(text));
      return { customId: textOf(line['custom_id']), outcome: this.api.readResult(line) };
    } catch {
      return { customId: CUSTOM_ID.exec(text)?.[1] ?? null, outcome: new ModelProblem('not-the-api', MALFORMED) };
    }
  }
}

interface Page {
  readonly batches: readonly BatchState[];
  /** The id after which the next page begins; null for the last page. */
  readonly next: string | null;
}

function readListed(document: unknown, read: (batch: unknown) => BatchState): Page {
  const { data, has_more, last_id } = fieldsOf(document);
  // An empty list means that the server has no batch, and then one is submitted again: nothing else may look like it.
  if (!Array.isArray(data)) throw new TypeError('there is no list "data"');
  const batches = data.map(read);
  return { batches, next: has_more === true ? (textOf(last_id) ?? batches.at(-1)?.id ?? null) : null };
}

const UNLISTED =
  'the server cannot list its batches, so that it is not known whether it made one before the program ended; begin another run with --new.';
const ENDLESS =
  'the list of batches of the server does not end, so that it is not known whether it made one before the program ended; begin another run with --new.';
const TOO_LARGE = 'the result is larger than 32 MB, and was not read to its end.';
const MALFORMED = 'the line of the result is no JSON.';
