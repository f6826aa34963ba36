/**
 * The groups of the manual, in the order of the sidebar. Each page of docs/ is in it exactly once (tests/docs/sidebar.test.ts).
 * A new page is one line: its title in the sidebar, and its path in docs/.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A page of the manual. */
export interface SidebarPage {
  readonly text: string;
  /** The path in docs/. */
  readonly page: string;
}

/** A group of pages; `parts` are groups in it, which are closed at first. */
export interface SidebarGroup {
  readonly text: string;
  readonly pages: readonly SidebarPage[];
  readonly parts?: readonly SidebarGroup[];
}

const DOCS = resolve(import.meta.dirname, '..');

const page = (text: string, path: string): SidebarPage => ({ text, page: path });

/** The pages of a folder of docs/ in the order of their names, under their headings. */
function pagesIn(folder: string): readonly SidebarPage[] {
  const names = readdirSync(join(DOCS, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.toSorted().map((name) => {
    const [, heading = name] = /^# (.+)$/m.exec(readFileSync(join(DOCS, folder, name), 'utf8')) ?? [];
    return page(heading.replaceAll('`', ''), `${folder}/${name}`);
  });
}

export const SIDEBAR: readonly SidebarGroup[] = [
  {
    text: 'Tutorial',
    pages: [
      page('Start', 'index.md'),
      page('Installation', 'install.md'),
      page('The demo', 'demo.md'),
      page('Audit an evaluation in 20 minutes', 'tutorial.md'),
    ],
  },
  {
    text: 'How-to',
    pages: [
      page('Replace a parser', 'how-to/replace-a-parser.md'),
      page('Check a reward function', 'how-to/check-a-reward.md'),
      page('Gate a pull request', 'how-to/gate-a-pull-request.md'),
      page('Choose schemes', 'how-to/choose-schemes.md'),
      page('Your own schemes', 'own-schemes.md'),
      page('Share a report', 'how-to/share-a-report.md'),
      page('Run on many machines', 'cluster.md'),
      page('Adjudicate with two people', 'how-to/adjudicate-with-two-people.md'),
      page('Report it in a paper', 'how-to/report-in-a-paper.md'),
      page('From Python', 'python.md'),
      page('Ask models', 'bench.md'),
    ],
  },
  {
    text: 'Reference',
    pages: [
      page('Command line', 'command-line.md'),
      page('Configuration', 'config.md'),
      page('Glossary', 'glossary.md'),
      page('Library', 'library.md'),
      page('Report', 'report.md'),
      page('Page', 'view.md'),
      page('Tables and databases', 'outputs.md'),
      page('Schemes', 'schemes.md'),
      page('Logs', 'logs.md'),
      page('Run list', 'run-list.md'),
      page('Gates', 'gate.md'),
      page('Errors', 'errors.md'),
      page('Claims', 'claims.md'),
      page('Comparisons', 'compare.md'),
      page('Reviews by people', 'review.md'),
      page('Extraction by a model', 'extract.md'),
      page('Scoring JSON lines', 'scoring.md'),
      page('Releases', 'releases.md'),
    ],
  },
  {
    text: 'Evaluation of answers',
    pages: [
      page('Evaluations', 'evaluations.md'),
      page('Inputs', 'rag-inputs.md'),
      page('Judges and claims', 'rag-judges.md'),
      page('Retrieval and citations', 'rag.md'),
      page('Two systems compared', 'rag-compare.md'),
      page('Alerts', 'alerts.md'),
    ],
  },
  {
    text: 'Explanation',
    pages: [
      page('Statistics', 'statistics.md'),
      page('Measured coverage', 'coverage.md'),
      page('Originals', 'originals.md'),
      page('Architecture', 'architecture.md'),
      page('Reliability', 'reliability.md'),
      page('Performance', 'performance.md'),
    ],
    parts: [
      {
        text: 'Statistics by question',
        pages: [
          page('Rates and intervals', 'statistics/rates.md'),
          page('Flips and tests', 'statistics/flips.md'),
          page('Effects', 'statistics/effects.md'),
          page('Ranks', 'statistics/ranks.md'),
          page('Rules and the multiverse', 'statistics/rules.md'),
          page('Samples of people and extractors', 'statistics/reviews.md'),
          page('Comparisons and repeated answers', 'statistics/repeats.md'),
          page('Means over time', 'statistics/means-over-time.md'),
          page('Agreement', 'statistics/agreement.md'),
          page('Calibrated means', 'statistics/calibrated-means.md'),
        ],
      },
      { text: 'Results on public data', pages: [page('All results', 'results/README.md'), ...pagesIn('results')] },
      { text: 'Decisions', pages: [page('All decisions', 'adr/README.md'), ...pagesIn('adr')] },
    ],
  },
];
