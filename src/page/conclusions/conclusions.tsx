/** What a paper would say: effects of conditions, and the order of variants, under every scheme. */
import type { JSX } from 'preact';
import type { RankResult, SchemeConclusions } from '../../core/statistics.ts';
import { isCheck } from '../../report/checks.ts';
import { count, decimals, keyText, keyValue } from '../../report/numbers.ts';
import { verdict } from '../../report/verdict.ts';
import { inertLine } from '../../text/inert.ts';
import type { SchemeLooks } from '../scheme-looks.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { FigureView } from '../text/figure-view.tsx';
import { quoted, SchemeName, Sentence } from '../text/words.tsx';
import type { View } from '../view.ts';
import { ContrastTable } from './contrast-table.tsx';

export function Conclusions({ data: { result, figures }, looks, params }: View): JSX.Element {
  const { conclusions, options, ranks } = result;
  const figure = (name: string): (typeof figures)[number] | undefined => figures.find((one) => one.name === name);
  const swapped = ranks.filter(({ scheme, inversions }) => inversions.length > 0 && !isCheck(result, scheme));
  return (
    <>
      <h2>Conclusions</h2>
      <p class="verdict">
        {verdict(result, inertLine)?.claim ?? 'Nothing is compared: there are no contrasts and no ranks.'}
      </p>
      <DataTable
        caption="What becomes of the conclusions under each scheme"
        rows={conclusions.schemes}
        columns={schemeColumns(conclusions, looks)}
      />
      <h3>Contrasts</h3>
      <ContrastTable result={result} looks={looks} params={params} />
      <FigureView figure={figure('contrasts')} instead="There is no picture of contrasts: there are none." />
      <h3>Ranks</h3>
      {swapped.length === 0 ? (
        <p class="note">No pair swaps.</p>
      ) : (
        <DataTable
          caption="Rankings in which pairs swap"
          rows={swapped}
          columns={rankColumns(options.groupBy, looks)}
        />
      )}
      <FigureView figure={figure('ranks')} instead="There is no picture of ranks: nothing is ranked." />
    </>
  );
}

function schemeColumns(
  { contrasts, rankedPairs }: { readonly contrasts: number; readonly rankedPairs: number },
  looks: SchemeLooks,
): Column<SchemeConclusions>[] {
  return [
    {
      id: 'scheme',
      title: 'scheme',
      kind: 'text',
      show: ({ scheme }) => <SchemeName id={scheme} look={looks(scheme)} />,
    },
    {
      id: 'sign',
      title: `sign\u00a0changes (of\u00a0${contrasts})`,
      kind: 'number',
      show: (one) => count(one.signFlips),
      by: (one) => one.signFlips,
    },
    {
      id: 'gained',
      title: 'significance gained',
      kind: 'number',
      show: (one) => count(one.significanceGained),
      by: (one) => one.significanceGained,
    },
    {
      id: 'lost',
      title: 'lost',
      kind: 'number',
      show: (one) => count(one.significanceLost),
      by: (one) => one.significanceLost,
    },
    {
      id: 'pairs',
      title: `pairs\u00a0swapped (of\u00a0${rankedPairs})`,
      kind: 'number',
      show: (one) => count(one.inversions),
      by: (one) => one.inversions,
    },
    {
      id: 'tau',
      title: 'mean τ-b',
      kind: 'number',
      show: (one) => decimals(one.meanTauB, 3),
      by: (one) => one.meanTauB,
    },
  ];
}

function rankColumns(groupBy: View['data']['result']['options']['groupBy'], looks: SchemeLooks): Column<RankResult>[] {
  return [
    {
      id: 'scheme',
      title: 'scheme',
      kind: 'text',
      show: ({ scheme }) => <SchemeName id={scheme} look={looks(scheme)} />,
      by: ({ scheme }) => scheme,
    },
    {
      id: 'where',
      title: 'where',
      kind: 'text',
      show: ({ key, field }) => {
        const fields = groupBy.filter((one) => one !== field);
        return <Sentence text={keyText(key, fields, quoted)} />;
      },
    },
    { id: 'tau', title: 'τ-b', kind: 'number', show: ({ tauB }) => decimals(tauB, 3), by: ({ tauB }) => tauB },
    {
      id: 'swapped',
      title: 'swapped',
      kind: 'number',
      show: ({ inversions }) => count(inversions.length),
      by: ({ inversions }) => inversions.length,
    },
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
