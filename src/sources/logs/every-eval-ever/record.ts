/** An evaluation in the format of Every Eval Ever: rows of samples, and their totals. */
import { createHash } from 'node:crypto';
import { STORED } from '../../../base/core/scheme.ts';
import { isVerdict, createSample, type AnsweredTrial, type SchemeAnswer } from './sample.ts';
import { SCHEMA_VERSION, UNKNOWN, UNKNOWN_SCORE } from './schema.ts';
import type { LogTrial } from '../kit/log.ts';

/** Facts that the format requires and logs do not contain. */
export interface RecordFacts {
  /** The time at which the files are written, in whole seconds since 1970. */
  readonly retrieved: number;
  /** Who provides the evaluation. */
  readonly organization: string;
  /** The harness that made the log. */
  readonly library: { readonly name: string; readonly version: string };
}

/** The file of the samples. */
export interface SampleFile {
  readonly name: string;
  /** SHA-256, in hex. */
  readonly checksum: string;
  readonly rows: number;
}

/** The fields that the trials of a result share. */
type Cell = Pick<LogTrial, 'task' | 'dataset' | 'variant' | 'condition' | 'temperature'>;

interface Tally {
  readonly id: string;
  readonly method: string;
  readonly cell: Cell;
  samples: number;
  judged: number;
  correct: number;
}

/** The trials of one run and one model. */
export class EvaluationRecord {
  readonly #run: string;
  readonly #model: string;
  readonly #facts: RecordFacts;
  readonly #cells = new Map<string, number>();
  readonly #tallies = new Map<string, Tally>();

  constructor(run: string, model: string | null, facts: RecordFacts) {
    this.#run = run;
    this.#model = model ?? UNKNOWN;
    this.#facts = facts;
  }

  /** The name of its files, which is the same for the same run, model and time: a UUID of version 8. */
  get uuid(): string {
    const hex = createHash('sha256')
      .update(JSON.stringify([this.#run, this.#model, this.#facts.retrieved]))
      .digest('hex');
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `8${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  }

  /** The rows of a trial: the stored answer, then the schemes. */
  createRows({ trial, answers }: AnsweredTrial): Record<string, unknown>[] {
    const stored = { scheme: STORED, parse: trial.storedParse, label: trial.storedLabel };
    return [stored, ...answers].map((answer) => ({
      schema_version: SCHEMA_VERSION,
      evaluation_id: this.#id,
      model_id: this.#model,
      evaluation_name: trial.task ?? UNKNOWN,
      evaluation_result_id: this.#count(trial, answer),
      ...createSample(trial, answer),
    }));
  }

  /** The aggregate file, once all rows are written. */
  aggregate(samples: SampleFile): Record<string, unknown> {
    const { retrieved, organization, library } = this.#facts;
    return {
      schema_version: SCHEMA_VERSION,
      evaluation_id: this.#id,
      retrieved_timestamp: String(retrieved),
      source_metadata: {
        source_name: this.#run,
        source_type: 'evaluation_run',
        source_organization_name: organization,
        evaluator_relationship: 'other',
      },
      eval_library: library,
      model_info: { name: this.#model, id: this.#model },
      evaluation_results: [...this.#tallies.values()].map(createResult),
      detailed_evaluation_results: {
        format: 'jsonl',
        file_path: samples.name,
        hash_algorithm: 'sha256',
        checksum: samples.checksum,
        total_rows: samples.rows,
      },
    };
  }

  get #id(): string {
    return `${this.#run}/${this.#model}/${this.#facts.retrieved}`;
  }

  /** Counts the answer. @returns the id of its result: the scheme, and the number of the cell. */
  #count({ task, dataset, variant, condition, temperature }: LogTrial, { scheme, label }: SchemeAnswer): string {
    const cell = { task, dataset, variant, condition, temperature };
    const key = JSON.stringify(cell);
    const number = this.#cells.get(key) ?? this.#cells.size + 1;
    this.#cells.set(key, number);
    const id = `${scheme}#${number}`;
    const tally = this.#tallies.get(id) ?? { id, method: scheme, cell, samples: 0, judged: 0, correct: 0 };
    this.#tallies.set(id, tally);
    tally.samples++;
    if (isVerdict(label)) tally.judged++;
    if (label === 1) tally.correct++;
    return id;
  }
}

function createResult({ id, method, cell, samples, judged, correct }: Tally): Record<string, unknown> {
  const { task, dataset, variant, condition, temperature } = cell;
  const details = Object.fromEntries(Object.entries({ variant, condition }).filter(([, value]) => value !== null));
  return {
    evaluation_result_id: id,
    evaluation_name: task ?? UNKNOWN,
    source_data: { dataset_name: dataset ?? UNKNOWN, source_type: 'other' },
    metric_config: {
      metric_id: method,
      metric_name: method === STORED ? 'stored label' : `label of the scheme ${method}`,
      metric_kind: 'accuracy',
      metric_unit: 'proportion',
      lower_is_better: false,
      ...(judged === samples ? { score_type: 'binary' } : LEVELS),
    },
    score_details: {
      score: judged === 0 ? UNKNOWN_SCORE : correct / judged,
      details: { samples: String(samples), judged: String(judged), correct: String(correct) },
      uncertainty: { num_samples: judged },
    },
    generation_config: {
      generation_args: temperature === null ? {} : { temperature },
      ...(Object.keys(details).length === 0 ? {} : { additional_details: details }),
    },
  };
}

/** Levels for results in which some samples have no verdict; their score is {@link UNKNOWN_SCORE}. */
const LEVELS = { score_type: 'levels', level_names: ['incorrect', 'correct'], has_unknown_level: true };
