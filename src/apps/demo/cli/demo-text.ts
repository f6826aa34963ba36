/** What the demo prints about itself: which habits were planted, and the rule that finds each. */
import type { PlantedHabit, Study } from '../study.ts';
import { inertLine } from '../../../base/text/inert.ts';

const HEAD = ['variant', 'habit', 'planted', 'found by rule'] as const;

/** Lines of at most 80 characters, apart from the folder. */
export function describeStudy(folder: string, { trials, items, habits }: Study): string {
  const variants = new Set(trials.map(({ variant }) => variant));
  const rows = habits.map((habit, i) => describeHabit(habit, habits[i - 1]));
  return [
    `${inertLine(folder)}: a run store with ${trials.length} made-up trials, and a log (log.jsonl)`,
    `${variants.size} variants answer ${items.length} questions. Their habits were planted (docs/demo.md):`,
    ...alignColumns([HEAD, ...rows]),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function describeHabit({ variant, name, planted, trials, rule }: PlantedHabit, before?: PlantedHabit): string[] {
  const share = `${String(planted).padStart(String(trials).length)} of ${trials}`;
  return [variant === before?.variant ? '' : variant, name, share, rule ?? '–'];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] as number))
      .join('  ')
      .trimEnd(),
  );
}
