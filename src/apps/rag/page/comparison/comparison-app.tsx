/** The page of a comparison of two systems: the dashboard's program with other data. */
import type { JSX } from 'preact';
import type { RagComparison } from '../../documents/comparison.ts';
import { parseAddress, type Params } from '../../../../web/kit/address.ts';
import { WhenRead } from '../../../../web/kit/data/when-read.tsx';
import { useHash } from '../../../../web/kit/navigation.ts';
import { Frame } from '../../../../web/kit/shell/frame.tsx';
import type { Help } from '../../../../web/kit/shell/help-dialog.tsx';
import { Name } from '../../../../web/kit/text/names.tsx';
import { plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { ComparisonAbout } from './comparison-about.tsx';
import { ComparisonOverview } from './comparison-overview.tsx';
import { ChangedQueries } from './changed-queries.tsx';

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
    ['␊ ⟨U+202E⟩', 'invisible characters, and characters that change the direction of text'],
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
