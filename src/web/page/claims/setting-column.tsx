/** The answers to the claims under the setting of the rules that the reader chose. */
import type { JSX } from 'preact';
import { estimateWithUnit } from '../../../report/claim-text.ts';
import type { ClaimResult } from '../../../documents/claims.ts';
import type { Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';
import type { RuleSetting } from '../rules/setting.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Whether the claim is true under the setting: a fact of these trials, without an interval. */
export function settingColumn({ id, universe }: RuleSetting): Column<ClaimResult> {
  const own = (claim: ClaimResult): ClaimSetting | undefined =>
    claim.settings?.each.find((one) => one.id === universe.id);
  return {
    id: 'setting',
    title: <Name text={id} />,
    kind: 'text',
    show: (claim) => <SettingAnswer answer={own(claim)} claim={claim} />,
    by: (claim) => own(claim)?.estimatePp ?? null,
  };
}

type ClaimSetting = NonNullable<ClaimResult['settings']>['each'][number];

interface SettingAnswerProps {
  readonly answer: ClaimSetting | undefined;
  readonly claim: ClaimResult;
}

function SettingAnswer({ answer, claim }: SettingAnswerProps): JSX.Element {
  if (answer === undefined) return <>–</>;
  return (
    <>
      <VerdictMark verdict={answer.holds ? 'holds' : 'fails'} /> {answer.holds ? 'true' : 'false'}{' '}
      <span class="muted line">{estimateWithUnit({ estimatePp: answer.estimatePp, n: claim.stored.n })}</span>
    </>
  );
}
