/** The Markdown report of a comparison: a pure function of its result. */
import type { Comparison, ComparisonCounts, PairComparison } from '../../result/comparison.ts';
import { accuracyDeltaPp, accuracyPct, comparisonHeadline, counted } from '../comparison-headline.ts';
import { count, percent, plural, pp } from '../numbers.ts';
import { pValue } from '../../text/p-value.ts';
import { comparisonReceipts } from './comparison-receipts.ts';
import { draw, type Column } from './draw.ts';
import { failureList } from './failure-list.ts';
import { cellCode, code } from './markup.ts';

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderComparison(comparison: Comparison): string {
  const sections = [
    head(comparison),
    ...(comparison.to === null ? [] : [filesSection(comparison)]),
    ...(comparison.pair === null ? [] : [pairSection(comparison.pair, comparison)]),
    ...(comparison.failures.length === 0 ? [] : [failureSection(comparison)]),
    receiptSection(comparison),
    reading(comparison),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head(comparison: Comparison): string[] {
  const { from, to, pair, tool, warnings, votes, withoutVotes } = comparison;
  const title = to === null ? '# Two logs of the same items' : `# What changes from ${code(from)} to ${code(to)}`;
  return [
    title,
    '',
    `**${comparisonHeadline(comparison, code)}**`,
    ...(votes === null || withoutVotes === null
      ? []
      : [
          '',
          `${votes.trials} of these stored answers are votes over several responses; their changes are no effect of a parser: ${counted(votes)}`,
          ...(withoutVotes.trials === 0 ? [] : ['', `Without them: ${counted(withoutVotes)}`]),
        ]),
    ...(pair === null ? [] : ['', modelSentence(pair, votes !== null)]),
    '',
    `The responses are stored ones; no model was called. Made by ${tool.name} ${tool.version}.`,
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `- ${code(warning)}`)]),
  ];
}

/** Did the model change at all? */
function modelSentence({ responses: { same, different, missing } }: PairComparison, hasVotes: boolean): string {
  const known = same + different;
  const without = missing === 0 ? '' : ` ${plural(missing, 'pair')} without a response in both logs cannot show that.`;
  if (known === 0) return `Whether the model changed is not known: no item has a response in both logs.`;
  if (different > 0)
    return `The model changed: ${different} of ${plural(known, 'response')} differ between the two logs.${without}`;
  const so = hasVotes || missing > 0 ? '' : ', so every difference between them is the parser’s';
  return `The model did not change: ${same} of ${plural(known, 'response')} are the same in both logs${so}.${without}`;
}

interface Row {
  readonly name: string;
  readonly counts: ComparisonCounts;
}

const COUNT_COLUMNS: readonly Column<Row>[] = [
  { title: 'trials', align: 'r', show: ({ counts }) => count(counts.trials) },
  { title: 'answers changed', align: 'r', show: ({ counts }) => count(counts.changedPredictions) },
  { title: 'gained', align: 'r', show: ({ counts }) => count(counts.gained) },
  { title: 'lost', align: 'r', show: ({ counts }) => count(counts.lost) },
  { title: 'right before', align: 'r', show: ({ counts }) => describeRight(counts.fromCorrect, counts) },
  { title: 'right after', align: 'r', show: ({ counts }) => describeRight(counts.toCorrect, counts) },
  { title: 'Δpp', align: 'r', show: ({ counts }) => pp(accuracyDeltaPp(counts)) },
  { title: 'unparsed before', align: 'r', show: ({ counts }) => count(counts.fromUnparsed) },
  { title: 'after', align: 'r', show: ({ counts }) => count(counts.toUnparsed) },
  { title: 'McNemar p', align: 'r', show: ({ counts }) => pValue(counts.mcnemarP) },
];

function describeRight(correct: number, counts: ComparisonCounts): string {
  return `${correct} (${percent(accuracyPct(correct, counts))})`;
}

function table(rows: readonly Row[]): string {
  return draw(rows, [{ title: '', align: 'l', show: ({ name }) => name }, ...COUNT_COLUMNS]);
}

