/** What `audit extract` prints at its end. */
import { NOT_DONE } from '../../../cli/kit/exit-codes.ts';
import { plural } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import type { ReplyCounts } from '../asking/reply-counts.ts';
import type { ChosenTrials } from './choose-trials.ts';
import { PAGE, type ExtractFlags } from './extract-options.ts';
import type { ExtractSettings } from './settings.ts';
import { countText } from '../../../base/text/readable-numbers.ts';

interface Done extends ChosenTrials {
  readonly counts: ReplyCounts;
  /** Describes what was sent. */
  readonly standing: string;
}

/** Prints the summary, and sets the exit code if a request has no reply. */
export function printSummary(
  inputs: readonly string[],
  flags: ExtractFlags,
  { extractor }: ExtractSettings,
  done: Done,
): void {
  const { counts, standing } = done;
  const { name, model, prompt } = extractor;
  const lines = [
    `${name} (${model}, ${prompt}): ${describeSelection(done)}.`,
    `${standing}.`,
    describeReplies(counts),
    ...describeNotAsked(done),
    ...(counts.unanswered === 0
      ? []
      : [`${plural(counts.unanswered, 'request')} without a reply${counts.reasons}; send again with --retry-failed.`]),
    `Next: ${auditCommand(inputs, flags, name)}`,
  ];
  process.stdout.write(lines.map((line) => `${inertLine(line)}\n`).join(''));
  if (counts.unanswered > 0) process.exitCode = NOT_DONE;
}

/** Such as `40 of 300 distinct responses (30 where the labels agree, 10 where the labels differ), of 412 trials`. */
function describeSelection({ selection: { only, strata }, selected, trials }: ChosenTrials): string {
  const all = strata.reduce((sum, { subjects }) => sum + subjects, 0);
  const responses = plural(all, 'distinct response');
  if (only === 'all') return `${responses} of ${plural(trials, 'trial')}`;
  if (only === 'disagreements') return `${responses} where the labels differ, of ${plural(trials, 'trial')}`;
  const parts = strata.map(
    ({ name }, at) => `${selected.filter(({ stratum }) => stratum === at).length} where ${name}`,
  );
  return `${selected.length} of ${responses} (${parts.join(', ')}), of ${plural(trials, 'trial')}`;
}

function describeReplies({ read, unread, tokens: { input, output } }: ReplyCounts): string {
  const reasons = unread.map(([rule, replies]) => `${replies} ${rule}`).join(', ');
  const others = unread.reduce((sum, [, replies]) => sum + replies, 0);
  const tokens = input + output === 0 ? '' : ` ${countText(input)} input and ${countText(output)} output tokens.`;
  return `${plural(read, 'reply', 'replies')} with an answer, ${others} without${others === 0 ? '' : `: ${reasons} (${PAGE})`}.${tokens}`;
}

function describeNotAsked({ notAsked: { noResponse, noTruth } }: ChosenTrials): string[] {
  const parts = [
    ...(noResponse === 0 ? [] : [`${plural(noResponse, 'trial')} without a response`]),
    ...(noTruth === 0 ? [] : [`${plural(noTruth, 'trial')} without a ground truth`]),
  ];
  return parts.length === 0 ? [] : [`Not asked: ${parts.join(', ')}.`];
}

function auditCommand(inputs: readonly string[], flags: ExtractFlags, name: string): string {
  const { runsDir, metadata, conditions, store } = flags;
  const place = [
    ...(runsDir === undefined ? [] : [`--runs-dir ${shellWord(runsDir)}`]),
    ...(metadata === undefined ? [] : [`--metadata ${shellWord(metadata)}`]),
    ...(conditions === undefined ? [] : [`--conditions ${shellWord(conditions.join())}`]),
  ];
  const scheme = `--schemes extract:${name} --extractions ${shellWord(store)}`;
  return ['audit', ...inputs.map(shellWord), ...place, scheme].join(' ');
}
