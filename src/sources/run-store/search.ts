/** Looks for words in the texts of a run store. SQLite searches the bytes, so that only doubtful texts are decoded. */
import { type Compilable, type SqlBool, sql, type RawBuilder } from 'kysely';
import { allRows, onlyRow, queriesOver } from '../../base/sqlite/queries.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import type { Needle } from '../../base/text/text-search.ts';
import { compileTrialSearch } from '../../documents/search/search-trials.ts';
import { readOutputs } from './details.ts';
import { ORDINAL_RANGE } from './queries.ts';

/** Outputs that are searched at a time. */
const OUTPUTS_A_TURN = 2000;

interface Tables {
  readonly conformity_outputs: { readonly rowid: number; readonly trial_id: string; readonly raw_text: string };
  readonly conformity_trials: { readonly trial_id: string; readonly item_id: string };
  readonly conformity_items: { readonly item_id: string; readonly question: string };
}

const queries = queriesOver<Tables>();

/** An output that may have the words. */
interface Candidate {
  readonly ordinal: number;
  /** Whether it has the needle. */
  readonly hit: SqlBool;
}

/**
 * The ordinals of outputs that a search finds, in groups; some are in several groups.
 * @throws SqliteError if the store cannot be read, and InputError for a search that cannot be used.
 */
export function* searchOutputs(
  db: Database.Database,
  run: string,
  temperature: number | null,
  words: string,
): Generator<readonly number[]> {
  const { matches, needle } = compileTrialSearch(words);
  for (const candidates of listCandidates(db, needle)) {
    const isSure = ({ hit }: Candidate): boolean => needle?.isWhole === true && Boolean(hit);
    const found = candidates.filter(isSure).map(({ ordinal }) => ordinal);
    const doubtful = new Set(candidates.filter((one) => !isSure(one)).map(({ ordinal }) => ordinal));
    for (const { ordinal, detail } of readOutputs(db, run, temperature, doubtful))
      if (matches(detail)) found.push(ordinal);
    yield found;
  }
}

/** @param needle null if every output may have the words. */
function* listCandidates(db: Database.Database, needle: Needle | null): Generator<readonly Candidate[]> {
  for (const [first, last] of listRanges(db)) {
    if (needle !== null) yield allRows(db, selectResponses(needle, first, last));
    else yield Array.from({ length: last - first + 1 }, (_, i) => ({ ordinal: first + i, hit: false }));
  }
  if (needle === null) return;
  yield allRows(db, selectTrials(needle));
  for (const { item, hit } of allRows(db, selectItems(needle)))
    yield allRows(db, selectOutputsOf(item)).map(({ ordinal }) => ({ ordinal, hit }));
}

/** The ranges of ordinals that are searched at a time. */
function* listRanges(db: Database.Database): Generator<readonly [first: number, last: number]> {
  const { first, last } = onlyRow(db, ORDINAL_RANGE);
  if (first === null || last === null) return;
  for (let from = first; from <= last; from += OUTPUTS_A_TURN) yield [from, Math.min(from + OUTPUTS_A_TURN - 1, last)];
}

function selectResponses(needle: Needle, first: number, last: number): Compilable<Candidate> {
  return queries
    .selectFrom('conformity_outputs')
    .select(['rowid as ordinal', isHit(['raw_text'], needle).as('hit')])
    .where('rowid', '>=', first)
    .where('rowid', '<=', last)
    .where(mayContain(['raw_text'], needle));
}

/** The outputs of trials by their ids, which an index has without the texts. */
function selectTrials(needle: Needle): Compilable<Candidate> {
  return queries
    .selectFrom('conformity_outputs')
    .select(['rowid as ordinal', isHit(['trial_id'], needle).as('hit')])
    .where(mayContain(['trial_id'], needle));
}

/** Items by their ids and questions. */
function selectItems(needle: Needle): Compilable<{ readonly item: string; readonly hit: SqlBool }> {
  return queries
    .selectFrom('conformity_items')
    .select(['item_id as item', isHit(['item_id', 'question'], needle).as('hit')])
    .where(mayContain(['item_id', 'question'], needle));
}

function selectOutputsOf(item: string): Compilable<{ readonly ordinal: number }> {
  return queries
    .selectFrom('conformity_trials as trial')
    .innerJoin('conformity_outputs as output', 'output.trial_id', 'trial.trial_id')
    .select('output.rowid as ordinal')
    .where('trial.item_id', '=', item);
}

/** Whether a column contains the needle, in any case. */
export function contains(column: string, { text }: Needle): RawBuilder<SqlBool> {
  const value = sql.ref(column);
  if (text.toUpperCase() === text) return sql<SqlBool>`(instr(${value}, ${text}) > 0)`; // nothing in it has a case
  const slowly = sql<SqlBool>`instr(lower(${value}), ${text}) > 0`;
  if (!isFitForLike(text)) return sql<SqlBool>`(${slowly})`;
  // LIKE takes half the time, because it looks for the first letter in both cases at once. It ignores BLOBs, and the part of a text after a NUL, where
  // printf ends too.
  return sql<SqlBool>`(
    ${value} LIKE ${likePattern(text)} ESCAPE '\\'
    OR (typeof(${value}) = 'blob' OR octet_length(printf('%s', ${value})) < octet_length(${value})) AND ${slowly}
  )`;
}

/** Whether one of the columns contains the needle. Only for rows that {@link mayContain} selects. */
export function isHit(columns: readonly string[], needle: Needle): RawBuilder<SqlBool> {
  if (needle.otherCases.length === 0) return sql<SqlBool>`true`;
  return anyOf(columns.map((column) => contains(column, needle)));
}

/** Whether one of the columns contains the needle, or a letter that is another case of one of its letters. */
export function mayContain(columns: readonly string[], needle: Needle): RawBuilder<SqlBool> {
  return anyOf(
    columns.flatMap((column) => [
      contains(column, needle),
      ...needle.otherCases.map((letter) => sql<SqlBool>`instr(${sql.ref(column)}, ${letter}) > 0`),
    ]),
  );
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** A pattern for texts that contain this one. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** LIKE reads invalid bytes as other characters, and a pattern up to a NUL. */
function isFitForLike(text: string): boolean {
  return /^[\x01-\x7f]+$/.test(text);
}
