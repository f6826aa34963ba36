/** How a model was sampled, in words. */
import type { SamplingRecord } from '../base/core/sampling-schema.ts';
import { formatGeneral } from '../base/text/float-format.ts';

/** Significant digits. */
const DIGITS = 4;

/** A phrase for each setting that every request has, and for each other one that was set. @param quote makes text from outside safe in the output format. */
export function samplingPhrases(sampling: SamplingRecord, quote: (text: string) => string): string[] {
  const { temperature, seed, maxTokens, topP, stop, numCtx, reasoningEffort, extraBody, logprobs } = sampling;
  const further = [
    sampling.interface === undefined ? null : 'prompts completed as plain texts',
    topP === undefined ? null : `top-p ${formatGeneral(topP, DIGITS)}`,
    stop === undefined ? null : `the stop sequences ${stop.map((text) => quote(JSON.stringify(text))).join(' ')}`,
    numCtx === undefined ? null : `a context of ${numCtx} tokens`,
    reasoningEffort === undefined ? null : `reasoning effort ${reasoningEffort}`,
    logprobs === undefined ? null : `log probabilities of ${logprobs} alternatives`,
    extraBody === undefined ? null : `the additional fields ${quote(JSON.stringify(extraBody))}`,
  ];
  return [
    temperature === null ? 'no temperature' : `temperature ${formatGeneral(temperature, DIGITS)}`,
    seed === null ? 'no seed' : `seed ${seed}`,
    `at most ${maxTokens} tokens`,
    ...further.filter((phrase) => phrase !== null),
  ];
}
