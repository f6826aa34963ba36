/** The truth of a claim under every scheme and setting, as strips of marks. */
import type { JSX } from 'preact';
import { STORED } from '../../../base/core/scheme.ts';
import { estimateWithUnit, verdictWords } from '../../../report/claim-text.ts';
import type { ClaimAnswer, ClaimResult } from '../../../documents/claims.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** A mark for the stored labels, and one for each scheme. */
export function SchemeStrip({ claim: { stored, schemes } }: { readonly claim: ClaimResult }): JSX.Element {
  const title = (scheme: string, answer: ClaimAnswer): string =>
    `${inertLine(scheme)}: ${verdictWords(answer)}, ${estimateWithUnit(answer)}`;
  return (
    <span class="strip">
      <VerdictMark verdict={stored.verdict} title={title(STORED, stored)} />
      {schemes.map(({ scheme, ...answer }) => (
        <VerdictMark key={scheme} verdict={answer.verdict} title={title(scheme, answer)} />
      ))}
    </span>
  );
}

/** A bar for each setting of the rules of the core: high where the claim is true. */
export function SettingStrip({ claim: { settings, stored } }: { readonly claim: ClaimResult }): JSX.Element | null {
  if (settings === null) return null;
  return (
    <span class="setting-strip" role="img" aria-label={`true in ${settings.holding} of ${settings.of} settings`}>
      {settings.each.map(({ id, holds, estimatePp }) => {
        const truth = holds ? 'true' : 'false';
        const estimate = estimateWithUnit({ estimatePp, n: stored.n });
        return <i key={id} class={truth} title={`${inertLine(id)}: ${truth}, ${estimate}`} />;
      })}
    </span>
  );
}
