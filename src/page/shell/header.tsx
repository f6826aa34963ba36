/** Title, what was audited, the way to the sections. */
import { Fragment, type JSX } from 'preact';
import type { AuditResult } from '../../core/result.ts';
import { plural } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import { hashOf, SECTIONS, type Section } from '../route.ts';
import { Name } from '../text/words.tsx';
import { SECTION_TITLES } from './section-titles.ts';
import type { Theme } from './theme.ts';

const MOST_INPUTS = 2;

interface Props {
  readonly result: AuditResult;
  readonly section: Section;
  readonly theme: Theme;
  readonly toggleTheme: () => void;
  readonly openHelp: () => void;
}

export function Header({ result, section, theme, toggleTheme, openHelp }: Props): JSX.Element {
  return (
    <header>
      <div class="masthead">
        <h1>Answer-parsing audit</h1>
        <p class="inputs">
          <Inputs result={result} />
        </p>
        <p class="tools">
          <button type="button" onClick={toggleTheme}>
            {theme === 'dark' ? 'Light' : 'Dark'}
          </button>
          <button type="button" onClick={openHelp} aria-label="Keys and help">
            ?
          </button>
        </p>
      </div>
      <nav aria-label="Sections">
        {SECTIONS.map((one) => (
          <a key={one} href={hashOf(one)} aria-current={one === section ? 'page' : undefined}>
            {SECTION_TITLES[one]}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** What was read: of many logs the first ones; the last section has them all. */
function Inputs({ result: { options, coverage, tool } }: { readonly result: AuditResult }): JSX.Element {
  const { logs, runsDir, metadata } = options;
  const places = logs.length > 0 ? logs : [runsDir ?? metadata ?? ''];
  return (
    <>
      {places.slice(0, MOST_INPUTS).map((place, at) => (
        <Fragment key={place}>
          {at === 0 ? '' : ', '}
          <Name text={place} />
        </Fragment>
      ))}
      {places.length > MOST_INPUTS ? ', …' : ''} · {plural(coverage.factualTrials, 'factual trial')} of{' '}
      {plural(coverage.runs, logs.length > 0 ? 'log' : 'run')} · {inertLine(`${tool.name} ${tool.version}`)}
    </>
  );
}
