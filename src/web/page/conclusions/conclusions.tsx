/** What a paper would report: effects of conditions, and the order of variants, under every scheme. */
import type { JSX } from 'preact';
import type { RankResult, SchemeConclusions } from '../../../result/conclusions.ts';
import { repeatsStored } from '../../../report/checks.ts';
import { count, decimals, keyText, keyValue } from '../../../report/numbers.ts';
import { verdict } from '../../../report/verdict.ts';
import { inertLine } from '../../../text/inert.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { schemeColumn } from '../tables/columns.tsx';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { FigureView } from '../../kit/text/figure-view.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { View } from '../view.ts';
import { ContrastTable } from './contrast-table.tsx';

export function Conclusions({ data: { result, figures }, styles, params }: View): JSX.Element {
  const { conclusions, options, ranks } = result;
  const figure = (name: string): (typeof figures)[number] | undefined => figures.find((one) => one.name === name);
  const swapped = ranks.filter(({ scheme, inversions }) => inversions.length > 0 && !repeatsStored(result, scheme));
  return (
    <>
      <h2>Conclusions</h2>
      <p class="verdict">
        {verdict(result, inertLine)?.claim ?? 'Nothing is compared: there are no contrasts and no ranks.'}
      </p>
      <DataTable
        caption="Changes of the conclusions under each scheme"
        rows={conclusions.schemes}
        columns={schemeColumns(conclusions, styles)}
      />
      <h3>Contrasts</h3>
      <ContrastTable result={result} styles={styles} params={params} />
      <FigureView figure={figure('contrasts')} instead="There is no picture of contrasts: there are none." />
      <h3>Ranks</h3>
      {swapped.length === 0 ? (
        <p class="note">No pair swaps.</p>
      ) : (
        <DataTable
          caption="Rankings in which pairs swap"
          rows={swapped}
          columns={rankColumns(options.groupBy, styles)}
        />
      )}
      <FigureView figure={figure('ranks')} instead="There is no picture of ranks: nothing is ranked." />
    </>
  );
}

function schemeColumns(
  { contrasts, rankedPairs }: { readonly contrasts: number; readonly rankedPairs: number },
  styles: SchemeStyles,
): Column<SchemeConclusions>[] {
  return [
    schemeColumn(styles, ({ scheme }) => scheme),
    numberColumn('sign', `sign\u00a0changes (of\u00a0${contrasts})`, (one) => one.signFlips, count),
    numberColumn('gained', 'significance gained', (one) => one.significanceGained, count),
    numberColumn('lost', 'lost', (one) => one.significanceLost, count),
    numberColumn('pairs', `pairs\u00a0swapped (of\u00a0${rankedPairs})`, (one) => one.inversions, count),
    numberColumn(
      'tau',
      'mean τ-b',
      (one) => one.meanTauB,
      (value) => decimals(value, 3),
    ),
  ];
}

function rankColumns(
  groupBy: View['data']['result']['options']['groupBy'],
  styles: SchemeStyles,
): Column<RankResult>[] {
  return [
    schemeColumn(styles, ({ scheme }) => scheme),
    {
      id: 'where',
      title: 'where',
      kind: 'text',
      show: ({ key, field }) => {
        const fields = groupBy.filter((one) => one !== field);
        return <Sentence text={keyText(key, fields, quoted)} />;
      },
    },
    numberColumn(
      'tau',
      'τ-b',
      ({ tauB }) => tauB,
      (value) => decimals(value, 3),
    ),
    numberColumn('swapped', 'swapped', ({ inversions }) => inversions.length, count),
    {
      id: 'pairs',
      title: 'pairs',
      kind: 'prose',
      show: ({ inversions }) => {
        const pairs = inversions.map(([a, b]) => `${keyValue(a, quoted)} ⇄ ${keyValue(b, quoted)}`);
        return <Sentence text={pairs.join(', ')} />;
      },
    },
  ];
}
