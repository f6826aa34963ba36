/** `audit init`: its description and its options. */
import { CONFIG_NAME } from '../../base/core/config-name.ts';
import type { FlagsOf, OptionTable } from '../../languages/options/option.ts';
import { FLAG } from '../../languages/options/values.ts';
import { addOptions } from '../kit/add-options.ts';
import type { UsageCommand } from '../kit/usage-command.ts';

const OPTIONS = {
  force: { flags: '--force', value: FLAG, group: 'Output', text: 'replace the file if it exists' },
} as const satisfies OptionTable;

export type InitFlags = FlagsOf<typeof OPTIONS>;

export function describeInit(command: UsageCommand): void {
  addOptions(command, OPTIONS)
    .description(`Writes ${CONFIG_NAME}, which contains the options of an audit that you repeat (docs/config.md).`)
    .examples('audit init my-experiment')
    .argument('[folder]', 'the folder with the inputs', '.')
    .action(async (folder: string, flags: InitFlags) => {
      const { runInit } = await import('./init-command.ts');
      await runInit(folder, flags);
    });
}
