/** The completion scripts by shell. */
import { InputError } from '../../base/core/errors.ts';
import { jsonText } from '../../base/core/json-text.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';
import type { UsageCommand } from '../kit/usage-command.ts';
import { bashScript } from './bash.ts';
import { completionTree, type CompletedCommand } from './completion-tree.ts';
import { fishScript } from './fish.ts';
import { SHELLS, type Shell } from './shells.ts';
import { zshScript } from './zsh.ts';

const SCRIPTS: Readonly<Record<Shell, (tree: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The completion script of a shell. @throws InputError for another shell. */
export async function completionScript(root: UsageCommand, name: string): Promise<string> {
  const shell = SHELLS.find((one) => one === name);
  if (shell === undefined) throw new InputError(withKnownNames(`${jsonText(name)}: no such shell`, name, SHELLS));
  await root.describeAll();
  return SCRIPTS[shell](await completionTree(root));
}
