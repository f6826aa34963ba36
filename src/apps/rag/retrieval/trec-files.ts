/**
 * Reads files of TREC: judgments (`qid iter docid grade`) and runs (`qid Q0 docid rank score tag`), as get_qrels.c and get_trec_results.c
 * of trec_eval read them. Fields are separated by spaces and tabs; empty lines and lines that begin with # are skipped.
 */
import { errorMessage } from '../../../base/core/errors.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { checkGrade, type Grades } from './query.ts';
import { TrecLineReader } from './trec-line.ts';

/** Lines in groups; null for a line that is too long. */
type Lines = AsyncIterable<Iterable<Buffer | null>>;

/** Places of fields. */
const [QUERY, DOCUMENT, GRADE, SCORE] = [0, 2, 3, 4];

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
  const reader = new TrecLineReader(name, ['query', 'iteration', 'document', 'grade']);
  for await (const group of lines)
    for (const line of group) {
      if (!reader.read(line)) continue;
      const [query, document] = [reader.text(QUERY), reader.text(DOCUMENT)];
      let grades = qrels.get(query);
      if (grades === undefined) qrels.set(query, (grades = new Map()));
      if (grades.has(document))
        throw reader.error(`document ${document} of query ${query} is judged a second time; keep one of the lines`);
      grades.set(document, parseGrade(reader));
    }
  return qrels;
}

/**
 * The lists of a run, one after the other, in the order of their queries in the file. As in trec_eval, the rank field does not matter: documents are
 * ordered by falling score, equal scores by falling id (by its bytes).
 * @throws InputError that names the line and the field, or a query whose lines are not adjacent.
 */
export async function* readRun(lines: Lines, name: string): AsyncGenerator<RankedList> {
  const reader = new TrecLineReader(name, ['query', 'Q0', 'document', 'rank', 'score', 'tag']);
  const seen = new Set<string>();
  let current: string | null = null;
  let list = new ScoredList();
  for await (const group of lines)
    for (const line of group) {
      if (!reader.read(line)) continue;
      if (current === null || !reader.isText(QUERY, current)) {
        if (current !== null) yield { id: current, retrieved: list.rank() };
        current = reader.text(QUERY);
        if (seen.has(current))
          throw reader.error(
            `query ${current} comes again after other queries; put the lines of each query together ("sort -s -k1,1")`,
          );
        seen.add(current);
        list = new ScoredList();
      }
      list.add(reader.text(DOCUMENT), parseScore(reader));
    }
  if (current !== null) yield { id: current, retrieved: list.rank() };
}

/** The documents of a query, as they are added. */
class ScoredList {
  readonly #documents: string[] = [];
  readonly #scores: number[] = [];
  /** Whether each score is less than the one before. */
  #isRanked = true;

  add(document: string, score: number): void {
    this.#isRanked &&= score < (this.#scores.at(-1) ?? Infinity);
    this.#documents.push(document);
    this.#scores.push(score);
  }

  rank(): readonly string[] {
    if (this.#isRanked) return this.#documents;
    const [documents, scores] = [this.#documents, this.#scores];
    return documents
      .map((document, at) => ({ document, score: scores[at] as number }))
      .toSorted((a, b) => b.score - a.score || compareCodePoints(b.document, a.document))
      .map(({ document }) => document);
  }
}

function parseGrade(reader: TrecLineReader): number {
  const word = reader.text(GRADE);
  if (!/^[+-]?\d+$/.test(word)) throw reader.error(`grade ${word}: must be a whole number`);
  try {
    return checkGrade(`grade ${word}`, Number(word));
  } catch (error) {
    throw reader.error(errorMessage(error));
  }
}

function parseScore(reader: TrecLineReader): number {
  const plain = reader.plainNumber(SCORE);
  if (plain !== null) return plain;
  const word = reader.text(SCORE);
  const score = Number(word);
  if (!/^[+-]?(?:\d|\.\d)/.test(word) || !Number.isFinite(score)) throw reader.error(`score ${word}: must be a number`);
  return score;
}
