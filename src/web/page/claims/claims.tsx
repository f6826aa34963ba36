/** The claims of a paper: which survive, and one of them in full. */
import type { JSX } from 'preact';
import { summarizeClaims } from '../../../report/claim-text.ts';
import type { View } from '../view.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimTable } from './claim-table.tsx';
import { VERDICT_MEANINGS, VerdictMark } from './verdict-mark.tsx';

export function Claims({ data: { result }, params, styles }: View): JSX.Element {
  const { claims = [] } = result;
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
      {opened !== undefined && <ClaimDetail key={opened.id} claim={opened} result={result} styles={styles} />}
    </>
  );
}
