/** How a model was asked, as one sentence. */
import { code } from '../../../report/markdown/markup.ts';
import type { BenchResult, BenchSettings } from '../documents/bench.ts';

/** Markdown in which no text from outside is markup. */
export function describeSettings({ settings }: Pick<BenchResult, 'settings'>): string {
  return `Asked with ${[...usualSettings(settings), ...furtherSettings(settings)].join(', ')}; answers are read by the scheme ${code(settings.scheme)}.`;
}

function usualSettings({ temperature, seed, maxTokens }: BenchSettings): string[] {
  return [
    temperature === null ? 'no temperature' : `temperature ${temperature}`,
    seed === null ? 'no seed' : `seed ${seed}`,
    `at most ${maxTokens} tokens`,
  ];
}

/** The settings that are missing unless they were set. */
function furtherSettings(settings: BenchSettings): string[] {
  const { topP, stop, numCtx, reasoningEffort, extraBody, logprobs, interface: used, system } = settings;
  const phrases = [
    used === undefined ? null : 'prompts completed as plain texts',
    system === undefined ? null : `the system prompt ${code(JSON.stringify(system))}`,
    topP === undefined ? null : `top-p ${topP}`,
    stop === undefined ? null : `the stop sequences ${stop.map((text) => code(JSON.stringify(text))).join(' ')}`,
    numCtx === undefined ? null : `a context of ${numCtx} tokens`,
    reasoningEffort === undefined ? null : `reasoning effort ${reasoningEffort}`,
    logprobs === undefined ? null : `log probabilities of ${logprobs} alternatives`,
    extraBody === undefined ? null : `the additional fields ${code(JSON.stringify(extraBody))}`,
  ];
  return phrases.filter((phrase) => phrase !== null);
}
