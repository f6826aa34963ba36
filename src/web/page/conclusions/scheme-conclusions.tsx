/** What becomes of the conclusions under each scheme: facts, tests, and what a parser that is blind to the condition would do. */
import type { JSX } from 'preact';
import type { BlindReference, Conclusions, SchemeConclusions } from '../../../documents/conclusions.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { count, countOrNone, decimals } from '../../../report/numbers.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { schemeColumn } from '../tables/columns.tsx';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
}

export function SchemeConclusionTable({ result: { conclusions }, styles }: Props): JSX.Element {
  return (
    <>
      {conclusions.contrasts > 0 && (
        <p class="note">
          Sign changes and significance gained or lost are facts about this table. “By chance” is what would change if
          the label changes of each item were spread over the conditions at random: on average, and in 95 of 100 draws
          at most. {drawsText(conclusions)} Only a significant change of an effect (p ≤ 0.05 after Holm’s correction)
          shows that the scheme treats two conditions differently for items like these.
        </p>
      )}
      <DataTable
        caption="Changes of the conclusions under each scheme"
        rows={conclusions.schemes}
        columns={schemeColumns(conclusions, styles)}
      />
    </>
  );
}

/** How many draws chance has, and whether its means are theirs. */
function drawsText({ schemes }: Conclusions): string {
  const blind = schemes.find((one) => one.blind !== null)?.blind ?? null;
  if (blind === null || blind.draws === 0) return '';
  return `Upper ends are of ${blind.draws} draws${schemes.some((one) => one.blind?.isDrawn === true) ? ', and so are some means' : ''}.`;
}

function schemeColumns(
  { contrasts, rankedPairs, schemes }: Conclusions,
  styles: SchemeStyles,
): Column<SchemeConclusions>[] {
  const hasBlind = schemes.some(({ blind }) => blind !== null);
  const ofContrasts: readonly Column<SchemeConclusions>[] = [
    numberColumn('sign', `sign\u00a0changes (of\u00a0${contrasts})`, (one) => one.signFlips, count),
    ...(hasBlind ? [blindColumn('blindSign', 'by chance', 'meanSignFlips', 'upperSignFlips')] : []),
    numberColumn('gained', 'significance gained', (one) => one.significanceGained, count),
    numberColumn('lost', 'lost', (one) => one.significanceLost, count),
    ...(hasBlind
      ? [blindColumn('blindSignificance', 'by chance', 'meanSignificanceFlips', 'upperSignificanceFlips')]
      : []),
    numberColumn('testable', 'changes that can be tested', (one) => one.testable, count),
    numberColumn('tested', 'significant (Holm)', (one) => (one.testable === 0 ? null : one.tested), countOrNone),
  ];
  const ofRanks: readonly Column<SchemeConclusions>[] = [
    numberColumn('pairs', `pairs\u00a0swapped (of\u00a0${rankedPairs})`, (one) => one.inversions, count),
    numberColumn('distinguishable', 'significant swaps', (one) => one.distinguishableInversions, count),
    numberColumn(
      'tau',
      'mean τ-b',
      (one) => one.meanTauB,
      (value) => decimals(value, 3),
    ),
  ];
  return [
    schemeColumn(styles, ({ scheme }) => scheme),
    ...(contrasts === 0 ? [] : ofContrasts),
    ...(rankedPairs === 0 ? [] : ofRanks),
  ];
}

type Mean = 'meanSignFlips' | 'meanSignificanceFlips';
type Upper = 'upperSignFlips' | 'upperSignificanceFlips';

function blindColumn(id: string, title: string, mean: Mean, upper: Upper): Column<SchemeConclusions> {
  return numberColumn(
    id,
    title,
    ({ blind }) => blind?.[mean] ?? null,
    (_, { blind }) => blindText(blind, mean, upper),
  );
}

/** `3.1, up to 6` */
function blindText(blind: BlindReference | null, mean: Mean, upper: Upper): string {
  const average = blind?.[mean] ?? null;
  const most = blind?.[upper] ?? null;
  return `${decimals(average, 1)}${most === null ? '' : `, up to ${most}`}`;
}
