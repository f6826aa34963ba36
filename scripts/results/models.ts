/** What studies of logs keep of each model: how many answers are right as published, and under each scheme. */
import { z } from 'zod';
import type { Column } from '../../src/report/markdown/draw.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import type { CellResult } from '../../src/documents/scheme-result.ts';
import { countText } from '../../src/base/text/readable-numbers.ts';
import { percentText, type Share } from './order.ts';

export const count = z.int().nonnegative();

const underScheme = z.strictObject({
  correct: count,
  /** Answers that are right as published and wrong under the scheme, and the reverse. */
  lost: count,
  gained: count,
  /** Of the accuracy under the scheme minus the published one, in pp; 95 %, by item. */
  changeInterval: z.tuple([z.number(), z.number()]).nullable(),
});

const modelSchema = z.strictObject({
  model: z.string(),
  n: count,
  published: z.strictObject({ correct: count }),
  schemes: z.record(z.string(), underScheme),
});

export type Model = z.infer<typeof modelSchema>;

/** What a study of models keeps of its audit: the version, the command and the counts. */
export const auditedShape = { version: z.string(), command: z.string(), models: z.array(modelSchema) };

/** @param words the options of the audit */
export function collectAudited(
  result: AuditResult,
  words: readonly string[],
): { readonly version: string; readonly command: string; readonly models: Model[] } {
  return {
    version: result.tool.version,
    command: ['audit', 'FOLDER', ...words].join(' '),
    models: collectModels(result),
  };
}
type UnderScheme = z.infer<typeof underScheme>;

/** Each model of an audit whose cells are models, by name. */
function collectModels({ cells }: AuditResult): Model[] {
  const byModel = Map.groupBy(cells, ({ key }) => String(key.model));
  return [...byModel]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([model, group]) => {
      const [{ n, storedErrorPct } = { n: 0, storedErrorPct: 0 }] = group;
      const schemes = Object.fromEntries(group.map((cell) => [cell.scheme, collectCell(cell)]));
      return { model, n, published: { correct: correctOf(n, storedErrorPct) }, schemes };
    });
}

function collectCell({ n, errorPct, lost, gained, deltaInterval }: CellResult): UnderScheme {
  const changeInterval: UnderScheme['changeInterval'] =
    deltaInterval === null ? null : [round(-deltaInterval[1]), round(-deltaInterval[0])];
  return { correct: correctOf(n, errorPct), lost: lost ?? 0, gained: gained ?? 0, changeInterval };
}

function correctOf(n: number, errorPct: number): number {
  return n - Math.round((errorPct * n) / 100);
}

/** A number with four decimals, so that the last bits of a machine do not reach a committed file. */
export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}

/** @throws Error if the study did not use the scheme. */
export function schemeOf({ model, schemes }: Model, id: string): UnderScheme {
  const found = schemes[id];
  if (found === undefined) throw new Error(`${model}: no numbers of ${id}`);
  return found;
}

/** The accuracy of models under a scheme, or as published. */
export function shareUnder(id: string): (model: Model) => Share {
  return (model) => ({ n: model.n, correct: (id === 'published' ? model.published : schemeOf(model, id)).correct });
}

/** In %. */
export function percentUnder(id: string, model: Model): number {
  const { correct, n } = shareUnder(id)(model);
  return (100 * correct) / n;
}

/** Columns of a table of models: names, answers, and the accuracy as published and under schemes. */
export function accuracyColumns(schemes: readonly string[]): Column<Model>[] {
  return [
    { title: 'model', align: 'l', show: ({ model }) => model },
    { title: 'answers', align: 'r', show: ({ n }) => countText(n) },
    { title: 'published', align: 'r', show: (model) => percentText(shareUnder('published')(model)) },
    ...schemes.map((id): Column<Model> => ({
      title: `\`${id}\``,
      align: 'r',
      show: (model) => percentText(shareUnder(id)(model)),
    })),
  ];
}
