/** The report of several models in one benchmark: a pure function of its document. */
import type { BenchModels, BenchResult } from '../documents/bench.ts';
import { moneyText } from '../../../base/text/money.ts';
import { between, count, percent, pp } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { figure, type FigureLink } from '../../../report/markdown/layout.ts';
import { cellCode, code, fenced, plain } from '../../../report/markdown/markup.ts';
import { joinSections, modelSections, READING } from './markdown.ts';
import { describeSettings } from './settings.ts';
import { listModelRows, modelSuffix, type ModelRow } from './models-table.ts';
import { percentBetween } from './words.ts';

/** Markdown in which no text from outside is markup. @param figures that of all models, and those of each model with its suffix. */
export function renderBenchModels(document: BenchModels, figures: readonly FigureLink[]): string {
  const { benchmark, models, stopped, audit } = document;
  return joinSections([
    [`# ${plain(benchmark.id)} by ${models.length + stopped.length} models`, '', introduction(document)],
    ['## Models', '', draw(listModelRows(document), COLUMNS), ...figure({ figures }, 'accuracy'), ...lacking(document)],
    ...models.flatMap((result, at) => sectionsOf(result, figures, at)),
    [
      '## How much of it is extraction?',
      '',
      'This scores the answers of all runs in the folder again under stricter, looser and corrected schemes:',
      '',
      fenced(audit),
    ],
    ['## How to read this', '', ...READING],
  ]);
}

function introduction({ benchmark, models: [first] }: BenchModels): string {
  return `${plain(benchmark.title)}. ${first === undefined ? '' : describeSettings(first)}`;
}

const COLUMNS: readonly Column<ModelRow>[] = [
  { title: 'model', align: 'l', show: ({ result }) => cellCode(result.model) },
  { title: 'condition', align: 'l', show: ({ total }) => cellCode(total.condition) },
  { title: 'accuracy', align: 'r', show: ({ total }) => percent(total.accuracyPct) },
  { title: '95 %', align: 'r', show: ({ total }) => percentBetween(total.interval) },
  { title: 'right', align: 'r', show: ({ total }) => count(total.correct) },
  { title: 'answered', align: 'r', show: ({ total }) => count(total.answered) },
  { title: 'gain, pp', align: 'r', show: ({ gain }) => pp(gain?.gainPp ?? null) },
  { title: 'gain, 95 %', align: 'r', show: ({ gain }) => between(gain?.interval ?? null) },
  { title: 'cost', align: 'r', show: costCell },
];

/** What the answers of the row cost. */
function costCell({ result: { usage }, total }: ModelRow): string {
  if (usage === undefined || usage.currency === null) return '–';
  const rows = usage.rows.filter(({ condition }) => condition === total.condition);
  return moneyText(
    rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    usage.currency,
  );
}

function lacking({ stopped }: BenchModels): string[] {
  if (stopped.length === 0) return [];
  const lines = stopped.map(({ model, problems }) => `- ${code(model)}: ${plain(problems.join(' '))}`);
  return ['', 'Not in the table, because not all questions were asked:', '', ...lines];
}

/** The sections of a model, one level below its heading. */
function sectionsOf(result: BenchResult, figures: readonly FigureLink[], at: number): string[][] {
  const suffix = modelSuffix(at);
  const own = figures
    .filter(({ name }) => name.endsWith(suffix))
    .map((link) => ({ ...link, name: link.name.slice(0, -suffix.length) }));
  const sections = modelSections(result, own).map(([heading, ...lines]) =>
    heading === undefined ? [] : [`#${heading}`, ...lines],
  );
  const { run, model } = result;
  const place = `Run ${code(run.runId)}, ${code(run.key)} in the list of runs, in ${code(run.path)}.`;
  return [[`## ${plain(model)}`, '', place], ...sections];
}
