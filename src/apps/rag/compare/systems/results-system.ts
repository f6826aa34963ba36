/** A system whose results `audit rag evaluate --out-file` has written. */
import { InputError } from '../../../../base/core/errors.ts';
import { answerJsonLine, type JsonObject, type LineId } from '../../../../base/core/json-line.ts';
import { isAbsent, numberOrNull, objectAt, textOrNull } from '../../records/fields.ts';
import { formatCitation } from '../../receipts/citation-words.ts';
import { SideTable, type CompositionNumbers, type SideMetric, type SideResult } from '../side-table.ts';
import type { AnswerTexts, ComparedSystem, Selection } from '../system.ts';
import { BadEntries, belongs } from './entries.ts';

type Lines = AsyncIterable<Iterable<Buffer | null>>;

/**
 * @param read reads the file from its beginning; it is called again for the citations.
 * @throws InputError for a file without a result, and for tags, which results do not have.
 */
export async function resultsSystem(
  file: string,
  read: () => Lines,
  selection: Selection,
  compositions: CompositionNumbers,
): Promise<ComparedSystem & { readonly bad: BadEntries }> {
  if (selection.tags.length > 0)
    throw new InputError(`${file}: results have no tags; compare the answers, or a store of evaluations.`);
  const table = new SideTable(compositions);
  const bad = new BadEntries(file);
  for await (const { number, error, line } of readLines(read(), readResult))
    if (line === null) bad.add(number, error);
    else if (belongs({ tags: [], time: line.time }, selection)) table.add(line);
  bad.assertSome(table, selection);
  const readTexts = async (ids: ReadonlySet<string>): Promise<Map<string, AnswerTexts>> => {
    const texts = new Map<string, AnswerTexts>();
    for await (const { line } of readLines(read(), readCited))
      if (line !== null && ids.has(line.id))
        texts.set(line.id, { query: null, answer: null, retrieved: null, cited: line.cited });
    return texts;
  };
  return { file, kind: 'results', tags: [], unusable: bad.count, scoring: null, table, readTexts, bad };
}

interface LineResult extends SideResult {
  readonly time: string | null;
}

function readResult(input: JsonObject, id: LineId): LineResult {
  if (typeof input['error'] === 'string') throw new TypeError(`it is an error: ${input['error']}`);
  const weights = isAbsent(input['weights']) ? {} : objectAt(input['weights'], 'weights', 'an object of numbers');
  const values = objectAt(input['metrics'], 'metrics', 'an object of numbers');
  const metrics = Object.keys(values).map((metric): SideMetric => ({
    metric,
    value: numberOf(values, metric, `metrics[${JSON.stringify(metric)}]`),
    weight: numberOrNull(weights, metric, `weights[${JSON.stringify(metric)}]`) ?? 0,
  }));
  return { id: String(id), time: textOrNull(input, 'time'), overall: numberOrNull(input, 'overall'), metrics };
}

function numberOf(object: JsonObject, field: string, path: string): number {
  const value = numberOrNull(object, field, path);
  if (value === null) throw new TypeError(`${path}: must be a number`);
  return value;
}

function readCited({ citations }: JsonObject, id: LineId): { id: string; cited: string[] | null } {
  if (isAbsent(citations)) return { id: String(id), cited: null };
  const { supported, unsupported } = objectAt(citations, 'citations', 'an object');
  const outside = provisions(unsupported).map((provision) => `${provision} (not in the contexts)`);
  return { id: String(id), cited: [...provisions(supported), ...outside] };
}

/** Provisions as `audit rag evaluate` writes them; those of another form are left out. */
function provisions(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { law, article, paragraph, item } = objectAt(one, 'citations', 'a list of objects');
    if (typeof law !== 'string' || typeof article !== 'string') return [];
    return [
      formatCitation({
        law,
        article,
        paragraph: typeof paragraph === 'string' ? paragraph : null,
        item: typeof item === 'string' ? item : null,
      }),
    ];
  });
}

interface ReadLine<Value> {
  readonly number: number;
  /** null for a line that cannot be used. */
  readonly line: Value | null;
  readonly error: string;
}

async function* readLines<Value>(
  lines: Lines,
  read: (input: JsonObject, id: LineId) => Value,
): AsyncGenerator<ReadLine<Value>> {
  let number = 0;
  for await (const group of lines)
    for (const bytes of group) {
      number++;
      if (bytes !== null && bytes.toString('latin1').trim() === '') continue;
      yield { number, ...readLine(bytes, read) };
    }
}

function readLine<Value>(
  bytes: Buffer | null,
  read: (input: JsonObject, id: LineId) => Value,
): Omit<ReadLine<Value>, 'number'> {
  if (bytes === null) return { line: null, error: 'is too long' };
  let line: Value | null = null;
  const { answers } = answerJsonLine(bytes, (input, id) => {
    line = read(input, id);
    return { ok: true, answers: [] };
  });
  return { line, error: (answers[0] as { readonly error: string } | undefined)?.error ?? '' };
}
