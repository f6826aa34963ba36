/** The page of a comparison of two systems: the dashboard's program with other data. */
import type { JSX } from 'preact';
import type { RagComparison, DifferentSetting } from '../../documents/comparison.ts';
import { parseAddress, type Params } from '../../../../web/kit/address.ts';
import { WhenRead } from '../../../../web/kit/data/when-read.tsx';
import { useHash } from '../../../../web/kit/navigation.ts';
import { Frame } from '../../../../web/kit/shell/frame.tsx';
import type { Help } from '../../../../web/kit/shell/help-dialog.tsx';
import { Name } from '../../../../web/kit/text/names.tsx';
import { plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { ComparisonOverview } from './comparison-overview.tsx';
import { ChangedQueries } from './changed-queries.tsx';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { LongText } from '../../../../web/kit/text/long-text.tsx';
import { COMPARISON_MEANINGS } from '../../report/comparison/reading.ts';

const SECTIONS = ['overview', 'queries', 'about'] as const;
type Section = (typeof SECTIONS)[number];
const TITLES: Readonly<Record<Section, string>> = { overview: 'Overview', queries: 'Queries', about: 'About' };

const HELP: Help = {
  keys: [
    ['1 – 3', 'the sections, in their order'],
    ['d', 'light or dark'],
    ['?', 'this help'],
    ['Esc', 'close this help'],
  ],
  marks: [
    ['▲ ▼', 'B is significantly better or worse'],
    ['→', 'from A to B'],
    ['–', 'there is no value'],
    ['↵ ⟨U+202E⟩', 'invisible characters, and characters that change the direction of text'],
  ],
  note: 'The metric of the queries is in the address: copy it to share the same view.',
};

/** What a section of the page shows. */
interface ComparisonView {
  readonly comparison: RagComparison;
  readonly params: Params;
}

const VIEWS: Readonly<Record<Section, (view: ComparisonView) => JSX.Element>> = {
  overview: ComparisonOverview,
  queries: ChangedQueries,
  about: ComparisonAbout,
};

export function ComparisonApp({ read }: { readonly read: () => Promise<RagComparison> }): JSX.Element {
  return <WhenRead read={read}>{(comparison: RagComparison) => <Page comparison={comparison} />}</WhenRead>;
}

function Page({ comparison }: { readonly comparison: RagComparison }): JSX.Element {
  const { a, b, queries, tool } = comparison;
  const { section, params } = parseAddress<Section>(useHash(), SECTIONS);
  const Content = VIEWS[section];
  const about = (
    <>
      A <Name text={a.file} /> · B <Name text={b.file} /> · {plural(queries, 'query', 'queries')} ·{' '}
      {inertLine(`${tool.name} ${tool.version}`)}
    </>
  );
  return (
    <Frame
      title="Two systems compared"
      input={`${a.file}, ${b.file}`}
      about={about}
      sections={TITLES}
      section={section}
      searchIn="queries"
      themeKey="d"
      help={HELP}
    >
      <Content comparison={comparison} params={params} />
    </Frame>
  );
}

/** What the numbers mean, and the settings of both sides. */
function ComparisonAbout({ comparison }: { readonly comparison: RagComparison }): JSX.Element {
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
