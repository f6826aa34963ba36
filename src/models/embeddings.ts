/** Asks a model for the embeddings of texts: vectors of which similar texts have similar ones. */
import { InputError } from '../base/core/errors.ts';
import { plural } from '../base/text/plural.ts';
import type { ModelAddress } from './address.ts';
import { Attempts, type RequestOptions } from './attempts.ts';
import { EMBEDDING_PROVIDERS, embeddingApi, type EmbeddingApi } from './embedding-apis.ts';
import { ModelProblem } from './problem.ts';

/** The largest number of numbers of a vector. Models have some thousands. */
const LARGEST_DIMENSION = 100_000;

export class EmbeddingModel {
  readonly #address: ModelAddress;
  readonly #api: EmbeddingApi;
  readonly #attempts: Attempts;

  /** @throws InputError for a provider without embeddings. */
  constructor(address: ModelAddress, options: RequestOptions) {
    this.#address = address;
    this.#api = checkEmbeddingProvider(address);
    this.#attempts = new Attempts(address, options);
  }

  /**
   * The vectors of texts, in their order. All have the same number of numbers, all of them finite and not all of them 0.
   * @param texts at least one.
   * @throws ModelProblem, whose message names the model and never contains the key; AbortError when the signal is given.
   */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    return await this.#attempts.run(async () => {
      const { name, baseUrl, key, provider } = this.#address;
      const response = await this.#attempts.fetch(`${baseUrl}${this.#api.path(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : provider.list.headers(key)) },
        body: JSON.stringify(this.#api.body(name, texts)),
      });
      return readVectors(this.#api.vectors(await response.json()), texts.length);
    });
  }
}

/** @throws InputError for a provider without embeddings. */
export function checkEmbeddingProvider(address: ModelAddress, option = '--embeddings'): EmbeddingApi {
  const api = embeddingApi(address);
  if (api !== null) return api;
  const names = EMBEDDING_PROVIDERS.map((name) => `${name}:`).join(', ');
  throw new InputError(`${option} ${address.id}: this provider has no embeddings; name a model of ${names}.`);
}

/** @throws ModelProblem for a list of another length, and for what is no vector. */
function readVectors(list: readonly unknown[], count: number): Float32Array[] {
  if (list.length !== count) throw unfit(`there are ${plural(list.length, 'vector')} for ${plural(count, 'text')}`);
  const vectors = list.map(readVector);
  const dimensions = new Set(vectors.map(({ length }) => length));
  if (dimensions.size > 1) throw unfit(`its vectors have ${[...dimensions].join(' and ')} numbers`);
  return vectors;
}

function readVector(value: unknown): Float32Array {
  if (!Array.isArray(value) || value.length === 0 || value.length > LARGEST_DIMENSION)
    throw unfit('a vector is no list of numbers');
  const wrong = value.findIndex((one) => typeof one !== 'number');
  if (wrong !== -1) throw unfit(`number ${wrong + 1} of a vector is ${JSON.stringify(value[wrong])}`);
  const vector = Float32Array.from(value as number[]);
  // A number that is too large for 32 bits becomes infinite.
  if (!vector.every(Number.isFinite)) throw unfit('a number of a vector is too large');
  if (vector.every((one) => one === 0)) throw unfit('all numbers of a vector are 0');
  return vector;
}

function unfit(why: string): ModelProblem {
  return new ModelProblem('not-the-api', `the embeddings of the server cannot be used: ${why}.`);
}
