/** What a paper would report: effects of conditions, and the order of variants, under every scheme. */
import type { JSX } from 'preact';
import { verdict } from '../../../report/verdict.ts';
import { inertLine } from '../../../text/inert.ts';
import { FigureView } from '../../kit/text/figure-view.tsx';
import type { View } from '../view.ts';
import { ChangeTable } from './change-table.tsx';
import { ContrastTable } from './contrast-table.tsx';
import { RankTables } from './rank-tables.tsx';
import { SchemeConclusionTable } from './scheme-conclusions.tsx';

export function Conclusions({ data: { result, figures }, styles, params }: View): JSX.Element {
  const figure = (name: string): (typeof figures)[number] | undefined => figures.find((one) => one.name === name);
  return (
    <>
      <h2>Conclusions</h2>
      <p class="verdict">
        {verdict(result, inertLine)?.claim ?? 'Nothing is compared: there are no contrasts and no ranks.'}
      </p>
      <SchemeConclusionTable result={result} styles={styles} />
      <h3>Contrasts</h3>
      <ContrastTable result={result} styles={styles} params={params} />
      <FigureView figure={figure('contrasts')} instead="There is no picture of contrasts: there are none." />
      {result.savedAs === undefined && (
        <>
          <h3>Changes of effects</h3>
          <ChangeTable result={result} styles={styles} />
          <FigureView
            figure={figure('contrast-changes')}
            instead="There is no picture of changes: no effect changes."
          />
        </>
      )}
      <h3>Ranks</h3>
      <RankTables result={result} styles={styles} />
      <FigureView figure={figure('ranks')} instead="There is no picture of ranks: nothing is ranked." />
    </>
  );
}
