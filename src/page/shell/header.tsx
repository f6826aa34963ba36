/** Title, what was audited, the way to the sections. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../core/result.ts';
import { plural } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import { hashOf, SECTIONS, type Section } from '../route.ts';
import { SECTION_TITLES } from './section-titles.ts';
import type { Theme } from './theme.ts';

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
        <p class="inputs" dir="auto">
          {inputsText(result)}
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

function inputsText({ options, coverage, tool }: AuditResult): string {
  const where = options.logs.length > 0 ? options.logs.join(', ') : (options.runsDir ?? options.metadata ?? '');
  const counts = `${plural(coverage.factualTrials, 'factual trial')} of ${plural(coverage.runs, options.logs.length > 0 ? 'log' : 'run')}`;
  return `${inertLine(where)} · ${counts} · ${inertLine(`${tool.name} ${tool.version}`)}`;
}
