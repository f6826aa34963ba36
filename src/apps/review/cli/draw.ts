/** The sample of a review, drawn while an audit scores its trials. */
import type { AuditOptions } from '../../../audit/defaults/options.ts';
import { shortName } from '../../../base/text/short-name.ts';
import { InputError } from '../../../base/core/errors.ts';
import { eachTrial, type LabelBatch } from '../../../base/core/label-batch.ts';
import type { AuditResult } from '../../../documents/result.ts';
import type { Audited, ReviewSample } from '../documents/reviews.ts';
import { plural } from '../../../report/numbers.ts';
import { StratifiedSampler } from '../sampler.ts';

/** A drawn sample, and the data that it was drawn from. */
interface Drawn {
  readonly audited: Audited;
  readonly draw: ReviewSample;
}

/** The options that determine a sample, besides the trials. */
export interface DrawOptions extends Pick<AuditOptions, 'groupBy' | 'seed'> {
  /** Ids of the schemes whose labels a trial has, by position. */
  readonly schemes: readonly string[];
  /** Trials to draw. */
  readonly n: number;
}

export class ReviewDraw {
  readonly #options: DrawOptions;
  readonly #sampler: StratifiedSampler;

  constructor(options: DrawOptions) {
    this.#options = options;
    this.#sampler = new StratifiedSampler(options);
  }

  /** Adds trials. Their order does not matter. */
  add(trials: LabelBatch): void {
    for (const labels of eachTrial(trials)) this.#sampler.add(labels);
  }

  /**
   * The sample, after all trials were added.
   * @param result of the audit that scored the trials.
   * @throws InputError that names the schemes that failed: labels of a sample never change, so all of them must be present.
   */
  finish({ schemes: scored, options, coverage }: AuditResult): Drawn {
    const problems = scored
      .filter(({ failed }) => failed > 0)
      .map(({ id, failed }) => `${id}: failed on ${plural(failed, 'trial')}; fix it, or leave it out of --schemes.`);
    if (problems.length > 0) throw new InputError(problems);
    const { runsDir, metadata, conditions, nullGroundTruth } = options;
    const logs = runsDir === null ? coverage.runList.map(({ run }) => run) : [];
    const { groupBy, seed, schemes } = this.#options;
    const audited = {
      runsDir,
      metadata,
      logs,
      conditions: conditions?.map(shortName) ?? null,
      groupBy,
      seed,
      nullGroundTruth,
      schemes,
    };
    return { audited, draw: this.#sampler.draw() };
  }
}
