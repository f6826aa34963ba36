/** The ground truths of a run store. */
import { JsonProblem, parseJsonText } from '../../base/core/parse-json.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { textOrNull } from './cell-types.ts';
import { COLUMNS } from './schema.ts';

/** The truth of the item in a row. The statements are constants, because each thread reads truths and no thread loads kysely. */
const TRUTH = 'SELECT ground_truth_text FROM conformity_items WHERE rowid = ?';
const TRUTH_AND_LIST = 'SELECT ground_truth_text, ground_truth_json FROM conformity_items WHERE rowid = ?';

type Truth = string | readonly string[] | null;

/** The ground truths by the rows of the items. Each is read once, because looking up the same text is faster than looking up an equal text. */
export class Truths {
  readonly #known = new Map<number, Truth>();
  readonly #read: Database.Statement<[number], [text: unknown, json?: unknown]>;

  constructor(db: Database.Database) {
    this.#read = db.prepare<[number], [unknown, unknown?]>(hasLists(db) ? TRUTH_AND_LIST : TRUTH).raw();
  }

  of(item: number): Truth {
    let truth = this.#known.get(item);
    if (truth === undefined) this.#known.set(item, (truth = this.#readTruth(item)));
    return truth;
  }

  #readTruth(item: number): Truth {
    const [value = null, json] = this.#read.get(item) ?? [];
    const text = textOrNull(value, COLUMNS.ground_truth);
    return text === null ? null : (acceptedAnswers(text, json) ?? text);
  }
}

const known = new WeakMap<Database.Database, Truths>();

/** Those of a connection. */
export function truthsOf(db: Database.Database): Truths {
  const made = known.get(db) ?? new Truths(db);
  known.set(db, made);
  return made;
}

/**
 * The list of all accepted answers. Other programs write other JSON to the column: it is such a list only if all of it are texts, of which one
 * is the ground truth.
 */
function acceptedAnswers(text: string, json: unknown): readonly string[] | null {
  if (typeof json !== 'string' || !json.startsWith('[')) return null;
  try {
    const list = parseJsonText(json);
    return Array.isArray(list) && list.includes(text) && list.every((one) => typeof one === 'string') ? list : null;
  } catch (error) {
    if (error instanceof JsonProblem) return null;
    throw error;
  }
}

/** Older stores lack the column. */
function hasLists(db: Database.Database): boolean {
  const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('conformity_items')").pluck();
  return columns.all().includes('ground_truth_json');
}
