import { z } from 'zod';
import { MOST_COUNTED, MOST_STARTED } from '../base/core/ranges.ts';
import type { JudgeOptions } from './judge-options.ts';
import { callback, flag, oneOf, text, texts, wholeNumber, type Shapes } from './option-shapes.ts';

const MOST = 1_000_000;
const positive = z.number().min(0).max(MOST).describe(`a number from 0 to ${MOST}`);

export const JUDGE: Shapes<JudgeOptions> = {
  model: text,
  store: text,
  judges: texts,
  prompts: text,
  panel: texts,
  repeats: wholeNumber(1, MOST_STARTED),
  structured: oneOf(['auto', 'on', 'off']),
  offline: flag,
  retryFailed: flag,
  temperature: positive,
  seed: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  maxTokens: wholeNumber(1, MOST_COUNTED),
  baseUrl: text,
  apiKey: text,
  concurrency: wholeNumber(1, MOST_STARTED),
  rate: positive,
  timeout: z.number().min(0.001).max(MOST).describe(`a number from 0.001 to ${MOST}`),
  retries: wholeNumber(0, MOST_STARTED),
  onRequest: callback,
};
