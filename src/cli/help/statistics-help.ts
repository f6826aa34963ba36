/** What `audit help` shows about the statistics of a result. */
import { CELL_STATISTICS } from '../../documents/cell-statistics.ts';
import { CHANGE_STATISTICS, CONTRAST_STATISTICS } from '../../documents/contrast-statistics.ts';
import type { Statistic } from '../../documents/statistic.ts';
import { wrapText } from './wrap-text.ts';

interface Named {
  /** The name in rules of --fail-on. */
  readonly name: string;
  readonly of: string;
  readonly statistic: Statistic;
}

const NAMED: readonly Named[] = [
  ...withNames(CELL_STATISTICS, 'cells and schemes'),
  ...withNames(CONTRAST_STATISTICS, 'contrasts'),
  ...withNames(CHANGE_STATISTICS, 'changes of contrasts', 'change.'),
];

/** In rules an interval has two names, one for each end. */
function withNames(list: readonly Statistic[], of: string, before = ''): Named[] {
  return list.flatMap((statistic) => {
    const { kind, name, endsName = name } = statistic;
    const names = kind === 'interval' ? [`${endsName}Low`, `${endsName}High`] : [name];
    return names.map((one) => ({ name: `${before}${one}`, of, statistic }));
  });
}

/** The names of all statistics, as rules of --fail-on have them. */
export function statisticNames(): string[] {
  return [...new Set(NAMED.map(({ name }) => name))];
}

/** The meaning of a statistic; null for a name that no statistic has. */
export function describeStatistic(name: string): string | null {
  const found = NAMED.filter((one) => one.name === name);
  return found.length === 0 ? null : found.map(statisticText).join('\n');
}

function statisticText({ name, of, statistic: { meaning, formula, source } }: Named): string {
  const lines = [
    wrapText(meaning, 2),
    ...(formula === '' ? [] : [wrapText(`Formula: ${formula}`, 2)]),
    ...(source === '' ? [] : [wrapText(`Source: ${source}`, 2)]),
  ];
  return `${name} (of ${of})\n${lines.join('\n')}\n`;
}
