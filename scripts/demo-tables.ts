/** The tables of docs/demo.md, made from the demo itself. */
import { CONDITIONS, PLANS, VARIANTS } from '../src/apps/demo/habits.ts';
import { createStudy, type Study } from '../src/apps/demo/study.ts';
import { planFor } from '../src/schemes/kit/plan.ts';
import { resolveScheme } from '../src/schemes/resolve.ts';

/** Which habits were planted, and the rule that finds each. */
export function habitTable(): string {
  const rows = createStudy().habits.map(({ variant, name, planted, trials, rule, changes }) => [
    `\`${variant}\``,
    name.replaceAll('_', String.raw`\_`),
    `${planted} of ${trials}`,
    rule === null ? 'none' : `\`${rule}\``,
    changes,
  ]);
  return markdownTable(['variant', 'habit', 'planted', 'rule that finds it', 'what changes'], rows);
}

/** The wrong answers of each variant under each condition. */
export function errorTable(): string {
  const study = createStudy();
  const combined = labelCombined(study);
  const rows = VARIANTS.map((variant) => {
    const count = (isError: (index: number) => boolean): string =>
      CONDITIONS.map((condition) => countErrors(study, variant, condition, isError)).join(' / ');
    const read = CONDITIONS.map((condition) => PLANS[variant].cells[condition].wrong).join(' / ');
    const isStoredError = (index: number): boolean => study.trials[index]?.label === 0;
    return [`\`${variant}\``, read, count(isStoredError), count((index) => combined[index] === false)];
  });
  return markdownTable(['variant', 'wrong for a reader', 'wrong as stored', 'wrong under `combined`'], rows);
}

function countErrors(
  { trials }: Study,
  variant: string,
  condition: string,
  isError: (index: number) => boolean,
): number {
  return trials.filter((trial, i) => trial.variant === variant && trial.condition === condition && isError(i)).length;
}

function labelCombined({ items, trials }: Study): (boolean | undefined)[] {
  const plan = planFor([resolveScheme('combined')]);
  const truths = new Map(items.map(({ id, groundTruth }) => [id, groundTruth]));
  return trials.map((trial) => plan.score(trial, truths.get(trial.itemId) ?? null)[0]?.correct ?? undefined);
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
