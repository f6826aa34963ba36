/** The frame of every section: the head of the page, the keys that work everywhere, the help. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import { inertLine } from '../../../base/text/inert.ts';
import type { Params } from '../address.ts';
import { Header } from './header.tsx';
import { HelpDialog, type Help } from './help-dialog.tsx';
import { useKeys } from './keys.ts';
import { useOpenInPrint } from './print.ts';
import { useTheme } from './theme.ts';

interface Props<Section extends string> {
  readonly title: string;
  /** The name of what was read, for the title of the tab. */
  readonly input?: string;
  /** What was read. */
  readonly about: ComponentChildren;
  /** In the order of the number keys, with their titles. */
  readonly sections: Readonly<Record<Section, string>>;
  readonly section: Section;
  /** The section with the search box. */
  readonly searchIn: Section;
  /** The key that changes the theme; without it there is the button only. */
  readonly themeKey?: string;
  /** Parameters that links to other sections keep. */
  readonly carried?: Params;
  /** The address of the view for printing; without it there is no link to it. */
  readonly printHref?: string;
  readonly help: Help;
  readonly children: ComponentChildren;
}

export function Frame<Section extends string>(props: Props<Section>): JSX.Element {
  const {
    title,
    input = '',
    about,
    sections,
    section,
    searchIn,
    themeKey,
    carried = {},
    printHref,
    help,
    children,
  } = props;
  const [theme, toggleTheme] = useTheme();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = (): void => setHelpOpen(true);
  useEffect(() => {
    document.title = input === '' ? title : `${inertLine(input)} · ${title}`;
  }, [title, input]);
  useOpenInPrint();
  useKeys({
    sections: Object.keys(sections) as [string, ...string[]],
    searchIn,
    carried,
    others: { '?': openHelp, ...(themeKey === undefined ? {} : { [themeKey]: toggleTheme }) },
  });
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the content
      </a>
      <Header {...{ title, about, sections, section, carried, theme, toggleTheme, printHref, openHelp }} />
      <main id="content" tabIndex={-1} data-section={section}>
        <Guarded key={section}>{children}</Guarded>
      </main>
      {isHelpOpen && <HelpDialog help={help} close={() => setHelpOpen(false)} />}
    </>
  );
}

/** An error in a section does not affect the others. */
export function Guarded({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const [error] = useErrorBoundary() as [Error | undefined, () => void];
  if (error === undefined) return <>{children}</>;
  return <p role="alert">This section cannot be shown: {inertLine(error.message)}</p>;
}

/** The hash is the route, so a link to an element would lead away. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
