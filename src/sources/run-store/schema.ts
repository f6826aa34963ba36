/** The schema of a run store: the `trial` view of sql/run-store-trial-view.sql, and the tables that it needs. */
import { packageText } from '../../base/system/package-files.ts';

/** One row of the view: an output of a trial. */
export interface TrialRow {
  readonly ordinal: number;
  readonly trial_id: string;
  readonly run_id: string;
  readonly model: string;
  readonly variant: string;
  readonly temperature: number | null;
  readonly condition: string;
  /** The row of the item, which is faster to read than its id. */
  readonly item: number;
  readonly item_id: string;
  readonly question: string;
  readonly dataset: string;
  /** A number of bytes if the stored parse is a prefix of the response. */
  readonly stored_parse: Buffer | number | null;
  readonly response_bytes: Buffer | null;
  readonly stored_parse_bytes: Buffer | null;
  readonly blob_flags: number;
  readonly stored_label: unknown;
}

/** The tables in queries. */
export interface RunStoreTables {
  readonly trial: TrialRow;
  readonly conformity_outputs: { readonly rowid: number; readonly trial_id: string };
  readonly conformity_items: {
    readonly rowid: number;
    readonly item_id: string;
    readonly dataset_id: string;
  };
  readonly conformity_datasets: { readonly dataset_id: string; readonly name: string };
  readonly conformity_trials: {
    readonly trial_id: string;
    readonly run_id: string;
    readonly item_id: string;
    readonly condition_id: string;
  };
  readonly conformity_conditions: { readonly condition_id: string; readonly name: string };
}

/** What the view reads, by table. A store that lacks any of it is refused with the name of what is missing. */
export const REQUIRED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  conformity_outputs: ['trial_id', 'raw_text', 'parsed_answer_text', 'is_correct'],
  conformity_trials: ['trial_id', 'run_id', 'model_id', 'variant', 'item_id', 'condition_id', 'temperature'],
  conformity_conditions: ['condition_id', 'name'],
  conformity_items: ['item_id', 'dataset_id', 'question', 'ground_truth_text'],
  conformity_datasets: ['dataset_id', 'name'],
};

/** The columns of the store from which texts and numbers of the view come, for messages. */
export const COLUMNS = {
  trial_id: 'conformity_trials.trial_id',
  model: 'conformity_trials.model_id',
  variant: 'conformity_trials.variant',
  temperature: 'conformity_trials.temperature',
  condition: 'conformity_conditions.name',
  item_id: 'conformity_items.item_id',
  question: 'conformity_items.question',
  ground_truth: 'conformity_items.ground_truth_text',
  dataset: 'conformity_datasets.name',
} as const;

/** The columns by which rows of tables are joined or selected. A row with anything but a text in one of them would be left out unnoticed. */
export const KEY_COLUMNS = [
  'conformity_trials.trial_id',
  'conformity_trials.run_id',
  'conformity_items.item_id',
  'conformity_datasets.dataset_id',
  'conformity_conditions.condition_id',
  'conformity_conditions.name',
  'conformity_outputs.trial_id',
  'conformity_trials.item_id',
  'conformity_items.dataset_id',
] as const;

/** The text of a file of the sql folder. */
export function readSql(name: 'run-store.sql' | 'run-store-trial-view.sql'): string {
  return packageText(`sql/${name}`);
}
