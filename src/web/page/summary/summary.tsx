/** The results of the audit, the most important first: one sentence, one figure and four numbers, then the schemes. */
import type { JSX } from 'preact';
import { FigureView } from '../../kit/text/figure-view.tsx';
import type { View } from '../view.ts';
import { Finding, MoreFindings } from './findings.tsx';
import { KeyNumbers } from './key-numbers.tsx';
import { chooseFigure } from './main-figure.ts';
import { NextSteps } from './next-steps.tsx';
import { SchemeTable } from './scheme-table.tsx';
import { SinceBaseline } from './since-baseline.tsx';
import { Unanswerable } from './unanswerable.tsx';
import { InputNotes, Warnings } from './warnings.tsx';

export function Summary({ data, styles }: View): JSX.Element {
  const { result } = data;
  const figure = chooseFigure(data);
  return (
    <>
      <h2>Summary</h2>
      <Finding result={result} />
      <Warnings result={result} />
      <div class={figure === undefined ? 'overview' : 'overview with-figure'}>
        {figure !== undefined && <FigureView figure={figure} instead="" />}
        <KeyNumbers data={data} />
      </div>
      <MoreFindings result={result} />
      <h3>Schemes</h3>
      <SchemeTable result={result} styles={styles} />
      <InputNotes result={result} />
      {result.since !== null && <SinceBaseline since={result.since} styles={styles} />}
      {result.neverCorrect.length > 0 && <Unanswerable found={result.neverCorrect} styles={styles} />}
      <NextSteps result={result} />
    </>
  );
}
