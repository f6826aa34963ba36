/** Copies a receipt of the trial in Markdown. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { trialReceipt } from '../../../report/markdown/trial-receipt.ts';
import type { PageTrial } from '../../../documents/page.ts';
import { CopyButton } from '../../kit/text/copy-button.tsx';
import { readParse, type AccountGroup } from './accounts.ts';

interface Props {
  readonly trial: PageTrial;
  /** The leading group; undefined where no scheme has a label. */
  readonly group: AccountGroup | undefined;
}

export function CopyReceipt({ trial, group }: Props): JSX.Element {
  const text = useMemo(() => formatReceipt(trial, group), [trial, group?.schemes[0]?.id]);
  return (
    <span class="copy-receipt">
      <CopyButton text={text} label="Copy as Markdown" />
    </span>
  );
}

function formatReceipt(trial: PageTrial, group: AccountGroup | undefined): string {
  if (group === undefined) return trialReceipt(trial, null);
  const [verdict] = group.verdicts;
  const parse = verdict.parse.kind === 'unparsed' ? null : readParse(trial, verdict);
  return trialReceipt(trial, { schemes: group.schemes.map(({ id }) => id), verdict, parse });
}
