/** Warns before a run whose longest prompt may not fit into the context of a model. */
import type { ModelAddress } from '../../models/address.ts';
import { contextWarning } from '../../models/prompt-lengths.ts';
import type { Sampling } from '../../models/sampling.ts';
import { estimateTokens } from '../../models/tokens.ts';
import type { Plan } from './plan.ts';

/** One sentence for each model whose context may be too short for the longest prompt and its answer. */
export async function contextWarnings(
  plan: Plan,
  addresses: readonly ModelAddress[],
  sampling: Sampling,
): Promise<string[]> {
  const prompt = longestPrompt(plan);
  const warnings = await Promise.all(addresses.map((address) => contextWarning(address, sampling, prompt)));
  return warnings.filter((warning) => warning !== null);
}

/** The estimated tokens of the longest prompt of a plan. */
function longestPrompt({ sets, conditions }: Plan): number {
  let most = 0;
  for (const set of sets)
    for (const item of set.items)
      for (const condition of conditions) {
        const { system, user } = set.prompt(item, condition);
        const text = `${system ?? ''}${user}`;
        // A text never has more estimated tokens than characters.
        if (text.length > most) most = Math.max(most, estimateTokens(text));
      }
  return most;
}
