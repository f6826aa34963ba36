/** A switch for each rule of the core, and the settings that are schemes. Each change is a new address. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { listRuleSchemes } from '../../../report/core.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { Params } from '../../kit/address.ts';
import { visit } from '../../kit/navigation.ts';
import { Name } from '../../kit/text/names.tsx';
import { formatRoute, type Section } from '../route.ts';
import { findSetting, listIdle, writeSetting, type RuleSetting } from './setting.ts';

interface Props {
  readonly result: AuditResult;
  readonly section: Section;
  readonly params: Params;
  /** The setting that the section shows; null where it shows none. */
  readonly setting: RuleSetting | null;
}

export function RuleSwitches({ result, section, params, setting }: Props): JSX.Element {
  const { multiverse, attribution } = result;
  if (multiverse === null)
    return (
      <p class="note">
        Made with <code>--multiverse</code>, this page has a switch for each rule here, and shows what follows from any
        setting.
      </p>
    );
  const schemes = listRuleSchemes(attribution.legend);
  const link = (rules: Iterable<string> | null): string =>
    formatRoute(section, { ...params, scheme: null, rules: rules === null ? null : writeSetting(rules) });
  const shown = setting ?? findSetting(attribution.players, result);
  const idle = shown === null ? [] : listIdle(shown);
  const toggle = (id: string): void => {
    const on = new Set(shown?.on);
    if (!on.delete(id)) on.add(id);
    visit(link(attribution.players.filter((one) => on.has(one))));
  };
  return (
    <fieldset class="rule-switches">
      <legend>Rules</legend>
      {attribution.legend.map(({ id, rule, summary }) => (
        <label key={id} title={inertLine(summary)} class={idle.includes(id) ? 'idle' : undefined}>
          <input
            type="checkbox"
            role="switch"
            checked={shown?.on.has(id) ?? false}
            indeterminate={setting === null}
            onChange={() => toggle(id)}
          />
          <Name text={rule} />
          {idle.includes(id) && <span class="unseen"> (without effect)</span>}
        </label>
      ))}
      <span class="presets">
        as scheme{' '}
        {schemes.map(({ scheme, rules }) => (
          <a key={scheme} href={link(rules)} aria-current={setting?.scheme === scheme ? 'true' : undefined}>
            {scheme}
          </a>
        ))}
        {params['rules'] !== undefined && <a href={link(null)}>no setting</a>}
      </span>
    </fieldset>
  );
}
