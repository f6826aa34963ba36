/** The sample of a review, drawn while an audit scores its trials. */
import type { AuditOptions } from '../../audit/defaults/options.ts';
import { shortName } from '../../text/short-name.ts';
import { InputError } from '../../core/errors.ts';
import type { TrialLabels } from '../../core/labels.ts';
import type { AuditResult } from '../../result/result.ts';
import type { Audited, ReviewSample } from '../documents/reviews.ts';
import { plural } from '../../report/numbers.ts';
import { StratifiedSampler } from '../sampler.ts';
import { assertNoInput, assertOutside, filesAmong } from '../../cli/kit/output.ts';

/** What was drawn, and from what. */
interface Drawn {
  readonly audited: Audited;
  readonly draw: ReviewSample;
}

/** What decides on a draw, besides the trials. */
export interface DrawOptions extends Pick<AuditOptions, 'groupBy' | 'seed'> {
  /** Ids of the schemes that trials come with labels of, by position. */
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

  /** Takes a trial; in any order. */
  add(labels: TrialLabels): void {
    this.#sampler.add(labels);
  }

  /**
   * The sample, when all trials were there.
   * @param result of the audit that they came from.
   * @throws InputError that names the schemes that failed: the labels of a sample stay as they are, so they must be all there.
   */
  finish({ schemes: scored, options, coverage }: AuditResult): Drawn {
    const problems = scored
      .filter(({ failed }) => failed > 0)
      .map(({ id, failed }) => `${id}: failed on ${plural(failed, 'trial')}; mend it, or leave it out of --schemes.`);
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

/** What an audit reads. */
interface Inputs {
  readonly runsDir?: string;
  readonly metadata?: string;
  readonly logs?: readonly string[];
  readonly schemes: readonly string[];
}

/** @throws InputError if the file of a review would replace an input, or lies among the runs. */
export function assertApart({ runsDir, metadata, logs = [], schemes }: Inputs, reviews: string): void {
  if (runsDir !== undefined) assertOutside(runsDir, { '--reviews': reviews });
  const inputs = [...logs, ...(metadata === undefined ? [] : [metadata]), ...filesAmong(schemes)];
  assertNoInput(inputs, { '--reviews': reviews });
}
