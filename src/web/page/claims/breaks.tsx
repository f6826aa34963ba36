/** The settings of the rules: which sets of rules break a claim, and what each rule adds to its estimate. */
import { Fragment, type JSX } from 'preact';
import { UNCHANGED } from '../../../report/measure.ts';
import { settingShare } from '../../../report/claim-text.ts';
import { plural } from '../../../report/numbers.ts';
import type { ClaimResult } from '../../../documents/claims.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { Name } from '../../kit/text/names.tsx';
import { ShareTables } from '../conclusions/share-tables.tsx';
import { formatRoute } from '../route.ts';
import { countBreakingSets, type BreakingSet } from './broken-by.ts';

interface Props {
  readonly claim: ClaimResult;
  readonly legend: AuditResult['attribution']['legend'];
}

export function Breaks({ claim: { id, settings, schemes }, legend }: Props): JSX.Element | null {
  if (settings === null && schemes.every((scheme) => scheme.settings === undefined)) return null;
  const shapleyPp = settings?.shapleyPp ?? null;
  return (
    <>
      <h4>Settings of the rules</h4>
      <ul>
        {settings !== null && <li>True in {settingShare({ settings })} settings of the rules of the core.</li>}
        {settings !== null &&
          countBreakingSets(settings, legend).map((set) => <Break key={set.rules.join()} claim={id} set={set} />)}
        {schemes.map((scheme) => (
          <OwnSettings key={scheme.scheme} claim={id} scheme={scheme} />
        ))}
      </ul>
      {shapleyPp !== null && (
        <>
          <h4>What the rules add to its estimate, from none of them to all</h4>
          <ShareTables
            scheme={null}
            players={legend}
            overall={shapleyPp}
            cells={[]}
            groupBy={[]}
            what="its estimate, pp"
            shown={UNCHANGED}
          />
        </>
      )}
    </>
  );
}

interface BreakProps {
  /** The id of the claim. */
  readonly claim: string;
  readonly set: BreakingSet;
}

function Break({ claim, set: { rules, of, failing } }: BreakProps): JSX.Element {
  const [verb, pronoun] = rules.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return failing === of ? (
    <li>
      Fails wherever <Rules claim={claim} rules={rules} /> {verb} on: {plural(of, 'setting')}.
    </li>
  ) : (
    <li>
      Fails if only <Rules claim={claim} rules={rules} /> {verb} on, and in {failing} of the {plural(of, 'setting')}{' '}
      with {pronoun}.
    </li>
  );
}

interface OwnProps {
  readonly claim: string;
  readonly scheme: ClaimResult['schemes'][number];
}

/** The optional rules of a scheme of another project, if it scores trials of the claim. */
function OwnSettings({ claim, scheme: { scheme, settings, reason } }: OwnProps): JSX.Element | null {
  if (settings === undefined || reason === 'no-trials') return null;
  const { holding, of, brokenBy } = settings;
  return (
    <li>
      True in {holding} of {of} settings of <Name text={scheme} />
      {brokenBy.map((rules, at) => (
        <Fragment key={rules.join()}>
          {at === 0 ? ', broken by ' : ', or by '}
          <Rules claim={claim} scheme={scheme} rules={rules} />
        </Fragment>
      ))}
      .
    </li>
  );
}

interface RulesProps {
  readonly claim: string;
  readonly scheme?: string;
  readonly rules: readonly string[];
}

/** Each leads to the changed trials of the claim on which the rule has a part. */
function Rules({ claim, scheme, rules }: RulesProps): JSX.Element {
  return (
    <>
      {rules.map((rule, at) => (
        <Fragment key={rule}>
          {at === 0 ? '' : ' and '}
          <a href={formatRoute('trials', { scheme: scheme ?? null, claim, rule })}>
            <code>
              <Name text={rule} />
            </code>
          </a>
        </Fragment>
      ))}
    </>
  );
}
