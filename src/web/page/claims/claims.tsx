/** The claims of a paper: which survive, and one of them in full. */
import type { JSX } from 'preact';
import { summarizeClaims } from '../../../report/claim-text.ts';
import type { View } from '../view.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimTable } from './claim-table.tsx';
import { VERDICT_MEANINGS, VerdictMark } from './verdict-mark.tsx';

export function Claims(view: View): JSX.Element {
  const { data, params } = view;
  const { claims = [] } = data.result;
  const opened = claims.find(({ id }) => id === params['claim']);
  return (
    <>
      <h2>Claims</h2>
      <p class="verdict">
        <strong>{summarizeClaims(claims)}</strong>
      </p>
      <ul class="legend claim-legend">
        {VERDICT_MEANINGS.map(({ verdict, meaning }) => (
          <li key={verdict}>
            <VerdictMark verdict={verdict} /> {verdict} <span class="muted">{meaning}</span>
          </li>
        ))}
      </ul>
      <ClaimTable claims={claims} opened={opened?.id ?? null} />
      {opened !== undefined && <ClaimDetail key={opened.id} claim={opened} view={view} />}
    </>
  );
}
