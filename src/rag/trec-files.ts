/**
 * Files of TREC: judgments (`qid iter docid grade`) and runs (`qid Q0 docid rank score tag`), as get_qrels.c and get_trec_results.c of trec_eval read them.
 * Fields are separated by blanks and tabs; blank lines and lines that begin with # are skipped.
 */
import { InputError, messageOf } from '../core/errors.ts';
import { compareCodePoints } from '../text/order.ts';
import { checkedGrade, type Grades } from './query.ts';

type Lines = AsyncIterable<Uint8Array | null>;

/** Judgments by the id of the query. */
export type Qrels = ReadonlyMap<string, Grades>;

/** What a run retrieved for a query. */
export interface RankedList {
  readonly id: string;
  /** Ids of documents, best first. */
  readonly retrieved: readonly string[];
}

const QRELS_FIELDS = ['query', 'iteration', 'document', 'grade'];
const RUN_FIELDS = ['query', 'Q0', 'document', 'rank', 'score', 'tag'];

/**
 * The judgments of a file. They stay in memory.
 * @throws InputError that names the line and the field.
 */
export async function readQrels(lines: Lines, name: string): Promise<Qrels> {
  const qrels = new Map<string, Map<string, number>>();
  for await (const { fields, where } of fieldsOf(lines, name, QRELS_FIELDS)) {
    const [query = '', , document = '', word = ''] = fields;
    let grades = qrels.get(query);
    if (grades === undefined) qrels.set(query, (grades = new Map()));
    if (grades.has(document))
      throw new InputError(
        `${where()}: document ${document} of query ${query} is judged a second time; keep one of the lines.`,
      );
    grades.set(document, gradeOf(word, where));
  }
  return qrels;
}

/**
 * The lists of a run, one after the other, in the order in which their queries come. As in trec_eval, the rank field does not matter: documents are
 * ordered by falling score, equal scores by falling id (by its bytes).
 * @throws InputError that names the line and the field, or a query whose lines do not stand together.
 */
export async function* readRun(lines: Lines, name: string): AsyncGenerator<RankedList> {
  const seen = new Set<string>();
  let scored: ScoredDocument[] = [];
  let current: string | null = null;
  for await (const { fields, where } of fieldsOf(lines, name, RUN_FIELDS)) {
    const [query = '', , document = '', , word = ''] = fields;
    if (query !== current) {
      if (current !== null) yield { id: current, retrieved: ranked(scored) };
      if (seen.has(query))
        throw new InputError(
          `${where()}: query ${query} comes again after other queries; put the lines of each query together ("sort -s -k1,1").`,
        );
      seen.add(query);
      current = query;
      scored = [];
    }
    scored.push({ document, score: scoreOf(word, where) });
  }
  if (current !== null) yield { id: current, retrieved: ranked(scored) };
}

interface ScoredDocument {
  readonly document: string;
  readonly score: number;
}

function ranked(scored: readonly ScoredDocument[]): string[] {
  return scored
    .toSorted((a, b) => b.score - a.score || compareCodePoints(b.document, a.document))
    .map(({ document }) => document);
}

interface FieldLine {
  readonly fields: readonly string[];
  /** File and line, for messages. */
  readonly where: () => string;
}

async function* fieldsOf(lines: Lines, name: string, names: readonly string[]): AsyncGenerator<FieldLine> {
  let number = 0;
  for await (const line of lines) {
    const at = ++number;
    const where = (): string => `${name}, line ${at}`;
    const fields = textOf(line, where)
      .split(/[ \t\v\f\r]+/)
      .filter((field) => field !== '');
    if (fields[0] === undefined || fields[0].startsWith('#')) continue;
    const missing = names[fields.length];
    if (missing !== undefined)
      throw new InputError(
        `${where()}: has no ${missing}; a line must be "${names.join(' ')}", with blanks or tabs between.`,
      );
    yield { fields, where };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(line: Uint8Array | null, where: () => string): string {
  if (line === null) throw new InputError(`${where()}: is too long; check that this is a file of TREC.`);
  try {
    return decoder.decode(line);
  } catch {
    throw new InputError(`${where()}: is not UTF-8; convert the file.`);
  }
}

function gradeOf(word: string, where: () => string): number {
  if (!/^[+-]?\d+$/.test(word)) throw new InputError(`${where()}: grade ${word}: must be a whole number.`);
  try {
    return checkedGrade(`grade ${word}`, Number(word));
  } catch (error) {
    throw new InputError(`${where()}: ${messageOf(error)}.`);
  }
}

function scoreOf(word: string, where: () => string): number {
  const score = Number(word);
  if (!/^[+-]?(?:\d|\.\d)/.test(word) || !Number.isFinite(score))
    throw new InputError(`${where()}: score ${word}: must be a number.`);
  return score;
}
