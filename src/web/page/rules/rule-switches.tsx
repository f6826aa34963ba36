/** A switch for each rule of the core, and the settings that are schemes. Each change is a new address. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { repeatsStored } from '../../../report/checks.ts';
import { asksForCoreRules, listRuleSchemes } from '../../../report/core.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { Params } from '../../kit/address.ts';
import { visit } from '../../kit/navigation.ts';
import { Name } from '../../kit/text/names.tsx';
import { formatRoute, type Section } from '../route.ts';
import { listIdle, writeSetting, type RuleSetting } from './setting.ts';

interface Props {
  readonly result: AuditResult;
  readonly section: Section;
  readonly params: Params;
  /** The setting that the section shows; null where it shows none. */
  readonly setting: RuleSetting | null;
}

export function RuleSwitches({ result, section, params, setting }: Props): JSX.Element | null {
  const { multiverse, attribution } = result;
  if (!asksForCoreRules(result)) return null;
  if (multiverse === null)
    return (
      <p class="note">
        Made with <code>--multiverse</code>, this page has a switch for each rule here, and shows what follows from any
        setting.
      </p>
    );
  const schemes = listRuleSchemes(attribution.legend).filter(({ rules }) => rules.length > 0);
  const link = (rules: readonly string[] | null): string =>
    formatRoute(section, { ...params, scheme: null, rules: rules === null ? null : writeSetting(rules) });
  const on = setting?.on ?? new Set<string>();
  const idle = setting === null ? [] : listIdle(setting);
  const toggle = (id: string): void =>
    visit(link(attribution.players.filter((one) => (one === id ? !on.has(one) : on.has(one)))));
  const state = describeSetting(setting, section, result);
  // Cells are always those of a scheme or of a setting.
  const none =
    section === 'cells'
      ? { rules: [], name: repeatsStored(result, 'v1') ? AS_STORED : 'v1' }
      : { rules: null, name: AS_STORED };
  return (
    <fieldset class="rule-switches">
      <legend>Rules</legend>
      {attribution.legend.map(({ id, rule, summary }) => (
        <label key={id} title={inertLine(summary)} class={idle.includes(id) ? 'idle' : undefined}>
          <input type="checkbox" role="switch" checked={on.has(id)} onChange={() => toggle(id)} />
          <Name text={rule} />
          {idle.includes(id) && <span class="unseen"> (without effect)</span>}
        </label>
      ))}
      <span class="presets">
        <output>{state.words}</output>
        <a href={link(none.rules)} aria-current={state.isNone ? 'true' : undefined}>
          {none.name}
        </a>
        {schemes.map(({ scheme, rules }) => (
          <a key={scheme} href={link(rules)} aria-current={setting?.scheme === scheme ? 'true' : undefined}>
            {scheme}
          </a>
        ))}
      </span>
    </fieldset>
  );
}

const AS_STORED = 'as stored';

interface SettingState {
  readonly words: string;
  /** Whether no rule is on. */
  readonly isNone: boolean;
}

/** The scheme that a setting equals, in words. Without a setting, no rule is on. */
function describeSetting(setting: RuleSetting | null, section: Section, result: AuditResult): SettingState {
  if (setting === null && section === 'cells') return { words: 'The scheme has other rules.', isNone: false };
  if (setting === null) return { words: 'As stored: no rule is on.', isNone: true };
  const { scheme } = setting;
  if (scheme === null) return { words: 'No scheme has this setting.', isNone: false };
  const isStored = scheme === 'v1' && repeatsStored(result, scheme);
  return { words: `Equals ${scheme}${isStored ? ', which is as stored' : ''}.`, isNone: scheme === 'v1' };
}
