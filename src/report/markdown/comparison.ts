/** The Markdown report of a comparison: a pure function of its result. */
import { canBeSignificant } from '../../base/core/significance.ts';
import type { Comparison, PairComparison, PairEffects } from '../../documents/comparison.ts';
import { isTestedWhole, sideNames } from '../comparison-headline.ts';
import { measureOf, type Measure } from '../measure.ts';
import { between, count, partOf, percent, plural, ppOf } from '../numbers.ts';
import { pText } from '../../base/text/p-value.ts';
import { comparisonHead } from './comparison-head.ts';
import { comparisonReceipts } from './comparison-receipts.ts';
import { countTable, effectTable, testTable, type Row, type Shown } from './comparison-tables.ts';
import { doesClaimHold } from '../../documents/claim-survival.ts';
import { estimateText, intervalText } from '../claim-text.ts';
import { changedAnswers } from '../stored-answers.ts';
import { draw, type Column } from './draw.ts';
import { failureList } from './failure-list.ts';
import { cellCode, code, prose } from './markup.ts';

type ComparedClaim = NonNullable<Comparison['claims']>[number];

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderComparison(comparison: Comparison): string {
  const sections = [
    comparisonHead(comparison),
    ...claimsSection(comparison),
    ...(comparison.to === null ? [] : [filesSection(comparison)]),
    ...(comparison.pair === null ? [] : [pairSection(comparison.pair, comparison)]),
    ...(comparison.failures.length === 0 ? [] : [failureSection(comparison)]),
    receiptSection(comparison),
    reading(comparison),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The claims whose truth changes first. */
function claimsSection({ claims, from, to }: Comparison): string[][] {
  if (claims === undefined || to === null) return [];
  const changes = (claim: ComparedClaim): boolean => doesClaimHold(claim.from) !== doesClaimHold(claim.to);
  const changed = claims.filter(changes);
  const columns = (side: 'from' | 'to', name: string): Column<ComparedClaim>[] => [
    { title: cellCode(name), align: 'l', show: (claim) => claim[side].verdict },
    { title: 'estimate', align: 'r', show: (claim) => estimateText(claim[side]) },
    { title: '95 % interval', align: 'r', show: (claim) => intervalText(claim[side]) },
  ];
  return [
    [
      '## Claims',
      '',
      `The truth of ${partOf(changed.length, claims.length, 'claim')} changes. Claims are answered over the trials that have a stored label.`,
      '',
      draw(
        [...changed, ...claims.filter((claim) => !changes(claim))],
        [
          { title: 'claim', align: 'l', show: ({ id }) => cellCode(id) },
          ...columns('from', from),
          ...columns('to', to),
        ],
      ),
      '',
      ...claims.map(
        ({ id, text, holds }) => `- ${cellCode(id)}: ${text === holds ? '' : `${prose(text)} `}${code(holds)}`,
      ),
    ],
  ];
}

const byItem = ({ rate }: Measure): string =>
  `The change of the ${rate} for items like these, where all trials of an item count together:`;

/** @param names the names of the two sides. */
function shownOf(comparison: Comparison, [from, to]: readonly string[]): Shown {
  return { measure: measureOf(comparison), names: [cellCode(from ?? ''), cellCode(to ?? '')] };
}

function filesSection(comparison: Comparison): string[] {
  const { files, together, votes } = comparison;
  const shown = shownOf(comparison, sideNames(comparison));
  const rows: Row[] = files.map((file) => ({ name: cellCode(file.path), counts: file }));
  if (files.length > 1) rows.push({ name: '**together**', counts: together });
  if (votes !== null && votes.trials < together.trials) rows.push({ name: 'of which votes', counts: votes });
  return ['## Files', '', countTable(rows, shown), '', byItem(shown.measure), '', testTable(rows, shown, files)];
}

function pairSection(pair: PairComparison, comparison: Comparison): string[] {
  const { names, items } = pair;
  const shown = shownOf(comparison, [names.old, names.new]);
  const rows: Row[] = [
    { name: 'all paired trials', counts: pair.stored },
    { name: 'same response', counts: pair.sameResponse },
    { name: 'different response', counts: pair.differentResponse },
  ];
  const labelled = rows.filter(({ counts }) => counts.trials > 0);
  const side = (path: string, name: string): string =>
    names.kind === 'model' ? `${code(path)} (model ${code(name)})` : code(path);
  return [
    '## The two logs',
    '',
    `${side(pair.old, names.old)} has ${plural(items.old, 'trial')}, ${side(pair.new, names.new)} ${items.new}. ${items.paired} are paired.`,
    '',
    'The stored answers of both:',
    '',
    countTable(labelled, shown),
    '',
    byItem(shown.measure),
    '',
    testTable(labelled, shown),
    '',
    ...wholeLogLines(pair, shown.measure),
    `Where the response is the same, a change is the parser’s. Where it differs, ${names.kind === 'model' ? 'the model is another one' : 'the response changed'}, and perhaps the parser too.`,
    ...(pair.effects === null
      ? [
          '',
          'To separate the two effects, name a parser with `--to`. It is then applied to the responses of both logs.',
        ]
      : effectLines(pair.effects, pair, comparison)),
  ];
}

/** The logs as a whole; empty if all of their labelled trials are paired. */
function wholeLogLines(pair: PairComparison, { rate, ofAccuracies }: Measure): string[] {
  const { logs, stored } = pair;
  const { old, new: fresh, sharedItems, accuracyDeltaPp: delta, accuracyDeltaInterval, p, minP } = logs;
  if (delta === null || p === null || minP === null) return [];
  if (old.trials === stored.trials && fresh.trials === stored.trials) return [];
  const side = ({ correct, trials, items }: typeof old): string =>
    `${percent(ofAccuracies.rate((100 * correct) / trials))} of ${plural(trials, 'trial')} (${plural(items, 'item')})`;
  const alone = isTestedWhole(pair) ? ', where the paired trials alone cannot be tested' : '';
  const test = !canBeSignificant(minP)
    ? 'this difference cannot be tested'
    : `${pText(p)} over the items of both${alone}`;
  return [
    `All labelled trials, paired or not: ${rate} ${side(old)} → ${side(fresh)}, ${ppOf(ofAccuracies.difference(delta), old.trials)} pp (95 % interval ${between(ofAccuracies.interval(accuracyDeltaInterval), old.trials)}); ${plural(sharedItems, 'item')} in both; ${test}.`,
    '',
  ];
}

function effectLines(effects: PairEffects, pair: PairComparison, comparison: Comparison): string[] {
  const { from } = comparison;
  const to = comparison.to ?? from;
  const shown = shownOf(comparison, [from, to]);
  const { rate, ofAccuracies } = shown.measure;
  const points = (value: number): string => `${ppOf(ofAccuracies.difference(value), effects.items)} pp`;
  const [old, fresh] = [code(pair.names.old), code(pair.names.new)];
  const cause = pair.names.kind === 'model' ? 'model' : 'responses';
  const right = (correct: number): string => `${count(correct)} of ${count(effects.items)}`;
  const rows = [
    [`responses of ${cellCode(pair.names.old)}`, right(effects.oldResponsesFrom), right(effects.oldResponsesTo)],
    [
      `responses of ${cellCode(pair.names.new)}`,
      effects.newResponsesFrom === null ? '–' : right(effects.newResponsesFrom),
      right(effects.newResponsesTo),
    ],
  ];
  return [
    '',
    `The number of right answers, by responses and parser:`,
    '',
    draw(rows, [
      { title: '', align: 'l', show: ([name]) => name ?? '' },
      { title: cellCode(from), align: 'r', show: ([, left]) => left ?? '' },
      { title: cellCode(to), align: 'r', show: ([, , value]) => value ?? '' },
    ]),
    '',
    `From the responses of ${old} under ${code(from)} to those of ${fresh} under ${code(to)}, the ${rate} changes by ${points(effects.totalPp)}: **${points(effects.parserPp)} by the parser** (responses of ${old}, ${code(from)} → ${code(to)}) and **${points(effects.modelPp)} by the ${cause}** (${old} → ${fresh}, both under ${code(to)}).`,
    '',
    effectTable(effects, shown, cause),
    '',
    ...(effects.labelledNew === 0
      ? []
      : [
          `${code(to)} gives the stored label of ${code(pair.new)} for ${partOf(effects.reproducesNew, effects.labelledNew, 'trial')}${effects.reproducesNew === effects.labelledNew ? '' : '; the other labels were made in another way'}.`,
        ]),
  ];
}

function failureSection({ failures }: Comparison): string[] {
  return [
    '## Failures',
    '',
    'A scheme failed on these trials, so they are not compared.',
    '',
    ...failureList(failures),
  ];
}

function receiptSection({ receipts: all, options, to, together, pair }: Comparison): string[] {
  // An answer that the log does not store does not change.
  const receipts = changedAnswers(together) === null ? all.filter(({ change }) => change !== 'changed') : all;
  if (receipts.length === 0) return ['## Examples', '', 'There are none.'];
  const lead = `${plural(receipts.length, 'trial')} whose label or answer changes, labels first, drawn with seed ${options.seed}.`;
  return ['## Examples', '', lead, '', ...comparisonReceipts(receipts, to === null ? (pair?.names ?? null) : null)];
}

function reading(comparison: Comparison): string[] {
  const { options, together } = comparison;
  const [from, to] = sideNames(comparison).map(code);
  const { rate } = measureOf(comparison);
  return [
    '## How to read this',
    '',
    `- **gained**: wrong under ${from}, right under ${to}; **lost**: right under ${from}, wrong under ${to}. An answer can change although its label stays the same, for example from one wrong letter to another.`,
    ...(together.otherNotation === 0
      ? []
      : [
          `- **in notation only**: the two texts differ, and what the matcher compares of them is the same, such as 20 and 20.0, or a sentence and the number that is picked from it. That is no change of the answer.`,
        ]),
    '- **unparsed**: no answer was found, which counts as wrong.',
    `- **p**: the probability that the ${rate} changes at least this much if each item is as likely to change in the other direction (exact sign-flip test over items). The counts themselves are facts about these responses; p and the 95 % interval are about other items like these.`,
    '- **cannot be tested**: fewer than six items change, or one or two of them carry more than half of the change. Several changes of one item are one change here.',
    '- **p (Holm)**: p adjusted over the files that can be tested.',
    `- The same inputs and options give the same bytes: seed ${options.seed}, at most ${options.maxExamples} examples.`,
  ];
}
