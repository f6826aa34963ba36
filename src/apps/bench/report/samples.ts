/** What several answers to each question show, for the report and the terminal. */
import type { BenchResult, BenchSamples, SampleMean } from '../documents/bench.ts';
import { count, percent } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode } from '../../../report/markdown/markup.ts';
import { percentBetween } from './words.ts';

/** A section of the report; empty where each question was asked once. */
export function samplesSection({ samples = [] }: BenchResult): string[] {
  const [first] = samples;
  if (first === undefined) return [];
  return [`## ${first.repeats} answers to each question`, '', draw(samples, columnsOf(first)), '', ...READING];
}

function columnsOf({ repeats, pass }: BenchSamples): Column<BenchSamples>[] {
  return [
    { title: 'set', align: 'l', show: ({ set }) => cellCode(set) },
    { title: 'condition', align: 'l', show: ({ condition }) => cellCode(condition) },
    { title: `maj@${repeats}`, align: 'r', show: ({ majority }) => meanText(majority) },
    ...pass.map(({ k }, at): Column<BenchSamples> => ({
      title: `pass@${k}`,
      align: 'r',
      show: (samples) => meanText(samples.pass[at] ?? null),
    })),
    { title: 'self-consistency', align: 'r', show: ({ consistency }) => meanText(consistency) },
    { title: 'items', align: 'r', show: ({ items }) => count(items) },
  ];
}

/** The measures of a set under a condition in one phrase. */
export function samplesText({ repeats, majority, pass, consistency }: BenchSamples): string {
  const last = pass.at(-1) ?? null;
  return [
    `maj@${repeats} ${meanText(majority)}`,
    `pass@${repeats} ${meanText(last)}`,
    `self-consistency ${meanText(consistency)}`,
  ].join(', ');
}

function meanText(mean: SampleMean | null): string {
  if (mean === null || mean.pct === null) return percent(null);
  const { pct, interval } = mean;
  return interval === null ? percent(pct) : `${percent(pct)} (${percentBetween(interval)})`;
}

const READING = [
  '- **maj@k**: how often the most frequent answer to a question is right. Answers are compared as the scheme normalizes them; unparsed answers do not vote; of tied answers, the share that is right counts.',
  '- **pass@k**: the chance that at least one of k answers is right, estimated without bias from all answers to a question.',
  '- **self-consistency**: the share of the answers to a question that are its most frequent one.',
  '- Each is a mean over items, with its 95 % interval. Items without an answer are left out, and those with fewer than k answers of pass@k.',
];
