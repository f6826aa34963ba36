/** The groups of options in help texts. A new option is one name in one of these lists; a test names each option without a group. */
import type { Option } from 'commander';

/**
 * The long names of the options in each group, in the order of the help. A command whose option means something else than the list calls
 * `optionsGroup` before it adds the option.
 */
export const OPTION_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Input: [
    '--runs-dir',
    '--metadata',
    '--format',
    '--stored',
    '--map',
    '--limit',
    '--conditions',
    '--null-ground-truth',
    '--skip-bad-runs',
    '--trial',
    '--run',
    '--qrels',
    '--tag-a',
    '--tag-b',
    '--split',
    '--aliases',
    '--db',
    '--since',
    '--until',
    '--reviews',
  ],
  Extraction: [],
  Questions: ['--model', '--dataset', '--shot-type', '--dataset-dir'],
  Schemes: ['--schemes', '--scheme', '--from', '--to', '--extractions', '--scheme-timeout', '--answers', '--new'],
  Analysis: [
    '--group-by',
    '--baseline-condition',
    '--claims',
    '--multiverse',
    '--reference',
    '--min-n',
    '--seed',
    '--k',
    '--relevance-level',
    '--complete',
    '--labels-from',
    '--metrics',
  ],
  Scoring: ['--config', '--convention', '--scoring', '--scoring-b', '--allow-different-scorings'],
  Storage: [],
  Judges: [
    '--judge',
    '--panel',
    '--repeats',
    '--structured',
    '--judges',
    '--prompts',
    '--offline',
    '--retry-failed',
    '--estimate',
    '--prices',
    '--max-cost',
  ],
  Sampling: [],
  Requests: [
    '--temperature',
    '--max-tokens',
    '--base-url',
    '--api-key',
    '--concurrency',
    '--rate',
    '--timeout',
    '--retries',
  ],
  Cost: [],
  Review: ['--n', '--reviewer', '--mark', '--labels', '--note', '--adjudicate', '--no-blind'],
  Gate: [
    '--fail-on',
    '--allow-empty',
    '--baseline',
    '--window',
    '--junit',
    '--sarif',
    '--annotations',
    '--summary-md',
    '--webhook',
    '--webhook-retries',
  ],
  Output: [
    '--out-md',
    '--out-html',
    '--out-json',
    '--out-csv',
    '--out-db',
    '--out-tex',
    '--out-yaml',
    '--out-file',
    '--out-dir',
    '--out',
    '--json',
    '--summary',
    '--figures',
    '--figures-format',
    '--full',
    '--max-rows',
    '--max-examples',
    '--max-html-trials',
    '--max-answers',
    '--organization',
    '--export-dir',
    '--save-full-responses',
    '--force',
  ],
  Run: ['--shards', '--index', '--jobs', '--checksums', '--port', '--token', '--no-open'],
  General: ['--version', '--help'],
};

const LISTS = Object.entries(OPTION_GROUPS);
/** The group of each listed option, and its place in the list. */
const PLACES: ReadonlyMap<string, { readonly group: string; readonly place: number }> = new Map(
  LISTS.flatMap(([group, names]) => names.map((name, place) => [name, { group, place }] as const)),
);
const GROUPS: readonly string[] = LISTS.map(([group]) => group);

/** The group of options that no list has. */
export const NO_GROUP = 'Other options';

/** The group of an option in the help: that of its command, or that of the lists. */
export function optionGroup({ helpGroupHeading, long }: Option): string {
  return helpGroupHeading ?? PLACES.get(long ?? '')?.group ?? NO_GROUP;
}

/** Options by group, and within a group in the order of its list, or of its command. */
export function sortOptions(options: readonly Option[]): Option[] {
  const group = (option: Option): number => GROUPS.indexOf(optionGroup(option));
  const place = ({ helpGroupHeading, long }: Option): number =>
    helpGroupHeading === undefined ? (PLACES.get(long ?? '')?.place ?? 0) : 0;
  return options.toSorted((a, b) => group(a) - group(b) || place(a) - place(b));
}
