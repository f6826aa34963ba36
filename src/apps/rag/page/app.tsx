/** The dashboard: the store, and the section of the address. */
import type { JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import type { AnswerSource } from '../documents/answer-source.ts';
import type { DashboardResult } from '../documents/dashboard.ts';
import { WhenRead } from '../../../web/kit/data/when-read.tsx';
import { useHash } from '../../../web/kit/navigation.ts';
import { Frame } from '../../../web/kit/shell/frame.tsx';
import { parseRoute } from './route.ts';
import { SECTION_VIEWS } from './sections.ts';
import { HELP } from './shell/help.ts';
import { SECTION_TITLES } from './shell/section-titles.ts';
import { StoreLine } from './shell/store-line.tsx';

const TITLE = 'Evaluations over time';

export function App({ source }: { readonly source: AnswerSource }): JSX.Element {
  return (
    <WhenRead read={() => source.result()}>{(data: DashboardResult) => <Page first={data} source={source} />}</WhenRead>
  );
}

interface PageProps {
  /** The data when the page was opened. */
  readonly first: DashboardResult;
  readonly source: AnswerSource;
}

function Page({ first, source }: PageProps): JSX.Element {
  const [data, setData] = useState(first);
  /** Data that cannot be loaded again stay as they are. */
  const reload = useCallback(() => void source.result().then(setData, () => {}), [source]);
  const { section, params } = parseRoute(useHash());
  const Content = SECTION_VIEWS[section];
  return (
    <Frame
      title={TITLE}
      input={data.report.file}
      about={<StoreLine report={data.report} />}
      sections={SECTION_TITLES}
      section={section}
      searchIn="answers"
      themeKey="d"
      help={HELP}
    >
      <Content data={data} source={source} params={params} reload={reload} />
    </Frame>
  );
}
