/** What the batch interfaces of providers have in common. */
import type { ModelProblem } from '../problem.ts';
import type { ModelRequest } from './offline-model.ts';

/** A request of a batch. */
interface BatchRequest {
  /** Unique in its batch: 1 to 64 letters, digits, hyphens and underscores. */
  readonly customId: string;
  readonly request: ModelRequest;
}

/** The state of a batch on its server. */
export interface BatchState {
  readonly id: string;
  /** No further result will come. */
  readonly isEnded: boolean;
  /** Requests with a result so far; some servers count them only at the end. */
  readonly done: number;
  readonly total: number;
  /** Milliseconds since 1970; null where the server does not say. */
  readonly createdAt: number | null;
  /** Why a request of an ended batch has no result. */
  readonly lost: ModelProblem;
  /** Where the results are, below the base URL: files of JSON lines. */
  readonly results: readonly string[];
  /** What it was submitted with; null where the server does not keep it. */
  readonly token: string | null;
}

/** The result of one request. */
export interface BatchResult {
  /** null where the line does not tell. */
  readonly customId: string | null;
  /** The body of the response as JSON, or why there is none. */
  readonly outcome: string | ModelProblem;
}

/** Sends requests to the server of a batch interface. Each is repeated where that may help. */
export interface BatchSender {
  /** Sends a request that may be repeated. @returns the JSON of the response. */
  post(path: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>): Promise<unknown>;
  /** Sends the request that makes a batch. @throws UnsureSubmission where the server may have made it. */
  create(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<unknown>;
}

export interface BatchApi {
  /** The path of batches below the base URL. */
  readonly path: string;
  /** The most requests of a batch. */
  readonly mostRequests: number;
  /** The parameter that names the last batch of the page before. */
  readonly pageParameter: string;
  /** Whether batches can be found again by the token that they were submitted with. Otherwise the custom ids in their results tell. */
  readonly keepsToken: boolean;
  /** One request as it is in the batch. */
  line(request: BatchRequest): string;
  /** @returns the document of the batch that was made. */
  submit(sender: BatchSender, batch: NewBatch): Promise<unknown>;
  /** @throws TypeError where the document is no batch. */
  readState(document: unknown): BatchState;
  /** @param line a JSON object. */
  readResult(line: Readonly<Record<string, unknown>>): BatchResult['outcome'];
}

/** A batch to submit. */
export interface NewBatch {
  /** Names the batch: letters and digits. */
  readonly token: string;
  /** Made by `line`. */
  readonly lines: readonly string[];
  /** One of its requests; all have the same path and headers. */
  readonly example: ModelRequest;
}

/** The server no longer has the results of a batch. */
export class MissingResults extends Error {
  override readonly name = 'MissingResults';
}

/** The server may have made the batch: its response did not arrive, or cannot be read. */
export class UnsureSubmission extends Error {
  override readonly name = 'UnsureSubmission';
  readonly problem: ModelProblem;

  constructor(problem: ModelProblem) {
    super(problem.message, { cause: problem });
    this.problem = problem;
  }
}