function filesSection({ files, together, votes }: Comparison): string[] {
  const rows: Row[] = files.map((file) => ({ name: cellCode(file.path), counts: file }));
  if (files.length > 1) rows.push({ name: '**together**', counts: together });
  if (votes !== null && votes.trials < together.trials) rows.push({ name: 'of which votes', counts: votes });
  return ['## Files', '', table(rows)];
}

function pairSection(pair: PairComparison, { from, to }: Comparison): string[] {
  const rows: Row[] = [
    { name: 'all paired items', counts: pair.stored },
    { name: 'same response', counts: pair.sameResponse },
    { name: 'different response', counts: pair.differentResponse },
  ];
  const { items } = pair;
  return [
    '## The two logs',
    '',
    `Old: ${code(pair.old)}, ${plural(items.old, 'item')}. New: ${code(pair.new)}, ${plural(items.new, 'item')}. ${items.paired} are in both.`,
    '',
    'The stored answers of both:',
    '',
    table(rows.filter(({ counts }) => counts.trials > 0)),
    '',
    'Where the response is the same, a change is the parser’s. Where it differs, the model and perhaps the parser changed.',
    ...(pair.effects === null
      ? [
          '',
          'To tell the two effects apart, name the new parser with `--to`: it is then applied to the old responses too.',
        ]
      : effectLines(pair.effects, from, to ?? from)),
  ];
}

function effectLines(effects: NonNullable<PairComparison['effects']>, from: string, to: string): string[] {
  const right = (correct: number): string => `${correct} of ${effects.items}`;
  const rows = [
    ['old responses', right(effects.oldResponsesFrom), right(effects.oldResponsesTo)],
    [
      'new responses',
      effects.newResponsesFrom === null ? '–' : right(effects.newResponsesFrom),
      right(effects.newResponsesTo),
    ],
  ];
  return [
    '',
    `Right answers by responses and parser:`,
    '',
    draw(rows, [
      { title: '', align: 'l', show: ([name]) => name ?? '' },
      { title: cellCode(from), align: 'r', show: ([, left]) => left ?? '' },
      { title: cellCode(to), align: 'r', show: ([, , value]) => value ?? '' },
    ]),
    '',
    `From the old responses under ${code(from)} to the new ones under ${code(to)} the accuracy moves by ${pp(effects.totalPp)} pp: **${pp(effects.parserPp)} pp by the parser** (old responses, ${code(from)} → ${code(to)}) and **${pp(effects.modelPp)} pp by the model** (old → new responses, both under ${code(to)}).`,
    '',
    ...(effects.labelledNew === 0
      ? []
      : [
          `${code(to)} gives the stored label of the new log for ${effects.reproducesNew} of ${plural(effects.labelledNew, 'item')}${effects.reproducesNew === effects.labelledNew ? '' : '; where it does not, the new log was made with another parser'}.`,
        ]),
  ];
}

function failureSection({ failures }: Comparison): string[] {
  return ['## Failures', '', 'On these trials a scheme failed; they are not compared.', '', ...failureList(failures)];
}

function receiptSection({ receipts, options, to }: Comparison): string[] {
  if (receipts.length === 0) return ['## Receipts', '', 'There are none.'];
  const lead = `${plural(receipts.length, 'trial')} whose label or answer changes, labels first, drawn with seed ${options.seed}.`;
  return ['## Receipts', '', lead, '', ...comparisonReceipts(receipts, to === null)];
}

function reading({ options }: Comparison): string[] {
  return [
    '## How to read this',
    '',
    '- **gained**: wrong before, right after; **lost**: right before, wrong after. An answer can change although its label stays the same, for example from one wrong letter to another.',
    '- **unparsed**: no answer was found; that counts as wrong.',
    '- **McNemar p**: if a change were as likely to gain as to lose, how often would a split be at least as uneven? The counts themselves are facts about these responses; p is about new items of the same kind.',
    `- The same inputs and options give the same bytes: seed ${options.seed}, at most ${options.maxExamples} receipts.`,
  ];
}
