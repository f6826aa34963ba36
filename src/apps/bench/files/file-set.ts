/** A set of a benchmark from a file: its items, and their prompts under each condition. */
import { InputError } from '../../../base/core/errors.ts';
import type { JsonObject } from '../../../base/core/json-line.ts';
import type { Prompt } from '../../../models/prompt.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { BenchmarkItem, BenchmarkSet } from '../benchmark.ts';
import { knownName } from '../benchmarks/known-name.ts';
import type { FileCondition } from './conditions.ts';
import type { FileItem } from './file-items.ts';
import type { QuestionFields } from './guess-fields.ts';
import { checkPlaces, fillTemplate, type OwnValues } from './places.ts';
import type { Problems } from './problems.ts';
import { compileTemplate, type Template } from './template.ts';

/** A condition for one set. */
export interface SetCondition extends FileCondition {
  /** The text of the examples; empty without any. */
  readonly examplesText: string;
  /** Of the file of the benchmark and the condition, for errors. */
  readonly where: string;
}

export interface FileSetParts {
  /** The file of the questions. */
  readonly from: string;
  readonly items: readonly FileItem[];
  readonly fields: QuestionFields;
  readonly conditions: readonly SetCondition[];
  readonly instruction: string;
  /** Of conditions that have no system prompt; undefined for none. */
  readonly system: string | undefined;
}

const OWN_PLACES = ['question', 'choices', 'context', 'examples', 'instruction'];

export interface FileSet extends BenchmarkSet {
  /** The prompt of a question that is not in the file: it has no field but its text. */
  readonly ask: (question: string, condition: string) => string | Prompt;
}

/** @param problems gets every prompt that cannot be made. */
export function createFileSet(parts: FileSetParts, problems: Problems): FileSet {
  const { from, items, conditions } = parts;
  const templates = new Map<string, Template>();
  for (const condition of conditions) {
    const template = problems.attempt(() => compileCondition(condition, parts), String);
    if (template !== null) templates.set(condition.id, template);
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  const ids = conditions.map(({ id }) => id);
  const fill = (
    name: string,
    valuesFor: (template: Template, condition: SetCondition) => OwnValues,
    row: JsonObject,
  ) => {
    const condition = conditions.find((one) => one.id === knownName('condition', ids, name));
    const template = templates.get(name);
    if (condition === undefined || template === undefined) throw new TypeError(`${name}: no such condition`);
    const user = fillTemplate(template, valuesFor(template, condition), row);
    const system = condition.system ?? parts.system ?? '';
    return system === '' ? user : { system, user };
  };
  const prompt = ({ id }: Pick<BenchmarkItem, 'id'>, name: string): string | Prompt => {
    const item = byId.get(id);
    if (item === undefined) throw new TypeError(`${id}: no such item`);
    return fill(name, (template, condition) => valuesOf(item, template, condition, parts), item.source.row);
  };
  const ask = (question: string, name: string): string | Prompt =>
    fill(name, (_, { examplesText }) => ({ question, examples: examplesText, instruction: parts.instruction }), {});
  for (const item of items)
    for (const id of templates.keys())
      problems.attempt(
        () => prompt(item, id),
        (message) => `${item.source.place}: ${message}; correct it, or leave the record out.`,
      );
  return { from, items, prompt, ask };
}

/** @throws InputError for a template that cannot be filled, or that would show the answer. */
function compileCondition(
  { template: text, where, examplesText }: SetCondition,
  { fields, items }: FileSetParts,
): Template {
  const compiled = compileTemplate(text, where);
  const { places } = compiled;
  if (!places.includes('question'))
    throw new InputError(`${where}: the template has no place {question}; write it where the question is asked.`);
  const answers = [fields.paths.get('groundTruth'), fields.paths.get('answerIndex')];
  const shown = places.find((place) => answers.some((path) => path !== undefined && isWithin(place, path.text)));
  if (shown !== undefined)
    throw new InputError(`${where}: the place {${inertLine(shown)}} would show the answer to the model; leave it out.`);
  checkPlaces(compiled, where, OWN_PLACES, items.map(({ source }) => source.row)); // prettier-ignore
  const before = places.includes('examples') || examplesText === '' ? text : `{examples}${text}`;
  return compileTemplate(before, where);
}

/** Whether a place is the field at a path, or a part of its value such as one of several accepted answers. */
function isWithin(place: string, path: string): boolean {
  return place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`);
}

/** Without a place for the choices, their lines follow the question. */
function valuesOf(
  { question, source, lines }: FileItem,
  { places }: Template,
  { examplesText }: SetCondition,
  { instruction }: FileSetParts,
): OwnValues {
  return {
    question: places.includes('choices') ? source.question : question,
    choices: lines ?? undefined,
    context: source.context ?? undefined,
    examples: examplesText,
    instruction,
  };
}
