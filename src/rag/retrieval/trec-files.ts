/**
 * Reads files of TREC: judgments (`qid iter docid grade`) and runs (`qid Q0 docid rank score tag`), as get_qrels.c and get_trec_results.c
 * of trec_eval read them. Fields are separated by spaces and tabs; empty lines and lines that begin with # are skipped.
 */
import { isUtf8 } from 'node:buffer';
import { InputError, errorMessage } from '../../core/errors.ts';
import { compareCodePoints } from '../../text/order.ts';
import { checkGrade, type Grades } from './query.ts';

/** Lines in groups; null for a line that is too long. */
type Lines = AsyncIterable<Iterable<Buffer | null>>;

/** Judgments by the id of the query. */
export type Qrels = ReadonlyMap<string, Grades>;

/** The ranked list of a run for a query. */
export interface RankedList {
  readonly id: string;
  /** Ids of documents, best first. */
  readonly retrieved: readonly string[];
}

/**
 * The judgments of a file. They stay in memory.
 * @throws InputError that names the line and the field.
 */
export async function readQrels(lines: Lines, name: string): Promise<Qrels> {
  const qrels = new Map<string, Map<string, number>>();
  const reader = new LineReader(name, ['query', 'iteration', 'document', 'grade']);
  for await (const group of lines)
    for (const line of group) {
      const [query, , document, word] = reader.splitLine(line);
      if (query === undefined || document === undefined || word === undefined) continue;
      let grades = qrels.get(query);
      if (grades === undefined) qrels.set(query, (grades = new Map()));
      if (grades.has(document))
        throw reader.error(`document ${document} of query ${query} is judged a second time; keep one of the lines`);
      grades.set(document, parseGrade(word, reader));
    }
  return qrels;
}

/**
 * The lists of a run, one after the other, in the order of their queries in the file. As in trec_eval, the rank field does not matter: documents are
 * ordered by falling score, equal scores by falling id (by its bytes).
 * @throws InputError that names the line and the field, or a query whose lines are not adjacent.
 */
export async function* readRun(lines: Lines, name: string): AsyncGenerator<RankedList> {
  const reader = new LineReader(name, ['query', 'Q0', 'document', 'rank', 'score', 'tag']);
  const seen = new Set<string>();
  let current: string | null = null;
  let scored: ScoredDocument[] = [];
  for await (const group of lines)
    for (const line of group) {
      const [query, , document, , word] = reader.splitLine(line);
      if (query === undefined || document === undefined || word === undefined) continue;
      if (query !== current) {
        if (current !== null) yield { id: current, retrieved: rankDocuments(scored) };
        if (seen.has(query))
          throw reader.error(
            `query ${query} comes again after other queries; put the lines of each query together ("sort -s -k1,1")`,
          );
        seen.add(query);
        current = query;
        scored = [];
      }
      scored.push({ document, score: parseScore(word, reader) });
    }
  if (current !== null) yield { id: current, retrieved: rankDocuments(scored) };
}

interface ScoredDocument {
  readonly document: string;
  readonly score: number;
}

function rankDocuments(scored: readonly ScoredDocument[]): string[] {
  return scored
    .toSorted((a, b) => b.score - a.score || compareCodePoints(b.document, a.document))
    .map(({ document }) => document);
}

/** Splits one line after the other into fields, and counts the lines. */
class LineReader {
  readonly #name: string;
  readonly #fieldNames: readonly string[];
  #number = 0;

  constructor(name: string, fieldNames: readonly string[]) {
    this.#name = name;
    this.#fieldNames = fieldNames;
  }

  /**
   * At least as many fields as there are names; none for an empty line.
   * @throws InputError that names the line and the missing field.
   */
  splitLine(line: Buffer | null): readonly string[] {
    this.#number++;
    if (line === null) throw this.error('is too long; check that this is a file of TREC');
    if (!isUtf8(line)) throw this.error('is not UTF-8; convert the file');
    const fields = splitFields(line.toString());
    if (fields[0] === undefined || fields[0].startsWith('#')) return [];
    const missing = this.#fieldNames[fields.length];
    if (missing === undefined) return fields;
    const form = this.#fieldNames.join(' ');
    throw this.error(`has no ${missing}; a line must be "${form}", with spaces or tabs in between`);
  }

  /** An error about the line that was read last. */
  error(problem: string): InputError {
    return new InputError(`${this.#name}, line ${this.#number}: ${problem}.`);
  }
}

/** The fields between whitespace, as C's `isspace` defines it. */
function splitFields(text: string): string[] {
  const fields: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at === text.length ? SPACE : text.charCodeAt(at);
    if (unit !== SPACE && (unit < TAB || unit > CARRIAGE_RETURN)) continue;
    if (at > start) fields.push(text.slice(start, at));
    start = at + 1;
  }
  return fields;
}

const SPACE = 0x20;
const TAB = 0x09;
const CARRIAGE_RETURN = 0x0d;

function parseGrade(word: string, reader: LineReader): number {
  if (!/^[+-]?\d+$/.test(word)) throw reader.error(`grade ${word}: must be a whole number`);
  try {
    return checkGrade(`grade ${word}`, Number(word));
  } catch (error) {
    throw reader.error(errorMessage(error));
  }
}

function parseScore(word: string, reader: LineReader): number {
  const score = Number(word);
  if (!/^[+-]?(?:\d|\.\d)/.test(word) || !Number.isFinite(score)) throw reader.error(`score ${word}: must be a number`);
  return score;
}
