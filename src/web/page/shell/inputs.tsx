/** What was audited. */
import { Fragment, type JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { Name } from '../../kit/text/names.tsx';
import { plural } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';

const MOST_INPUTS = 2;

/** Of many logs the first ones; the last section has them all. */
export function Inputs({ result: { options, coverage, tool } }: { readonly result: AuditResult }): JSX.Element {
  const { logs, runsDir, metadata } = options;
  const places = logs.length > 0 ? logs : [runsDir ?? metadata ?? ''];
  return (
    <>
      {places.slice(0, MOST_INPUTS).map((place, at) => (
        <Fragment key={place}>
          {at === 0 ? '' : ', '}
          <Name text={place} />
        </Fragment>
      ))}
      {places.length > MOST_INPUTS ? ', …' : ''} · {plural(coverage.factualTrials, 'trial')} with a ground truth from{' '}
      {plural(coverage.runs, logs.length > 0 ? 'log' : 'run')} · {inertLine(`${tool.name} ${tool.version}`)}
    </>
  );
}
