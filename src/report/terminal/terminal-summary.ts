/** The summary of an audit for a terminal: finding, scores, description of the scheme, files, next commands. It has at most 24 lines, not counting warnings and trials that were left out. */
import type { AuditResult, Receipt } from '../../documents/result.ts';
import { inertLine } from '../../base/text/inert.ts';
import { plural } from '../numbers.ts';
import { agree } from '../../base/core/cell-key.ts';
import { chooseFinding } from '../finding/choose-finding.ts';
import type { Finding } from '../finding/finding.ts';
import { schemeLines as tableOfSchemes } from './scheme-lines.ts';
import { scoreLines } from './score-lines.ts';
import { cautionLines, findingLines, misfitLines, schemeLines } from './summary-lines.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { reviewOf } from '../finding/unknown.ts';
import { isOfVotes } from '../votes.ts';

/** The lines of a small terminal, without those of the prompt and of the command. */
const MOST_LINES = 24;
/** The head, the stored labels, one scheme, and the number of the others. */
const LEAST_TABLE = 4;
const MOST_FILES = 5;

export interface TerminalOptions extends NextOptions {
  /** The paths of the outputs. */
  readonly files: readonly string[];
}

/** The summary, with a line break at its end: the finding first, and right after it the table of scores. */
export function terminalSummary(result: AuditResult, { files, ...next }: TerminalOptions): string {
  const finding = chooseFinding(result);
  const found = findingLines(finding, result);
  const notes = [...schemeLines(finding, result), ...cautionLines(finding, result)];
  const misfits = misfitLines(result);
  const commands = nextCommands(result, next);
  const paths = fileLines(files);
  const others = [found, notes, paths, ['Next:', ...commands]].map(({ length }) => (length === 0 ? 0 : length + 1));
  const room = Math.max(MOST_LINES - others.reduce((sum, lines) => sum + lines, 0), LEAST_TABLE);
  const table = scoreLines(result, room, finding) ?? tableOfSchemes(result, room);
  const parts = [found, misfits, table, notes, paths, ['Next:', ...commands.map((command) => `  ${command}`)]];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => `${line}\n`).join(''))
    .join('\n');
}

function fileLines(files: readonly string[]): string[] {
  if (files.length <= MOST_FILES) return files.map(inertLine);
  const shown = files.slice(0, MOST_FILES - 1);
  return [...shown.map(inertLine), `… and ${plural(files.length - shown.length, 'more file')}`];
}

/** What is known of the call of the program, and of its outputs. */
interface NextOptions {
  /** How the user started the program, such as `audit` or `npm run audit --`. */
  readonly program: string;
  /** The words after `view` that show the result; null where no command shows it. */
  readonly view: readonly string[] | null;
  /** The words of an audit of the folder of the log, where there is more of its kind in it. */
  readonly folder?: readonly string[] | null;
}

/** Audits the folder of the log, where only one of its logs was read. Shows the result as a page, explains a trial whose label changes, and draws trials for people. Where no label changes, the list of schemes. */
export function nextCommands(result: AuditResult, { program, view, folder = null }: NextOptions): string[] {
  const receipt = receiptOfFinding(result, chooseFinding(result));
  const review = reviewOf(result);
  const commands = [
    ...(view === null ? [] : [`audit view ${view.map(viewWord).join(' ')}`]),
    ...(receipt === undefined ? [] : [withFolder(receipt.explain, result)]),
    ...(review === undefined || receipt === undefined ? ['audit schemes'] : [withFolder(review, result)]),
  ];
  const wider = folder === null ? [] : [`audit ${folder.map(viewWord).join(' ')}`];
  return [...wider, ...commands].map((command) => command.replace(/^audit/, () => program));
}

/** A path needs quotes where it begins with a hyphen; an option of `view` does not. */
function viewWord(word: string): string {
  return /^--[a-z-]*$/.test(word) ? word : shellWord(word);
}

/** A receipt of the scheme and the model of the finding; else of its scheme; else any. Flips of votes come last, because no parser makes them. */
function receiptOfFinding(result: AuditResult, { scheme, subject }: Finding): Receipt | undefined {
  const receipts = Object.values(result.receipts).flat();
  const parsed = receipts.filter((receipt) => !isOfVotes(result, receipt));
  const { 'stored-wrong': wrong = [], 'stored-right': right = [] } = result.receipts;
  if (wrong.length + right.length > 0) return [...wrong, ...right][0];
  const isOfModel = ({ model, variant, condition, run }: Receipt): boolean =>
    agree(subject.key, { model, variant, condition, run });
  const first = [parsed, receipts].flatMap((list) => {
    const own = list.filter((receipt) => receipt.scheme === scheme);
    return [own.find(isOfModel), own[0], list[0]];
  });
  return first.find((receipt) => receipt !== undefined);
}

/** Names the folder that contains the runs and their list, where there is one, in place of both. */
function withFolder(command: string, { options: { runsDir, metadata } }: AuditResult): string {
  const folder = /^(?<folder>[^-].*)\/runs\/?$/s.exec(runsDir ?? '')?.groups?.['folder'];
  if (folder === undefined || metadata !== `${folder}/runs_metadata.json`) return command;
  const options = ` --runs-dir ${shellWord(runsDir ?? '')} --metadata ${shellWord(metadata)}`;
  return command.includes(options) ? `${command.replace(options, '')} ${shellWord(folder)}` : command;
}
