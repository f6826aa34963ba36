/** Embeddings in the forms of the APIs. Sources: docs/api.md of ollama/ollama, platform.openai.com/docs/api-reference/embeddings, ai.google.dev/api/embeddings. */
import type { ServerResponse } from 'node:http';
import type { Api, Call } from './api.ts';
import { checkCall, isRightKey, keyOf } from './call.ts';
import { fail } from './fault.ts';
import { gemini } from './gemini.ts';
import type { Ledger } from './ledger.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import type { Settings } from './options.ts';
import { sendJson } from './send.ts';
import { Complaint, documentOf, expect, fieldsOf, onlyOf, textOf } from './shape.ts';

interface Texts {
  readonly model: string;
  readonly texts: readonly string[];
}

interface EmbeddingsOfApi {
  readonly api: Api;
  /** The paths, with the model where it is a part of them. */
  readonly path: RegExp;
  readonly read: (call: Call, inPath: string) => Texts;
  readonly document: (texts: Texts, vectors: readonly unknown[]) => unknown;
}

function textsOf(value: unknown, where: string): string[] {
  if (!Array.isArray(value) || value.length === 0) throw new Complaint(`${where} is no list with texts`);
  return value.map((one, at) => textOf(one, `${where}[${at}]`));
}

const FORMS: readonly EmbeddingsOfApi[] = [
  {
    api: ollama,
    path: /^\/api\/embed$/,
    read({ body }) {
      const { model, input } = documentOf(body, ['model', 'input']);
      return { model: textOf(model, 'model'), texts: textsOf(input, 'input') };
    },
    document: ({ model }, embeddings) => ({ model, embeddings, total_duration: 1, load_duration: 1, prompt_eval_count: 8 }), // prettier-ignore
  },
  {
    api: openai,
    path: /^(?:\/compatible)?\/v1\/embeddings$/,
    read({ body }) {
      const { model, input, encoding_format } = documentOf(body, ['model', 'input', 'encoding_format']);
      expect(encoding_format, 'encoding_format', 'float');
      return { model: textOf(model, 'model'), texts: textsOf(input, 'input') };
    },
    // In the reverse order, because clients must go by the index.
    document: ({ model }, vectors) => ({
      object: 'list',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed(),
      model,
      usage: { prompt_tokens: 8, total_tokens: 8 },
    }),
  },
  {
    api: gemini,
    path: /^\/v1beta\/models\/([^/:]+):batchEmbedContents$/,
    read({ body }, model) {
      const { requests } = documentOf(body, ['requests']);
      if (!Array.isArray(requests) || requests.length === 0) throw new Complaint('requests is no list with requests');
      const texts = requests.map((request, at) => {
        const where = `requests[${at}]`;
        const { model: name, content } = fieldsOf(request, where, ['model', 'content']);
        expect(name, `${where}.model`, `models/${model}`);
        const { parts } = fieldsOf(content, `${where}.content`, ['parts']);
        return textOf(fieldsOf(onlyOf(parts, 'parts'), 'parts[0]', ['text'])['text'], 'parts[0].text');
      });
      return { model, texts };
    },
    document: (_, vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
  },
];

/** The form of a call for embeddings; undefined for every other call. */
export function embeddingForm({ method, path }: Call): EmbeddingsOfApi | undefined {
  return method === 'POST' ? FORMS.find((form) => form.path.test(path)) : undefined;
}

/** Answers a call for embeddings, or complains. Faults are those of the texts, one per line. */
export async function embed(
  form: EmbeddingsOfApi,
  call: Call,
  response: ServerResponse,
  { key, models, embed: vectorOf, embedFault }: Settings,
  ledger: Ledger,
): Promise<void> {
  const { api, path, read, document } = form;
  checkCall(api, call);
  const texts = read(call, path.exec(call.path)?.[1] ?? '');
  const given = keyOf(api, call);
  const before = ledger.addTexts(texts.texts);
  if (!isRightKey(given, api, call, key)) return sendJson(response, api.refuse('key', given ?? ''));
  if (!models.includes(texts.model)) return sendJson(response, api.refuse('model', texts.model));
  const whole = (): Promise<string> => Promise.resolve(JSON.stringify(document(texts, texts.texts.map(vectorOf))));
  const fault = embedFault(texts.texts, before);
  if (fault !== undefined) return fail(response, fault, api, whole);
  sendJson(response, { status: 200, document: JSON.parse(await whole()) as unknown });
}
