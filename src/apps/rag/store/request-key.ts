/** The key of a request to a judge. */
import { createHash } from 'node:crypto';
import type { JsonSchema } from '../../../models/structured.ts';
import type { JudgeRequest } from '../asking/judge-request.ts';
import type { RequestModel } from './stored-request.ts';

/**
 * The same for the same text to the same model with the same settings.
 * @param schema of a structured request.
 */
export function requestKey(
  { judge, prompt, text }: JudgeRequest,
  { model, sampling }: RequestModel,
  schema?: JsonSchema,
): string {
  const parts = [judge, prompt, model, JSON.stringify(sampling), text, ...(schema === undefined ? [] : [schema])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
