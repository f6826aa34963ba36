/** The verdicts of random parsers, as a table and with examples. */
import { markdownLines } from '../items/item-table.ts';
import type { FlipKind } from './random-parser.ts';
import type { RandomParserVerdict } from './random-parser-verdicts.ts';

const KINDS: Readonly<Record<FlipKind, string>> = {
  outputs: 'each output',
  items: 'all outputs of an item of a model',
  conditions: 'all outputs of an item under a condition',
};

const HEAD = [
  'flipped together',
  'stores',
  'a tested change (Holm)',
  'tested, no change',
  'too few items to test',
  'signs that change',
  'reference: mean',
  'stores above its upper bound',
  'stores with a claim by output',
];

/** A row for each kind of flips, and one for all of them, with counts of stores and means of contrasts. */
export function renderRandomParsers(verdicts: readonly RandomParserVerdict[]): string {
  const kinds = [...Map.groupBy(verdicts, ({ kind }) => kind)];
  const rows = [...kinds.map(([kind, own]) => renderRow(KINDS[kind], own)), renderRow('all', verdicts)];
  const example = verdicts.find(({ signFlips, outcome }) => signFlips > 0 && outcome === 'no change');
  const text = example === undefined ? '' : `\n\nOne of the verdicts:\n\n> ${example.claim} ${example.reference}`;
  return `${markdownLines(HEAD, rows)}${text}`;
}

function renderRow(title: string, verdicts: readonly RandomParserVerdict[]): string[] {
  const count = (isCounted: (one: RandomParserVerdict) => boolean): string => String(verdicts.filter(isCounted).length);
  const mean = (value: (one: RandomParserVerdict) => number): string =>
    (verdicts.reduce((sum, one) => sum + value(one), 0) / verdicts.length).toFixed(2);
  return [
    title,
    String(verdicts.length),
    count(({ outcome }) => outcome === 'changes'),
    count(({ outcome }) => outcome === 'no change'),
    count(({ outcome }) => outcome === 'untestable'),
    mean(({ signFlips }) => signFlips),
    mean(({ referenceSignFlips }) => referenceSignFlips),
    count(({ signFlips, upperSignFlips }) => signFlips > upperSignFlips),
    count(({ claimedByOutput }) => claimedByOutput),
  ];
}
