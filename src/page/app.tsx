/** The frame: who was audited, the sections, the keys that work everywhere. */
import type { ComponentChildren, JSX } from 'preact';
import { useErrorBoundary, useMemo, useState } from 'preact/hooks';
import type { PageData } from '../core/page.ts';
import type { DataSource } from '../core/data-source.ts';
import { inertLine } from '../text/inert.ts';
import { useLoaded } from './data/loaded.ts';
import { useRoute } from './navigation.ts';
import { looksOf } from './scheme-looks.ts';
import { SECTION_VIEWS } from './sections.ts';
import { Header } from './shell/header.tsx';
import { HelpDialog } from './shell/help-dialog.tsx';
import { useKeys } from './shell/keys.ts';
import { useTheme } from './shell/theme.ts';

export function App({ source }: { readonly source: DataSource }): JSX.Element {
  const data = useLoaded(() => source.result(), 'result');
  if (data.state === 'loading') return <main class="notice">Reading the result …</main>;
  if (data.state === 'failed')
    return (
      <main class="notice">
        <p role="alert">{data.reason}</p>
      </main>
    );
  return <Page data={data.value} source={source} />;
}

function Page({ data, source }: { readonly data: PageData; readonly source: DataSource }): JSX.Element {
  const { section, params } = useRoute();
  const [theme, toggleTheme] = useTheme();
  const [isHelpOpen, openHelp] = useState(false);
  const looks = useMemo(() => looksOf(data.result), [data]);
  useKeys(() => openHelp(true));
  const Content = SECTION_VIEWS[section];
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the content
      </a>
      <Header
        result={data.result}
        section={section}
        theme={theme}
        toggleTheme={toggleTheme}
        openHelp={() => openHelp(true)}
      />
      <main id="content" tabIndex={-1} data-section={section}>
        <Guarded key={section}>
          <Content data={data} source={source} params={params} looks={looks} />
        </Guarded>
      </main>
      {isHelpOpen && <HelpDialog close={() => openHelp(false)} />}
    </>
  );
}

/** A section that fails takes no other one with it. */
function Guarded({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const [error] = useErrorBoundary() as [Error | undefined, () => void];
  if (error === undefined) return <>{children}</>;
  return <p role="alert">This section cannot be shown: {inertLine(error.message)}</p>;
}

/** The hash is the route, so a link to an element would lead away. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
