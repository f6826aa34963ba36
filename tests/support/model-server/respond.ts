/** One request from its arrival to its response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { anthropic } from './anthropic.ts';
import type { Api, Call, Question, Reply } from './api.ts';
import { checkCall, isRightKey, keyOf, readCall } from './call.ts';
import { contextDocument } from './context.ts';
import { embed, embeddingForm } from './embeddings.ts';
import { fail, spoil, type AnswerFault, type Fault } from './fault.ts';
import { gemini } from './gemini.ts';
import type { Ledger } from './ledger.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import type { Settings } from './options.ts';
import { sendJson } from './send.ts';
import { Complaint } from './shape.ts';

/** Anthropic is before OpenAI, which takes every list of models that no other API takes. */
const APIS: readonly Api[] = [ollama, gemini, anthropic, openai];

/** The server's end of a question. */
interface Exchange {
  readonly api: Api;
  readonly question: Question;
  readonly response: ServerResponse;
}

/** Answers, or complains to the client and in the ledger. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
  ledger: Ledger,
): Promise<void> {
  const call = await readCall(request);
  // The client has left already.
  if (response.destroyed) return;
  const embedding = embeddingForm(call);
  const api = embedding?.api ?? APIS.find((candidate) => candidate.purposeOf(call) !== null);
  try {
    const known = contextDocument(call, settings);
    if (known !== null) return sendJson(response, { status: 200, document: known });
    if (embedding !== undefined) return await embed(embedding, call, response, settings, ledger);
    if (api === undefined) throw new Complaint('there is nothing here');
    checkCall(api, call);
    if (api.purposeOf(call) === 'list') list(api, call, response, settings);
    else await ask({ api, question: api.readQuestion(call), response }, call, settings, ledger);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    ledger.complain(call, error.message);
    if (api === undefined) sendJson(response, { status: 404, document: { error: error.message } });
    else sendJson(response, api.refuse('request', error.message));
  }
}

function list(api: Api, call: Call, response: ServerResponse, { key, models, context, isLlamaCpp }: Settings): void {
  const given = keyOf(api, call);
  if (isRightKey(given, api, call, key))
    sendJson(response, {
      status: 200,
      document: api.list(models, context === null ? {} : contextField(context, isLlamaCpp)),
    });
  else sendJson(response, api.refuse('key', given ?? ''));
}

async function ask(exchange: Exchange, call: Call, settings: Settings, ledger: Ledger): Promise<void> {
  const { api, question, response } = exchange;
  const given = keyOf(api, call);
  const before = ledger.open(call, question, response);
  if (!isRightKey(given, api, call, settings.key)) return sendJson(response, api.refuse('key', given ?? ''));
  if (!isThere(question.model, settings.models)) return sendJson(response, api.refuse('model', question.model));
  if (question.schema !== null && !settings.structured)
    return sendJson(response, api.refuse('request', 'structured output is not supported by this model'));
  const { delay, fault } = settings;
  const isStillThere = await wait(typeof delay === 'number' ? delay : delay(question.prompt, before), response);
  if (isStillThere) await answer(exchange, fault(question.prompt, before), settings, ledger);
}

function contextField(context: number, isLlamaCpp: boolean): object {
  return isLlamaCpp ? { meta: { n_vocab: 128_256, n_ctx_train: 131_072 } } : { max_model_len: context };
}

/** A name without a tag means the latest one, as Ollama has it. */
function isThere(model: string, models: readonly string[]): boolean {
  return models.includes(model) || models.includes(model.replace(/:latest$/, ''));
}

/** False if the client has left before. */
async function wait(milliseconds: number, response: ServerResponse): Promise<boolean> {
  if (milliseconds === 0) return true;
  const left = new AbortController();
  response.once('close', () => left.abort());
  try {
    await setTimeout(milliseconds, undefined, { signal: left.signal });
    return true;
  } catch {
    return false;
  }
}

async function answer(
  { api, question, response }: Exchange,
  fault: Fault | undefined,
  { answer: answerOf }: Settings,
  ledger: Ledger,
): Promise<void> {
  const real = async (): Promise<Reply> => {
    const answered = await answerOf(question.prompt);
    return typeof answered === 'string'
      ? { text: answered, reasoning: null, finish: 'stop' }
      : { ...answered, finish: 'stop' };
  };
  if (fault !== undefined && !leavesAnswer(fault))
    return fail(response, fault, api, async () => JSON.stringify(api.answer(question, await real())));
  const reply = await (fault === undefined ? real() : spoil(fault, real));
  ledger.countWhenSent(question, response);
  sendJson(response, { status: 200, document: api.answer(question, reply) });
}

const ANSWER_FAULTS: ReadonlySet<string> = new Set<AnswerFault['kind']>(['empty', 'cut-off', 'filtered', 'huge']);

function leavesAnswer(fault: Fault): fault is AnswerFault {
  return ANSWER_FAULTS.has(fault.kind);
}
