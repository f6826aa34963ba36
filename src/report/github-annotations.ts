/** Gate outcomes as workflow commands of GitHub Actions, which it shows as annotations of a job. */
import type { GateOutcome } from '../base/core/gate.ts';
import { inertLine } from '../base/text/inert.ts';
import { describeOutcome, memberLines } from './gate-text.ts';

/** One line for each rule that makes the audit fail. @param mayBeEmpty whether a rule may compare nothing. */
export function githubAnnotations(outcomes: readonly GateOutcome[], mayBeEmpty: boolean): string[] {
  return outcomes
    .filter(({ exceeded, isEmpty }) => exceeded || (isEmpty && !mayBeEmpty))
    .map((outcome) => {
      const title = escapeProperty(`answer-audit: ${inertLine(outcome.rule)}`);
      const message = [describeOutcome(outcome), ...memberLines(outcome)].join('\n');
      return `::error title=${title}::${escapeData(message)}`;
    });
}

/** The text of a command. GitHub reads one command for each line, and replaces these codes by the characters. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The value of a property, which ends at a comma or at a colon. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
