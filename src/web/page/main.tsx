/** Starts the page. */
import { render, type JSX } from 'preact';
import { connection } from './data/connection.ts';
import { EmbeddedData } from './data/embedded.ts';
import { ServedData } from './data/served.ts';
import { addPaints } from '../kit/shell/theme.ts';
import '../kit/style.css';
import './style.css';
import './cells/heat-map.css';
import './rules/rules.css';
import './trials/choice-place.css';
import './trials/trial-list.css';
import { useMemo } from 'preact/hooks';
import type { PageData, PageDocument } from '../../documents/page.ts';
import { ComparisonPage } from './comparison/comparison-page.tsx';
import type { DataSource } from '../data-source.ts';
import { WhenRead } from '../kit/data/when-read.tsx';
import { useHash } from '../kit/navigation.ts';
import { Frame } from '../kit/shell/frame.tsx';
import { PrintAll } from './print/print-all.tsx';
import { formatPrintRoute, hasContents, listSections, parsePrintRoute, parseRoute } from './route.ts';
import { createSchemeStyles } from './scheme-styles.ts';
import { SECTION_VIEWS } from './sections.ts';
import { HELP } from './shell/help.ts';
import { inputName } from './shell/input-name.ts';
import { Inputs } from './shell/inputs.tsx';
import { ServerNote } from './shell/server-note.tsx';
import { titleSections } from './shell/section-titles.ts';

addPaints(document);
const root = document.getElementById('page');
if (root !== null) {
  root.textContent = '';
  const isServed = document.documentElement.dataset['source'] === 'server';
  if (isServed) connection.startChecks();
  render(<App source={isServed ? new ServedData() : new EmbeddedData(document)} />, root);
}

/** The page of an audit or of a comparison, when its data is read. */
function App({ source }: { readonly source: DataSource }): JSX.Element {
  return (
    <>
      <ServerNote />
      <WhenRead read={() => source.result()}>
        {(data: PageDocument) =>
          'comparison' in data ? <ComparisonPage data={data} source={source} /> : <Page data={data} source={source} />
        }
      </WhenRead>
    </>
  );
}

/** The page of an audit: its inputs, and the section that the address names. */
function Page({ data, source }: { readonly data: PageData; readonly source: DataSource }): JSX.Element {
  const sections = listSections(data.result);
  const tabs = sections.filter((one) => hasContents(one, data.result));
  const hash = useHash();
  const { section, params } = parseRoute(hash, sections);
  const printed = parsePrintRoute(hash);
  const styles = useMemo(() => createSchemeStyles(data.result), [data]);
  const Content = SECTION_VIEWS[section];
  return (
    <Frame<string>
      title="Answer-parsing audit"
      input={inputName(data.result)}
      about={<Inputs result={data.result} />}
      sections={titleSections(tabs)}
      section={printed === null ? section : 'print'}
      searchIn="trials"
      carried={params['rules'] === undefined ? {} : { rules: params['rules'] }}
      printHref={formatPrintRoute()}
      help={HELP}
    >
      {printed === null ? (
        <Content data={data} source={source} params={params} styles={styles} />
      ) : (
        <PrintAll view={{ data, source, params: printed, styles }} sections={tabs} />
      )}
    </Frame>
  );
}
