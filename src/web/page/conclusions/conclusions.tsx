/** What a paper would report: effects of conditions, and the order of variants, under every scheme. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AuditResult } from '../../../documents/result.ts';
import { verdict } from '../../../report/verdict.ts';
import { FigureView } from '../../kit/text/figure-view.tsx';
import { RuleSwitches } from '../rules/rule-switches.tsx';
import { parseSetting } from '../rules/setting.ts';
import { withSetting } from '../rules/setting-conclusions.ts';
import { SettingSummary } from '../rules/setting-summary.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import type { View } from '../view.ts';
import { ChangeTable } from './change-table.tsx';
import { ContrastTable } from './contrast-table.tsx';
import { RankTables } from './rank-tables.tsx';
import { SchemeConclusionTable } from './scheme-conclusions.tsx';

/** What this audit does not compare, and how it would. */
function NotCompared({
  conclusions: { contrasts, rankedPairs },
}: Pick<AuditResult, 'conclusions'>): JSX.Element | null {
  if (contrasts === 0)
    return (
      <p class="note">
        No effects of conditions: cells are not formed by condition (<code>--group-by</code>), or the baseline condition
        is not among them (<code>--baseline-condition</code>).
      </p>
    );
  if (rankedPairs > 0) return null;
  return (
    <p class="note">
      No ranks: cells are not formed by variant or model (<code>--group-by</code>), or no two of them differ in nothing
      else.
    </p>
  );
}

export function Conclusions({ data, styles, params }: View): JSX.Element {
  const { figures } = data;
  const setting = parseSetting(params, data.result);
  const result = useMemo(
    () => (setting === null ? data.result : withSetting(data.result, setting)),
    [data, setting?.universe],
  );
  const found = verdict(data.result, quoted);
  const figure = (name: string): (typeof figures)[number] | undefined => figures.find((one) => one.name === name);
  return (
    <>
      <h2>Conclusions</h2>
      <p class="verdict">
        {found?.claim ??
          'Nothing is compared: there are no contrasts and no ranks. --group-by forms cells by condition, variant or model.'}
      </p>
      {found !== null && found.names.length > 0 && (
        <ul>
          {found.names.map((sentence) => (
            <li key={sentence}>
              <Sentence text={sentence} />
            </li>
          ))}
        </ul>
      )}
      <RuleSwitches result={result} section="conclusions" params={params} setting={setting} />
      {setting !== null && <SettingSummary result={result} document={data.result} setting={setting} />}
      {found !== null && <SchemeConclusionTable result={result} styles={styles} />}
      {result.conclusions.contrasts > 0 && (
        <>
          <h3>Contrasts</h3>
          <ContrastTable result={result} styles={styles} params={params} />
          <FigureView figure={figure('contrasts')} instead="There is no picture of contrasts: there are none." />
          <h3>Changes of effects</h3>
          <ChangeTable result={result} styles={styles} />
          <FigureView
            figure={figure('contrast-changes')}
            instead="There is no picture of changes: no effect changes."
          />
        </>
      )}
      {result.conclusions.rankedPairs > 0 && (
        <>
          <h3>Ranks</h3>
          <RankTables result={result} styles={styles} params={params} />
          <FigureView figure={figure('ranks')} instead="There is no picture of ranks: nothing is ranked." />
        </>
      )}
      {found !== null && <NotCompared conclusions={result.conclusions} />}
      {result.claims === undefined && (
        <p class="note">
          The claims of a paper are checked with <code>--claims FILE</code>; <code>audit claims init</code> drafts the
          file.
        </p>
      )}
    </>
  );
}
