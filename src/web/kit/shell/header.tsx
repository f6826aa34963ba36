/** The title, the inputs, and links to the sections. */
import type { ComponentChildren, JSX } from 'preact';
import { hashTo, type Params } from '../address.ts';
import type { Theme } from './theme.ts';

interface Props<Section extends string> {
  readonly title: string;
  /** What was read. */
  readonly about: ComponentChildren;
  /** In their order, with their titles. */
  readonly sections: Readonly<Record<Section, string>>;
  readonly section: Section;
  /** Parameters that the links keep. */
  readonly carried: Params;
  readonly theme: Theme;
  readonly toggleTheme: () => void;
  readonly printHref: string | undefined;
  readonly openHelp: () => void;
}

export function Header<Section extends string>(props: Props<Section>): JSX.Element {
  const { title, about, sections, section, carried, theme, toggleTheme, printHref, openHelp } = props;
  return (
    <header>
      <div class="masthead">
        <h1>{title}</h1>
        <p class="inputs">{about}</p>
        <p class="tools">
          {printHref !== undefined && <a href={printHref}>Print</a>}
          <button type="button" onClick={toggleTheme}>
            {theme === 'dark' ? 'Light' : 'Dark'}
          </button>
          <button type="button" onClick={openHelp} aria-label="Keys and help">
            ?
          </button>
        </p>
      </div>
      <nav aria-label="Sections">
        {Object.entries<string>(sections).map(([one, name]) => (
          <a key={one} href={hashTo(one, carried)} aria-current={one === section ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}
