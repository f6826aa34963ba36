/** The gate: rules of `--fail-on`, read before anything is scored and judged at the end. */
import { InputError } from '../../base/core/errors.ts';
import type { GateOutcome } from '../../base/core/gate.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { DONE, GATE_EXCEEDED, NOT_DONE } from './exit-codes.ts';
import type { GateFlags, ResultFlags } from '../../languages/options/output-options.ts';
import { takesStdout, type Outputs } from './output.ts';
import { printMessage, type MessageKind } from '../../base/system/messages.ts';

/** The parts of an audit that are known before its first trial. */
export interface GateGround {
  readonly schemes: readonly string[];
  readonly groupBy: readonly GroupField[];
}

export interface Gate {
  /** Adds the changes since the baseline to the result, if there is a baseline. */
  complete(result: AuditResult): AuditResult;
  /** Judges a result by the rules. */
  judge(result: AuditResult): readonly GateOutcome[];
  /** The number of members of lists that the rules compare. */
  compared(result: AuditResult): number;
}

/** @throws InputError for an option about rules without --fail-on. */
export function assertRulesGiven({ failOn = [], junit, sarif, annotations, allowEmpty }: GateFlags): void {
  const given = { '--junit': junit, '--sarif': sarif, '--annotations': annotations };
  const named = Object.entries(given).find(([, value]) => value !== undefined);
  const option = named?.join(' ') ?? (allowEmpty === true ? '--allow-empty' : null);
  if (option !== null && failOn.length === 0)
    throw new InputError(`${option}: is about the rules of --fail-on, and there are none; add one, or leave it out.`);
}

/**
 * Reads the rules and the baseline.
 * @param ground the schemes and fields that the rules may name; null if they are known only from the result.
 * @throws InputError for an invalid rule, a baseline that is no result, or an option that has no effect.
 */
export async function openGate(flags: ResultFlags, ground: GateGround | null): Promise<Gate> {
  assertRulesGiven(flags);
  const { failOn = [], baseline } = flags;
  const rules = failOn.length === 0 ? null : await readRules(failOn, ground);
  if (baseline === undefined)
    return {
      complete: (result) => result,
      judge: (result) => rules?.judge(result) ?? [],
      compared: (result) => rules?.compared(result) ?? 0,
    };
  const [{ readResult }, { changesSince }] = await Promise.all([
    import('../../sources/results/read-result.ts'),
    import('../../audit/conclusions/since.ts'),
  ]);
  const before = readResult(baseline);
  return {
    complete: (result) => ({ ...result, since: changesSince(result, before, baseline) }),
    judge: (result) => rules?.judge(result, before) ?? [],
    compared: (result) => rules?.compared(result, before) ?? 0,
  };
}

interface Rules {
  judge(result: AuditResult, before?: AuditResult): readonly GateOutcome[];
  compared(result: AuditResult, before?: AuditResult): number;
}

/** Reads the rules. */
async function readRules(words: readonly string[], ground: GateGround | null): Promise<Rules> {
  const [{ parseRule }, { assertGround }, { evaluateRules, membersCompared }] = await Promise.all([
    import('../../audit/gate-values/parse.ts'),
    import('../../audit/gate-values/against.ts'),
    import('../../audit/gate-values/gate.ts'),
  ]);
  const rules = words.map(parseRule);
  if (ground !== null) assertGround(rules, ground);
  return {
    judge: (result, before) => evaluateRules(rules, result, before),
    compared: (result, before) => membersCompared(rules, result, before),
  };
}

/** The outcomes of the rules. */
interface Judged {
  readonly outcomes: readonly GateOutcome[];
  /** The number of members of lists that the rules compared. */
  readonly compared: number;
}

/**
 * Reports on standard error which rules are exceeded or compared nothing, or that no rule is exceeded. Sets the exit code.
 * @param outputs of the command: annotations are not printed between them.
 */
export async function reportOutcomes(
  { outcomes, compared }: Judged,
  flags: GateFlags,
  outputs: Outputs,
): Promise<void> {
  if (outcomes.length === 0) return;
  const mayBeEmpty = flags.allowEmpty === true;
  const { outcomeLines, gateSummary } = await import('../../report/gate-text.ts');
  for (const outcome of outcomes.filter(({ exceeded, isEmpty }) => exceeded || isEmpty))
    printOutcome(outcome.exceeded ? 'error' : 'warning', outcomeLines(outcome));
  const code = gateExitCode(outcomes, mayBeEmpty);
  if (code !== DONE) process.exitCode = code;
  if (code !== GATE_EXCEEDED)
    printMessage(code === DONE ? 'success' : 'error', gateSummary(outcomes, compared, mayBeEmpty));
  await printAnnotations(outcomes, flags, outputs);
}

/** Prints the verdict about rules on standard error, and the lines below it. */
export function printOutcome(kind: MessageKind, [verdict = '', ...lines]: readonly string[]): void {
  printMessage(kind, verdict);
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** Prints the rules that make the command fail for a CI service. GitHub reads both streams. */
export async function printAnnotations(
  outcomes: readonly GateOutcome[],
  flags: GateFlags,
  outputs: Outputs,
): Promise<void> {
  if (annotationsFor(flags) === 'none') return;
  const { githubAnnotations } = await import('../../report/github-annotations.ts');
  const lines = githubAnnotations(outcomes, flags.allowEmpty === true).map((line) => `${line}\n`);
  (takesStdout(outputs) ? process.stderr : process.stdout).write(lines.join(''));
}

/** The exit code for these outcomes. A rule that compared nothing is an error, unless the user allows it. */
export function gateExitCode(outcomes: readonly GateOutcome[], mayBeEmpty: boolean): number {
  if (outcomes.some(({ exceeded }) => exceeded)) return GATE_EXCEEDED;
  return !mayBeEmpty && outcomes.some(({ isEmpty }) => isEmpty) ? NOT_DONE : DONE;
}

/** The service for which annotations are printed. @param env GitHub Actions sets a variable. */
function annotationsFor(
  { annotations }: Pick<GateFlags, 'annotations'>,
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): NonNullable<GateFlags['annotations']> {
  return annotations ?? (env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'none');
}
