/** How a model was asked, as one sentence. */
import { code } from '../../../report/markdown/markup.ts';
import { samplingPhrases } from '../../../report/sampling.ts';
import type { BenchResult } from '../documents/bench.ts';

/** Markdown in which no text from outside is markup. */
export function describeSettings({ settings }: Pick<BenchResult, 'settings'>): string {
  const { system, scheme } = settings;
  const prompt = system === undefined ? [] : [`the system prompt ${code(JSON.stringify(system))}`];
  return `Asked with ${[...samplingPhrases(settings, code), ...prompt].join(', ')}; answers are read by the scheme ${code(scheme)}.`;
}
