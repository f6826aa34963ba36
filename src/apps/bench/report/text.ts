/** The result of a benchmark for a terminal, with bars. */
import type { BenchResult, BenchSamples, BenchScore } from '../documents/bench.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { count, percent } from '../../../report/numbers.ts';
import { samplesText } from './samples.ts';
import { cautions, costs, gainText, leftOutText, percentBetween } from './words.ts';

const BAR = 20;

export function benchText(result: BenchResult): string {
  const { scores, samples = [], gains, benchmark, model } = result;
  const width = Math.max(...scores.map(({ condition }) => condition.length), 'gain'.length);
  const sets = [...new Set(scores.map(({ set }) => set))].flatMap((set) => [
    set,
    ...scores.flatMap((score) =>
      score.set === set ? [line(score, width), ...samplesLine(score, samples, width)] : [],
    ),
    ...gains.filter((gain) => gain.set === set).map((gain) => `  ${'gain'.padEnd(width)}  ${gainText(gain)}`),
  ]);
  const all = gains
    .filter(({ set }) => set === null)
    .map((gain) => `all sets${leftOutText(gain, inertLine)}: ${gain.condition} gains ${gainText(gain)}`);
  const lines = [
    `${benchmark.id} by ${model}`,
    '',
    ...sets,
    '',
    ...all,
    ...cautions(result, inertLine),
    `${costs(result).join('; ')}.`,
  ];
  return `${lines.map(inertLine).join('\n')}\n`;
}

function line({ condition, accuracyPct, interval, correct, answered }: BenchScore, width: number): string {
  const head = `  ${condition.padEnd(width)}  `;
  if (accuracyPct === null) return `${head}no answer`;
  const full = Math.round((accuracyPct / 100) * BAR);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
  return `${head}${bar} ${percent(accuracyPct).padStart(7)} (${percentBetween(interval)}), ${count(correct)} of ${count(answered)}`;
}

function samplesLine({ set, condition }: BenchScore, samples: readonly BenchSamples[], width: number): string[] {
  const found = samples.find((one) => one.set === set && one.condition === condition);
  return found === undefined ? [] : [`  ${''.padEnd(width)}  ${samplesText(found)}`];
}
