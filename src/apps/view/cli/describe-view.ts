/** `audit view`: its description. */
import { addOptions } from '../../../cli/kit/add-options.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import { VIEW_OPTIONS, type ViewFlags } from './view-options.ts';

export function describeView(command: UsageCommand): void {
  addOptions(command, VIEW_OPTIONS)
    .description(
      'Serves a page with the result and all trials on this machine, and opens it in a browser (docs/view.md).',
    )
    .examples('audit view samples.jsonl', 'audit view result.json')
    .argument(
      '[input...]',
      'logs, or the folder of a run store; a saved result (--out-db or --out-json), which is not scored again; a saved comparison; or the database of "audit rag evaluate"',
    )
    .action(async (inputs: string[], flags: ViewFlags) => {
      const { runView } = await import('./view-command.ts');
      await runView(inputs, flags);
    });
}
