/** Links from the summary to what to read next. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { listAlternatives } from '../../../report/headline.ts';
import { plural } from '../../../report/numbers.ts';
import { formatRoute } from '../route.ts';
import { Name } from '../../kit/text/names.tsx';

export function NextSteps({ result }: { readonly result: AuditResult }): JSX.Element {
  const moving = listAlternatives(result).filter(({ flips }) => flips > 0);
  const loser = moving.toSorted((a, b) => b.lost - a.lost)[0];
  const gainer = moving.toSorted((a, b) => b.gained - a.gained)[0];
  const changes = result.conclusions.signFlips + result.conclusions.significanceFlips;
  return (
    <section class="next-steps">
      <h3>What to read next</h3>
      <ul>
        {changes > 0 && (
          <li>
            <a href={formatRoute('conclusions', { show: 'changed' })}>The contrasts that change</a>
          </li>
        )}
        {loser !== undefined && loser.lost > 0 && (
          <li>
            <a href={formatRoute('trials', { scheme: loser.id, direction: 'lost' })}>
              {plural(loser.lost, 'answer')} that {loser.lost === 1 ? 'was' : 'were'} right and{' '}
              {loser.lost === 1 ? 'is' : 'are'} lost under <Name text={loser.id} />
            </a>
          </li>
        )}
        {gainer !== undefined && gainer.gained > 0 && (
          <li>
            <a href={formatRoute('trials', { scheme: gainer.id, direction: 'gained' })}>
              {plural(gainer.gained, 'answer')} that {gainer.gained === 1 ? 'is' : 'are'} gained under{' '}
              <Name text={gainer.id} />
            </a>
          </li>
        )}
        <li>
          <a href={formatRoute('why')}>Which rules make the difference</a>
        </li>
        <li>
          <a href={formatRoute('cells', { sort: 'deltaPp.descending' })}>The cells, most new errors first</a>
        </li>
      </ul>
    </section>
  );
}
