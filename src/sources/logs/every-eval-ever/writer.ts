/** Writes trials in the format of Every Eval Ever, with everything that the format can represent. */
import { createHash, type Hash } from 'node:crypto';
import { basename, join } from 'node:path';
import { OutputBatch } from '../../../base/system/output-batch.ts';
import { EvaluationRecord, type RecordFacts } from './record.ts';
import type { AnsweredTrial } from './sample.ts';
import { jsonText } from '../../../base/core/json-text.ts';

export interface EveryEvalEverOptions extends RecordFacts {
  /** The folder of the files; it is created if it does not exist. */
  readonly folder: string;
}

/** The two files of an evaluation. */
export interface WrittenEvaluation {
  readonly aggregate: string;
  readonly samples: string;
  readonly rows: number;
}

/**
 * Writes `<uuid>_samples.jsonl` and `<uuid>.json` for each run and model, because an aggregate file describes one model. There is a row for
 * each trial and answer: that of the log (`stored`) and those of the schemes; `--stored` selects them again. An unknown item becomes the
 * trial's id. Only the totals of the rows are kept in memory.
 * @throws InputError for a file that cannot be written; any error of the trials. In both cases no file is written.
 */
export async function writeEveryEvalEver(
  trials: AsyncIterable<AnsweredTrial>,
  { folder, ...facts }: EveryEvalEverOptions,
): Promise<WrittenEvaluation[]> {
  const batch = new OutputBatch();
  const files = new Map<string, EvaluationFiles>();
  try {
    for await (const answered of trials) {
      const { run, model } = answered.trial;
      const key = JSON.stringify([run, model]);
      let file = files.get(key);
      if (file === undefined) {
        file = new EvaluationFiles(folder, new EvaluationRecord(run, model, facts), batch);
        files.set(key, file);
      }
      file.write(answered);
    }
    const written = Array.from(files.values(), (file) => file.finish(batch));
    batch.commit();
    return written;
  } finally {
    batch.discard();
  }
}

/** Characters that are buffered before they are written. */
const STRETCH = 1 << 18;

class EvaluationFiles {
  readonly #record: EvaluationRecord;
  readonly #aggregate: string;
  readonly #samples: string;
  readonly #append: (text: string) => void;
  readonly #hash: Hash = createHash('sha256');
  #pending = '';
  #rows = 0;

  constructor(folder: string, record: EvaluationRecord, batch: OutputBatch) {
    this.#record = record;
    this.#aggregate = join(folder, `${record.uuid}.json`);
    this.#samples = join(folder, `${record.uuid}_samples.jsonl`);
    this.#append = batch.open(this.#samples);
  }

  write(answered: AnsweredTrial): void {
    for (const row of this.#record.createRows(answered)) {
      this.#pending += `${jsonText(row)}\n`;
      this.#rows++;
    }
    if (this.#pending.length > STRETCH) this.#flush();
  }

  finish(batch: OutputBatch): WrittenEvaluation {
    this.#flush();
    const samples = { name: basename(this.#samples), checksum: this.#hash.digest('hex'), rows: this.#rows };
    batch.add(this.#aggregate, `${jsonText(this.#record.aggregate(samples), 2)}\n`);
    return { aggregate: this.#aggregate, samples: this.#samples, rows: this.#rows };
  }

  #flush(): void {
    const stretch = this.#pending;
    this.#pending = '';
    this.#hash.update(stretch);
    this.#append(stretch);
  }
}
