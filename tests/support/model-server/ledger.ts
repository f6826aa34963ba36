/** What the server remembers, for a test to look at afterwards. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Call, Question } from './api.ts';

/** A question that was well formed, whatever became of it. */
export interface RecordedRequest extends Question {
  /** Milliseconds since the server started. */
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly body: string;
}

export class Ledger {
  readonly requests: RecordedRequest[] = [];
  readonly complaints: string[] = [];
  readonly asked: Map<string, number> = new Map();
  readonly answered: Map<string, number> = new Map();
  readonly embedded: (readonly string[])[] = [];
  mostAtOnce = 0;
  readonly #keepsRequests: boolean;
  readonly #start = performance.now();
  readonly #batches = new Map<string, number>();
  #atOnce = 0;

  constructor(record: 'all' | 'counts') {
    this.#keepsRequests = record === 'all';
  }

  complain({ method, path }: Call, sentence: string): void {
    this.complaints.push(`${method} ${path}: ${sentence}`);
  }

  /** Writes down a question that is in flight until its response is closed. Returns how often it was asked before. */
  open({ path, headers, body }: Call, question: Question, response: ServerResponse): number {
    const { prompt } = question;
    if (this.#keepsRequests)
      this.requests.push({ ...question, at: performance.now() - this.#start, path, headers, body: body.toString() });
    this.#atOnce++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    response.once('close', () => this.#atOnce--);
    return countUp(this.asked, prompt) - 1;
  }

  /** Keeps the texts of a request for embeddings. Returns how often these texts were sent before. */
  addTexts(texts: readonly string[]): number {
    this.embedded.push(texts);
    return countUp(this.#batches, JSON.stringify(texts)) - 1;
  }

  /** Counts the answer after its last byte is sent. */
  countWhenSent({ prompt }: Question, response: ServerResponse): void {
    response.once('finish', () => countUp(this.answered, prompt));
  }
}

function countUp(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
