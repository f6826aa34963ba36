/** The dashboard: the store, and the section of the address. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DashboardResult } from '../documents/dashboard.ts';
import { WhenRead } from '../../web/kit/data/when-read.tsx';
import { useHash } from '../../web/kit/navigation.ts';
import { inertLine } from '../../text/inert.ts';
import { Frame } from '../../web/kit/shell/frame.tsx';
import type { EmbeddedAnswers } from './data/embedded-answers.ts';
import { parseRoute } from './route.ts';
import { SECTION_VIEWS } from './sections.ts';
import { HELP } from './shell/help.ts';
import { SECTION_TITLES } from './shell/section-titles.ts';
import { StoreLine } from './shell/store-line.tsx';

const TITLE = 'Evaluations over time';

export function App({ source }: { readonly source: EmbeddedAnswers }): JSX.Element {
  return (
    <WhenRead read={() => source.result()}>{(data: DashboardResult) => <Page data={data} source={source} />}</WhenRead>
  );
}

interface PageProps {
  readonly data: DashboardResult;
  readonly source: EmbeddedAnswers;
}

function Page({ data, source }: PageProps): JSX.Element {
  const { section, params } = parseRoute(useHash());
  const Content = SECTION_VIEWS[section];
  useEffect(() => {
    document.title = `${inertLine(data.report.file)} – ${TITLE}`;
  }, [data.report.file]);
  return (
    <Frame
      title={TITLE}
      about={<StoreLine report={data.report} />}
      sections={SECTION_TITLES}
      section={section}
      searchIn="answers"
      themeKey="d"
      help={HELP}
    >
      <Content data={data} source={source} params={params} />
    </Frame>
  );
}
