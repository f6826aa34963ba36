/** `audit extract`: its description. */
import { addOptions } from '../../../cli/kit/add-options.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import { EXTRACT_OPTIONS, type ExtractFlags } from './extract-options.ts';

export function describeExtract(command: UsageCommand): void {
  addOptions(command, EXTRACT_OPTIONS)
    .description(
      'Asks a model to read the answers out of responses, and stores its replies, which "audit --schemes extract:NAME" compares with other parsers (docs/extract.md).',
    )
    .examples(
      'audit extract samples.jsonl --model ollama:llama3.1 --prompt xfinder --store extractions.db --estimate',
      'audit extract samples.jsonl --model ollama:llama3.1 --prompt verify --store extractions.db --only sample:300',
    )
    .argument('[input...]', 'logs, or the folder of a run store')
    .action(async (inputs: string[], flags: ExtractFlags) => {
      const { runExtract } = await import('./command.ts');
      await runExtract(inputs, flags);
    });
}
