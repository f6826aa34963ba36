/** How sure the changes are: intervals, tests, agreement, in a table and in plain words. */
import type { AuditResult } from '../../result/result.ts';
import { listedSchemes } from '../checks.ts';
import { between, decimals, pp } from '../numbers.ts';
import { pValue } from '../../text/p-value.ts';
import { draw, type Column } from './draw.ts';
import { cellCode } from './markup.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

export function howSure(result: AuditResult): string[] {
  const schemes = listedSchemes(result).filter(({ deltaInterval }) => deltaInterval !== null);
  if (schemes.length === 0) return [];
  return [
    '## How sure',
    '',
    'Scoring stored outputs again has no chance in it: the counts in this report are facts about these outputs. What follows asks another question: if the items were a sample of many such items, how far could the difference be from what it is here? It says nothing about parsers that were not tried.',
    '',
    draw(schemes, COLUMNS),
    '',
    ...WORDS,
  ];
}

const COLUMNS: readonly Column<SchemeResult>[] = [
  { title: 'scheme', align: 'l', show: ({ id }) => cellCode(id) },
  { title: 'Δpp', align: 'r', show: ({ deltaPp }) => pp(deltaPp) },
  { title: '95 % interval', align: 'r', show: ({ deltaInterval }) => between(deltaInterval) },
  { title: 'SE', align: 'r', show: ({ sePp }) => decimals(sePp, 2) },
  { title: 'SE by item', align: 'r', show: ({ clusterSePp }) => decimals(clusterSePp, 2) },
  { title: 'McNemar p', align: 'r', show: ({ mcnemarP }) => pValue(mcnemarP) },
  { title: 'mid-p', align: 'r', show: ({ midP }) => pValue(midP) },
  { title: 'κ', align: 'r', show: ({ kappa }) => decimals(kappa, 3) },
  { title: 'least', align: 'r', show: ({ leastDetectablePp }) => decimals(leastDetectablePp, 2) },
];

const WORDS = [
  '- **95 % interval**: the values of Δpp that these flips do not contradict (Tango’s score interval for paired rates). One that holds 0 leaves the direction open.',
  '- **SE**: how far Δpp would typically be off if every trial were about another item. **SE by item** takes the trials of one item together, because the same item under several conditions flips for the same reason; where it is the larger one, believe it.',
  '- **McNemar p**: if gains and losses were equally likely, how often a split would be at least as uneven (exact; **mid-p** counts a split like this one half). A small p says that the parser moves answers in one direction; a large p does not say that nothing moves.',
  '- **κ**: how far both labelings agree beyond chance: 1 is agreement in every trial, 0 no more than chance.',
  '- **least**: the smallest |Δpp| that so many trials could show at all at 5 %: six flips, all in one direction.',
];
