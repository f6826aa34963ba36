/** Takes the steps of both interfaces. */
import type { Call, Question } from '../model-server/api.ts';
import { isRightKey, keyOf } from '../model-server/call.ts';
import { anthropicBatches } from './anthropic-batches.ts';
import type { BatchForm, BatchItem, Step, StepOutcome, StoredBatch } from './batch-form.ts';
import type { BatchServerOptions } from './options.ts';
import { openaiBatches } from './openai-batches.ts';

interface Found {
  readonly form: BatchForm;
  readonly step: Step;
  readonly id: string;
}

const CUSTOM_ID = /^[a-zA-Z0-9_-]{1,64}$/;
const PAGE = 2; // so that lists have several pages

export class BatchDesk {
  readonly batches: StoredBatch[] = [];
  readonly #files = new Map<string, string>();
  readonly #options: BatchServerOptions;

  constructor(options: BatchServerOptions) {
    this.#options = options;
  }

  find(call: Call): Found | null {
    for (const form of [anthropicBatches, openaiBatches]) {
      const found = form.stepOf(call);
      if (found !== null) return { form, ...found };
    }
    return null;
  }

  async take({ form, step, id }: Found, call: Call): Promise<StepOutcome> {
    const { key = null } = this.#options;
    const given = keyOf(form.api, call);
    if (!isRightKey(given, form.api, call, key)) return form.api.refuse('key', given ?? '');
    if (step === 'upload') return await this.#upload(call);
    if (step === 'create') return this.#create(form, call);
    if (step === 'list') return this.#list(form, call);
    return step === 'look' ? this.#look(form, id) : this.#results(id);
  }

  async #upload({ body, headers }: Call): Promise<StepOutcome> {
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    if (form.get('purpose') !== 'batch' || !(file instanceof File))
      throw new Error('the upload is no file for batches');
    const id = `file-${this.#files.size + 1}`;
    this.#files.set(id, await file.text());
    return { status: 200, document: { id, object: 'file', purpose: 'batch' } };
  }

  #create(form: BatchForm, call: Call): StepOutcome {
    const { token, items } = form === openaiBatches ? this.#readOpenai(call) : readAnthropic(call);
    if (items.length === 0 || items.some(({ customId }) => !CUSTOM_ID.test(customId)))
      throw new Error('a custom_id is not in its form, or there is none');
    if (new Set(items.map(({ customId }) => customId)).size < items.length)
      throw new Error('a custom_id is there twice');
    const id = `batch_${this.batches.length + 1}`;
    const batch = { id, items, token, createdAt: Date.now() / 1000, looks: 0, omissions: 0, isEnded: false, files: {} };
    this.batches.unshift(batch);
    return { status: 200, document: form.document(batch) };
  }

  #readOpenai({ body, headers }: Call): { token: string | null; items: BatchItem[] } {
    const batch = JSON.parse(body.toString()) as {
      input_file_id: string;
      endpoint: string;
      completion_window: string;
      metadata?: { answer_audit?: string };
    };
    if (batch.completion_window !== '24h') throw new Error('the window is not 24h');
    const lines = (this.#files.get(batch.input_file_id) ?? '').split('\n').filter((line) => line !== '');
    const items = lines.map((line) => {
      const { custom_id, method, url } = JSON.parse(line) as { custom_id: string; method: string; url: string };
      if (method !== 'POST' || url !== '/v1/chat/completions' || url !== batch.endpoint)
        throw new Error(`the endpoint of a request is ${url}`);
      const own = line.slice(line.indexOf(',"body":') + ',"body":'.length, -1);
      return { customId: custom_id, body: own, prompt: read(openaiBatches, own, headers).prompt };
    });
    return { token: batch.metadata?.answer_audit ?? null, items };
  }

  #list(form: BatchForm, { query }: Call): StepOutcome {
    const given = new URLSearchParams(query);
    const after = given.get(form === openaiBatches ? 'after' : 'after_id');
    const start = after === null ? 0 : this.batches.findIndex(({ id }) => id === after) + 1;
    const page = this.batches.slice(start, start + PAGE);
    const shown = page.filter((batch) => batch.omissions++ >= (this.#options.hidden ?? 0));
    for (const batch of shown) this.#lookAt(form, batch);
    const document = {
      data: shown.map((batch) => form.document(batch)),
      has_more: start + PAGE < this.batches.length,
      last_id: page.at(-1)?.id ?? null,
    };
    return { status: 200, document };
  }

  #look(form: BatchForm, id: string): StepOutcome {
    const batch = this.batches.find((one) => one.id === id);
    if (batch === undefined) return { status: 404, document: { error: { message: `no batch ${id}` } } };
    this.#lookAt(form, batch);
    return { status: 200, document: form.document(batch) };
  }

  /** Time passes with each look. */
  #lookAt(form: BatchForm, batch: StoredBatch): void {
    const { looks = 0 } = this.#options;
    if (batch.looks++ >= looks && !batch.isEnded) this.#end(form, batch);
  }

  #end(form: BatchForm, batch: StoredBatch): void {
    const { fate = () => 'answered', answer = () => '答えは0です。', change = (lines) => lines } = this.#options;
    const lines = batch.items.map((item) => ({
      item,
      fate: fate(item),
      answer: () =>
        form.api.answer(read(form, item.body, VERSION), { text: answer(item.prompt), reasoning: null, finish: 'stop' }),
    }));
    batch.isEnded = true;
    const files = Object.entries(form.files(lines)).map(([name, own]) => [name, own.length === 0 ? own : change(own)]);
    batch.files = Object.fromEntries(files) as StoredBatch['files'];
  }

  #results(id: string): StepOutcome {
    for (const batch of this.batches)
      for (const [name, lines] of Object.entries(batch.files))
        if (id === batch.id || id === `${batch.id}-${name}`) return { status: 200, document: null, lines };
    return { status: 404, document: { error: { message: `no file ${id}` } } };
  }
}

const VERSION = { 'anthropic-version': '2023-06-01' };

/** The body of a request of a batch, as strictly as that of an ordinary one. */
function read({ api }: BatchForm, body: string, headers: Call['headers']): Question {
  const path = api.name === 'openai' ? '/v1/chat/completions' : '/v1/messages';
  return api.readQuestion({ method: 'POST', path, query: '', headers, body: Buffer.from(body) });
}

function readAnthropic({ body, headers }: Call): { token: null; items: BatchItem[] } {
  const { requests } = JSON.parse(body.toString()) as { requests: { custom_id: string; params: unknown }[] };
  return {
    token: null,
    items: requests.map(({ custom_id, params }) => {
      const own = JSON.stringify(params);
      return { customId: custom_id, body: own, prompt: read(anthropicBatches, own, headers).prompt };
    }),
  };
}
