/** The Markdown report of a comparison: a pure function of its result. */
import { canBeSignificant } from '../../base/core/significance.ts';
import type { Comparison, PairComparison } from '../../documents/comparison.ts';
import { isTestedWhole } from '../comparison-headline.ts';
import { between, percent, plural, pp } from '../numbers.ts';
import { pText } from '../../base/text/p-value.ts';
import { comparisonHead } from './comparison-head.ts';
import { comparisonReceipts } from './comparison-receipts.ts';
import { countTable, effectTable, testTable, type Row } from './comparison-tables.ts';
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
      `The truth of ${changed.length} of ${plural(claims.length, 'claim')} changes. Claims are answered over the trials that have a stored label.`,
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

const BY_ITEM = 'The change of accuracy for items like these, where all trials of an item count together:';

function filesSection({ files, together, votes }: Comparison): string[] {
  const rows: Row[] = files.map((file) => ({ name: cellCode(file.path), counts: file }));
  if (files.length > 1) rows.push({ name: '**together**', counts: together });
  if (votes !== null && votes.trials < together.trials) rows.push({ name: 'of which votes', counts: votes });
  return ['## Files', '', countTable(rows), '', BY_ITEM, '', testTable(rows, files)];
}

function pairSection(pair: PairComparison, { from, to }: Comparison): string[] {
  const rows: Row[] = [
    { name: 'all paired trials', counts: pair.stored },
    { name: 'same response', counts: pair.sameResponse },
    { name: 'different response', counts: pair.differentResponse },
  ];
  const { items } = pair;
  return [
    '## The two logs',
    '',
    `Old: ${code(pair.old)}, ${plural(items.old, 'trial')}. New: ${code(pair.new)}, ${plural(items.new, 'trial')}. ${items.paired} are paired.`,
    '',
    'The stored answers of both:',
    '',
    countTable(rows.filter(({ counts }) => counts.trials > 0)),
    '',
    BY_ITEM,
    '',
    testTable(rows.filter(({ counts }) => counts.trials > 0)),
    '',
    ...wholeLogLines(pair),
    'Where the response is the same, a change is the parser’s. Where it differs, the model and perhaps the parser changed.',
    ...(pair.effects === null
      ? [
          '',
          'To separate the two effects, name the new parser with `--to`. It is then applied to the old responses too.',
        ]
      : effectLines(pair.effects, from, to ?? from)),
  ];
}

/** The logs as a whole; empty if all of their labelled trials are paired. */
function wholeLogLines(pair: PairComparison): string[] {
  const { logs, stored } = pair;
  const { old, new: fresh, sharedItems, accuracyDeltaPp: delta, accuracyDeltaInterval, p, minP } = logs;
  if (delta === null || p === null || minP === null) return [];
  if (old.trials === stored.trials && fresh.trials === stored.trials) return [];
  const side = ({ correct, trials, items }: typeof old): string =>
    `${percent((100 * correct) / trials)} of ${plural(trials, 'trial')} (${plural(items, 'item')})`;
  const alone = isTestedWhole(pair) ? ', where the paired trials alone cannot be tested' : '';
  const test = !canBeSignificant(minP)
    ? 'this difference cannot be tested'
    : `${pText(p)} over the items that both have${alone}`;
  return [
    `All labelled trials, paired or not: accuracy ${side(old)} → ${side(fresh)}, ${pp(delta)} pp (95 % interval ${between(accuracyDeltaInterval)}); ${plural(sharedItems, 'item')} in both; ${test}.`,
    '',
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
    `The number of right answers, by responses and parser:`,
    '',
    draw(rows, [
      { title: '', align: 'l', show: ([name]) => name ?? '' },
      { title: cellCode(from), align: 'r', show: ([, left]) => left ?? '' },
      { title: cellCode(to), align: 'r', show: ([, , value]) => value ?? '' },
    ]),
    '',
    `From the old responses under ${code(from)} to the new ones under ${code(to)}, the accuracy changes by ${pp(effects.totalPp)} pp: **${pp(effects.parserPp)} pp by the parser** (old responses, ${code(from)} → ${code(to)}) and **${pp(effects.modelPp)} pp by the model** (old → new responses, both under ${code(to)}).`,
    '',
    effectTable(effects),
    '',
    ...(effects.labelledNew === 0
      ? []
      : [
          `${code(to)} gives the stored label of the new log for ${effects.reproducesNew} of ${plural(effects.labelledNew, 'trial')}${effects.reproducesNew === effects.labelledNew ? '' : '; where it does not, the new log was made with another parser'}.`,
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

function receiptSection({ receipts: all, options, to, together }: Comparison): string[] {
  // An answer that the log does not store does not change.
  const receipts = changedAnswers(together) === null ? all.filter(({ change }) => change !== 'changed') : all;
  if (receipts.length === 0) return ['## Receipts', '', 'There are none.'];
  const lead = `${plural(receipts.length, 'trial')} whose label or answer changes, labels first, drawn with seed ${options.seed}.`;
  return ['## Receipts', '', lead, '', ...comparisonReceipts(receipts, to === null)];
}

function reading({ options }: Comparison): string[] {
  return [
    '## How to read this',
    '',
    '- **gained**: wrong before, right after; **lost**: right before, wrong after. An answer can change although its label stays the same, for example from one wrong letter to another.',
    '- **unparsed**: no answer was found, which counts as wrong.',
    '- **p**: the probability that the accuracy changes at least this much if each item is as likely to change in the other direction (exact sign-flip test by item). The counts themselves are facts about these responses; p and the 95 % interval are about other items like these.',
    '- **cannot be tested**: fewer than six items change, so no result could be significant at 5 %. Several changes of one item are one change here.',
    '- **p (Holm)**: p adjusted over the files that can be tested.',
    `- The same inputs and options give the same bytes: seed ${options.seed}, at most ${options.maxExamples} receipts.`,
  ];
}
