/** Writes trials in the format of Every Eval Ever, so that nothing is lost that the format can hold. */
import { createHash, type Hash } from 'node:crypto';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EvaluationRecord, type RecordFacts } from './every-eval-ever-record.ts';
import type { AnsweredTrial } from './every-eval-ever-sample.ts';

export interface EveryEvalEverOptions extends RecordFacts {
  /** Where the files go; it is made where there is none. */
  readonly folder: string;
}

/** The two files of an evaluation. */
export interface WrittenEvaluation {
  readonly aggregate: string;
  readonly samples: string;
  readonly rows: number;
}

/**
 * Writes `<uuid>_samples.jsonl` and `<uuid>.json` for each run and model, for an aggregate file is about one model. A row stands for each trial
 * and answer: that of the log (`stored`) and those of the schemes, by which `--stored` finds them again. An item that is not known becomes
 * the trial's id. Nothing is held but what the rows add up to.
 * @throws Error of the file system, or whatever the trials throw; nothing half written is left then.
 */
export async function writeEveryEvalEver(
  trials: AsyncIterable<AnsweredTrial>,
  { folder, ...facts }: EveryEvalEverOptions,
): Promise<WrittenEvaluation[]> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, EvaluationFiles>();
  try {
    for await (const answered of trials) {
      const { run, model } = answered.trial;
      const key = JSON.stringify([run, model]);
      let file = files.get(key);
      if (file === undefined) {
        file = new EvaluationFiles(folder, new EvaluationRecord(run, model, facts));
        files.set(key, file);
        await file.start();
      }
      await file.write(answered);
    }
    const written: WrittenEvaluation[] = [];
    for (const file of files.values()) written.push(await file.finish());
    return written;
  } catch (error) {
    for (const file of files.values()) await file.discard();
    throw error;
  }
}

/** Characters that are kept before they are written: files are opened for each stretch, since there may be one for every log of a folder. */
const STRETCH = 1 << 18;

class EvaluationFiles {
  readonly #record: EvaluationRecord;
  readonly #aggregate: string;
  readonly #samples: string;
  readonly #unfinished: string;
  readonly #hash: Hash = createHash('sha256');
  #pending = '';
  #rows = 0;

  constructor(folder: string, record: EvaluationRecord) {
    this.#record = record;
    this.#aggregate = join(folder, `${record.uuid}.json`);
    this.#samples = join(folder, `${record.uuid}_samples.jsonl`);
    this.#unfinished = `${this.#samples}.part`;
  }

  /** Takes the place of what an earlier attempt may have left. */
  async start(): Promise<void> {
    await writeFile(this.#unfinished, '');
  }

  async write(answered: AnsweredTrial): Promise<void> {
    for (const row of this.#record.rowsOf(answered)) {
      this.#pending += `${JSON.stringify(row)}\n`;
      this.#rows++;
    }
    if (this.#pending.length > STRETCH) await this.#flush();
  }

  async finish(): Promise<WrittenEvaluation> {
    await this.#flush();
    const samples = { name: basename(this.#samples), checksum: this.#hash.digest('hex'), rows: this.#rows };
    await writeFile(this.#aggregate, `${JSON.stringify(this.#record.aggregate(samples), null, 2)}\n`);
    await rename(this.#unfinished, this.#samples);
    return { aggregate: this.#aggregate, samples: this.#samples, rows: this.#rows };
  }

  /** Removes what is not finished. */
  async discard(): Promise<void> {
    await rm(this.#unfinished, { force: true });
  }

  async #flush(): Promise<void> {
    const stretch = this.#pending;
    this.#pending = '';
    this.#hash.update(stretch);
    await appendFile(this.#unfinished, stretch);
  }
}
