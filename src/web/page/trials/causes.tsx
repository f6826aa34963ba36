/** The rules by which schemes got their label, as entries of a list of terms. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import { Name } from '../../kit/text/names.tsx';
import { listCauses, type AccountGroup } from './accounts.ts';

/** @param rule the rule that decided the parse; null where no rule changed anything. */
export function DecidedBy({ rule }: { readonly rule: string | null }): JSX.Element | null {
  if (rule === null) return null;
  return (
    <>
      <dt>decided by</dt>
      <dd>
        <Name text={rule} />
      </dd>
    </>
  );
}

/** The rules that make the flip. */
export function Causes({ group }: { readonly group: AccountGroup }): JSX.Element | null {
  const causes = listCauses(group);
  if (causes.length === 0) return null;
  return (
    <>
      <dt>made by</dt>
      {causes.map(({ madeBy, schemes }, at) => (
        <dd key={at}>
          {madeBy.map((set) => (set.length === 0 ? 'no rule' : set.map(inertLine).join(' + '))).join(', or ')}
          {schemes.length === 0 ? '' : ` (${schemes.map(({ id }) => inertLine(id)).join(', ')})`}
        </dd>
      ))}
    </>
  );
}
