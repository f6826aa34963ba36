/** What the numbers mean, and the settings of both sides. */
import type { JSX } from 'preact';
import type { DifferentSetting, RagComparison } from '../../documents/comparison.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { LongText } from '../../../../web/kit/text/long-text.tsx';
import { inertLine } from '../../../../base/text/inert.ts';
import { COMPARISON_MEANINGS } from '../../report/comparison/reading.ts';

export function ComparisonAbout({ comparison }: { readonly comparison: RagComparison }): JSX.Element {
  const { settings, a, b } = comparison;
  return (
    <>
      <h2>About this comparison</h2>
      <p>No model was called for this page, and the inputs were not changed.</p>
      <h3>What the words mean</h3>
      <dl class="meanings">
        {COMPARISON_MEANINGS.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3>Settings</h3>
      {settings.length > 0 && <DataTable caption="Settings that differ" rows={settings} columns={SETTINGS} />}
      <Scoring name="A" scoring={a.scoring} />
      {JSON.stringify(a.scoring) !== JSON.stringify(b.scoring) && <Scoring name="B" scoring={b.scoring} />}
    </>
  );
}

const SETTINGS: readonly Column<DifferentSetting>[] = [
  { id: 'setting', title: 'setting', kind: 'text', show: ({ setting }) => inertLine(setting) },
  { id: 'a', title: 'A', kind: 'prose', show: ({ a }) => inertLine(a ?? '–') },
  { id: 'b', title: 'B', kind: 'prose', show: ({ b }) => inertLine(b ?? '–') },
  { id: 'harm', title: 'numbers depend on it', kind: 'text', show: ({ isHarmless }) => (isHarmless ? 'no' : 'yes') },
];

interface ScoringProps {
  readonly name: string;
  readonly scoring: RagComparison['a']['scoring'];
}

function Scoring({ name, scoring }: ScoringProps): JSX.Element {
  if (scoring === null) return <p class="note">The input {name} does not contain its settings.</p>;
  return <LongText label={`Scoring of ${name} as JSON`} text={JSON.stringify(scoring, null, 2)} />;
}
