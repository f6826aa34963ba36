/** The commands to try after an audit. They can be copied and run as they are printed. */
import type { AuditResult, Receipt } from '../../documents/result.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { isOfVotes } from '../votes.ts';
import { mainReach } from '../extremes.ts';

/** What is known of the call of the program, and of its outputs. */
export interface NextOptions {
  /** How the user started the program, such as `audit` or `npm run audit --`. */
  readonly program: string;
  /** The words after `view` that show the result; null where no command shows it. */
  readonly view: readonly string[] | null;
}

/** Shows the result as a page, and explains a trial whose label changes. Where there is none of one kind, the list of schemes. */
export function nextCommands(result: AuditResult, { program, view }: NextOptions): string[] {
  const receipt = receiptOfHeadline(result);
  const commands = [
    ...(view === null ? [] : [`audit view ${view.map(viewWord).join(' ')}`]),
    ...(receipt === undefined ? [] : [explainWithFolder(receipt.explain, result)]),
    'audit schemes',
  ];
  return commands.slice(0, 2).map((command) => command.replace(/^audit/, () => program));
}

/** A path needs quotes where it begins with a hyphen; an option of `view` does not. */
function viewWord(word: string): string {
  return /^--[a-z-]*$/.test(word) ? word : shellWord(word);
}

/** A receipt of the scheme that the verdict names; else any. Flips of votes come last, because no parser makes them. */
function receiptOfHeadline(result: AuditResult): Receipt | undefined {
  const scheme = mainReach(result.extremes).labels?.scheme;
  const receipts = Object.values(result.receipts).flat();
  const parsed = receipts.filter((receipt) => !isOfVotes(result, receipt));
  const first = [parsed, receipts].flatMap((list) => [list.find((receipt) => receipt.scheme === scheme), list[0]]);
  return first.find((receipt) => receipt !== undefined);
}

/** Names the folder that contains the runs and their list, where there is one, in place of both. */
function explainWithFolder(command: string, { options: { runsDir, metadata } }: AuditResult): string {
  const folder = /^(?<folder>[^-].*)\/runs\/?$/s.exec(runsDir ?? '')?.groups?.['folder'];
  if (folder === undefined || metadata !== `${folder}/runs_metadata.json`) return command;
  const options = ` --runs-dir ${shellWord(runsDir ?? '')} --metadata ${shellWord(metadata)}`;
  return command.includes(options) ? `${command.replace(options, '')} ${shellWord(folder)}` : command;
}
