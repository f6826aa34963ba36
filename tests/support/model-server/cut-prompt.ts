/** A server that cut the prompt. */
import type { ModelServerOptions } from './options.ts';

/** Ollama, which counts fewer tokens than the prompt has. @param content of the answer. @param counted tokens of the prompt. */
export function cutsPrompts(content: string, counted: number): Pick<ModelServerOptions, 'fault'> {
  const body = JSON.stringify({
    model: 'test',
    message: { role: 'assistant', content },
    done: true,
    done_reason: 'stop',
    prompt_eval_count: counted,
    eval_count: 1,
  });
  return { fault: () => ({ kind: 'status', status: 200, body }) };
}
