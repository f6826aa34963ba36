/** The gate: rules of `--fail-on`, read before anything is scored and judged at the end. */
import { InputError } from '../core/errors.ts';
import type { GateOutcome } from '../core/gate.ts';
import type { AuditResult } from '../core/result.ts';
import type { GroupField } from '../core/trial.ts';
import { GATE_EXCEEDED } from './exit-codes.ts';
import type { ResultFlags } from './result-options.ts';

/** What is known of an audit before its first trial. */
export interface GateGround {
  readonly schemes: readonly string[];
  readonly groupBy: readonly GroupField[];
}

export interface Gate {
  /** The result, with what moved since the baseline where there is one. */
  complete(result: AuditResult): AuditResult;
  /** Judges a result. */
  judge(result: AuditResult): readonly GateOutcome[];
}

/**
 * @param ground what the rules may name; null where the result will say.
 * @throws InputError for a rule that is none, a baseline that is no result, or an option that has nothing to do.
 */
export async function openGate(flags: ResultFlags, ground: GateGround | null): Promise<Gate> {
  const { failOn = [], baseline, junit } = flags;
  if (junit !== undefined && failOn.length === 0)
    throw new InputError(
      `--junit ${junit}: is about the rules of --fail-on, and there are none; add one, or leave it out.`,
    );
  const judge = failOn.length === 0 ? null : await ruleJudge(failOn, ground);
  if (baseline === undefined) return { complete: (result) => result, judge: (result) => judge?.(result) ?? [] };
  const [{ readResult }, { changesSince }] = await Promise.all([
    import('../sources/results/read-result.ts'),
    import('../audit/since.ts'),
  ]);
  const before = readResult(baseline, true);
  return {
    complete: (result) => ({ ...result, since: changesSince(result, before, baseline) }),
    judge: (result) => judge?.(result, before) ?? [],
  };
}

/** Reads the rules, and judges results by them. */
async function ruleJudge(
  words: readonly string[],
  ground: GateGround | null,
): Promise<(result: AuditResult, before?: AuditResult) => readonly GateOutcome[]> {
  const [{ parseRule }, { assertGround }, { evaluateRules }] = await Promise.all([
    import('../audit/gate/parse.ts'),
    import('../audit/gate/against.ts'),
    import('../audit/gate/gate.ts'),
  ]);
  const rules = words.map(parseRule);
  if (ground !== null) assertGround(rules, ground);
  return (result, before) => evaluateRules(rules, result, before);
}

/** Says on standard error which rules are exceeded, and which looked at nothing; sets the exit code. */
export async function tellOutcomes(outcomes: readonly GateOutcome[]): Promise<void> {
  const told = outcomes.filter(({ exceeded, isEmpty }) => exceeded || isEmpty);
  if (told.length === 0) return;
  const { outcomeLines } = await import('../report/gate-text.ts');
  for (const outcome of told)
    for (const [i, line] of outcomeLines(outcome).entries())
      process.stderr.write(`${i === 0 ? 'audit: ' : ''}${line}\n`);
  if (outcomes.some(({ exceeded }) => exceeded)) process.exitCode = GATE_EXCEEDED;
}
