/** The claims of a paper: which survive, and one of them in full. */
import type { JSX } from 'preact';
import { summarizeClaims } from '../../../report/claim-text.ts';
import { RuleSwitches } from '../rules/rule-switches.tsx';
import { parseSetting } from '../rules/setting.ts';
import type { View } from '../view.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimTable } from './claim-table.tsx';
import { VERDICT_MEANINGS, VerdictMark } from './verdict-mark.tsx';

export function Claims(view: View): JSX.Element {
  const { data, params } = view;
  const { claims = [] } = data.result;
  const setting = parseSetting(params, data.result);
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
      <RuleSwitches result={data.result} section="claims" params={params} setting={setting} />
      <ClaimTable claims={claims} opened={opened?.id ?? null} setting={setting} params={params} />
      {opened !== undefined && <ClaimDetail key={opened.id} claim={opened} view={view} />}
    </>
  );
}
