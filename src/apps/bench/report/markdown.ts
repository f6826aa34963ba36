/** The report of a benchmark: a pure function of its result. */
import type { BenchFailure, BenchGain, BenchResult, BenchScore } from '../documents/bench.ts';
import { between, count, countOrNone, percent, pp } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { figure, type FigureLink } from '../../../report/markdown/layout.ts';
import { cellCode, code, fenced, plain } from '../../../report/markdown/markup.ts';
import { samplesSection } from './samples.ts';
import { describeSettings } from './settings.ts';
import { cautions, costs, gainP, gainText, leftOutText, percentBetween, SAME_PROMPTS } from './words.ts';

/** Markdown in which no text from outside is markup. */
export function renderBench(result: BenchResult, figures: readonly FigureLink[]): string {
  const { benchmark, model, run } = result;
  const sections = [
    [`# ${plain(benchmark.id)} by ${plain(model)}`, '', `${plain(benchmark.title)}. ${describeSettings(result)}`],
    ...modelSections(result, figures),
    [
      '## How much of it is extraction?',
      '',
      `The answers are in ${code(run.path)} (run ${code(run.runId)}, ${code(run.key)} in the list of runs). This scores them again under stricter, looser and corrected schemes:`,
      '',
      fenced(result.audit),
    ],
    ['## How to read this', '', ...READING],
  ];
  return joinSections(sections);
}

/** What a report shows of one model; an empty section is left out. */
export function modelSections(result: BenchResult, figures: readonly FigureLink[]): string[][] {
  return [
    ['## Accuracy', '', draw(result.scores, SCORES), ...figure({ figures }, 'accuracy')],
    samplesSection(result),
    gainSection(result, figures),
    [
      '## What to know',
      '',
      ...[...cautions(result, code), `${costs(result).join('; ')}.`].map((sentence) => `- ${sentence}`),
      ...failureSection(result),
    ],
  ];
}

/** The sections that are not empty. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

const SCORES: readonly Column<BenchScore>[] = [
  { title: 'set', align: 'l', show: ({ set }) => cellCode(set) },
  { title: 'condition', align: 'l', show: ({ condition, title }) => `${cellCode(condition)} (${plain(title)})` },
  { title: 'accuracy', align: 'r', show: ({ accuracyPct }) => percent(accuracyPct) },
  { title: '95 %', align: 'r', show: ({ interval }) => percentBetween(interval) },
  { title: 'right', align: 'r', show: ({ correct }) => count(correct) },
  { title: 'answered', align: 'r', show: ({ answered, questions }) => `${count(answered)} of ${count(questions)}` },
  { title: 'unparsed', align: 'r', show: ({ unparsed }) => count(unparsed) },
  { title: 'cut off', align: 'r', show: ({ cutOff }) => count(cutOff) },
  { title: 'failed', align: 'r', show: ({ failed }) => count(failed) },
];

const GAINS: readonly Column<BenchGain>[] = [
  { title: 'set', align: 'l', show: gainSet },
  {
    title: 'conditions',
    align: 'l',
    show: ({ condition, baseline }) => `${cellCode(condition)} − ${cellCode(baseline)}`,
  },
  { title: 'gain, pp', align: 'r', show: (gain) => (gain.samePrompts === true ? SAME_PROMPTS : pp(gain.gainPp)) },
  { title: '95 %', align: 'r', show: ({ interval }) => between(interval) },
  { title: 'gained', align: 'r', show: ({ gainPp, gained }) => countOrNone(gainPp === null ? null : gained) },
  { title: 'lost', align: 'r', show: ({ gainPp, lost }) => countOrNone(gainPp === null ? null : lost) },
  { title: 'items', align: 'r', show: ({ pairs }) => count(pairs) },
  { title: 'p', align: 'r', show: gainP },
];

function gainSet({ set, leftOut = [] }: BenchGain): string {
  if (set !== null) return cellCode(set);
  return leftOut.length === 0 ? '**all**' : `**all but** ${leftOut.map(cellCode).join(', ')}`;
}

function gainSection({ gains }: BenchResult, figures: readonly FigureLink[]): string[] {
  if (gains.length === 0) return [];
  const all = gains.filter(({ set }) => set === null);
  const lead = all.map(
    (gain) => `**Over all sets${leftOutText(gain, code)}, ${code(gain.condition)} gains ${gainText(gain)}.**`,
  );
  return [
    '## Gain',
    '',
    ...(lead.length === 0 ? [] : [...lead, '']),
    draw(gains, GAINS),
    ...figure({ figures }, 'gain'),
  ];
}

function failedQuestion({ condition, repeat }: BenchFailure): string {
  return repeat === 1 ? cellCode(condition) : `${cellCode(condition)}, answer ${repeat}`;
}

function failureSection({ failures }: BenchResult): string[] {
  if (failures.total === 0) return [];
  const rows = draw(failures.examples, [
    { title: 'item', align: 'l', show: ({ item }) => cellCode(item) },
    { title: 'asked', align: 'l', show: failedQuestion },
    { title: 'why', align: 'l', show: ({ message }) => plain(message) },
  ]);
  const more =
    failures.total > failures.examples.length
      ? ['', `The first ${failures.examples.length} of ${failures.total}.`]
      : [];
  return ['', 'Failed:', '', rows, ...more];
}

/** How the numbers of one model are read. */
export const READING: readonly string[] = [
  '- **accuracy** is right / answered, with Wilson’s interval; several answers to a question count as an effective number of answers. Unparsed answers (the scheme found nothing) count as wrong; questions that failed are not counted.',
  '- **gain** compares items that were answered under both: a 95 % interval (Tango’s if each item has one answer) and p of the exact sign-flip test over items. The counts are facts about these answers.',
  '- **same prompts under both**: a difference between the two conditions is chance, so the set has no gain and is left out of the gain over all sets.',
  '- **cannot be tested**: fewer than six items change, or one or two of them carry more than half of the change. p is not adjusted for the number of gains.',
  '- Intervals and p are about other items of the same kind. All answers about an item count together.',
];
