/** What is counted of logs, log by log: on this thread, or by whoever shares out the work. */
import { scorerFor } from '../../schemes/scoring/scorer.ts';
import type { AuditOptions } from '../defaults/options.ts';
import { ClusterNames } from '../tally/cluster-names.ts';
import { Clusters } from '../tally/clusters.ts';
import { Fold, type FoldResult } from './fold.ts';
import type { LogOptions, OpenLog } from './log-scan.ts';
import { scanLog } from './log-task.ts';
import { NeverMetTally } from '../tally/never-correct.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import type { AuditHooks } from '../sensitivity.ts';
import { emptyTally, mergeInto, type Tally } from '../tally/tally.ts';
import { listedSchemes, withItemId } from './trial-labels.ts';
import type { LogRemarks } from './log-remarks.ts';

export interface LogCountOptions extends AuditOptions, LogOptions {}

interface LogScan extends LogRemarks {
  readonly log: OpenLog;
  /** Without the samples, which hold texts. */
  readonly tally: Pick<Tally, 'counts'>;
}

const NO_ROWS: ReadonlyMap<number, string> = new Map();

export class LogCount {
  readonly tally: Tally;
  readonly clusters: Clusters = new Clusters(new ClusterNames());
  readonly neverMet: NeverMetTally = new NeverMetTally();
  readonly #schemes: SchemeList;
  readonly #options: LogCountOptions;
  readonly #hooks: AuditHooks;

  constructor(schemes: SchemeList, options: LogCountOptions, hooks: AuditHooks) {
    this.#schemes = schemes;
    this.#options = options;
    this.#hooks = hooks;
    this.tally = emptyTally(scorerFor(schemes.others).ids);
  }

  /**
   * Trials that are listed come one after the other on this thread; otherwise whoever runs tasks gets each log as one.
   * @throws InputError if a log cannot be read.
   */
  async scanAll(logs: readonly OpenLog[]): Promise<LogScan[]> {
    const { runner, onTrial } = this.#hooks;
    return runner === undefined || onTrial !== undefined || logs.length < 2
      ? await this.#scanHere(logs)
      : await this.#scanShared(logs, runner);
  }

  async #scanHere(logs: readonly OpenLog[]): Promise<LogScan[]> {
    const { onTrial, onProgress } = this.#hooks;
    const scorer = scorerFor(this.#schemes.others);
    const listed = onTrial === undefined ? {} : { listed: listedSchemes(this.#schemes) };
    const scans: LogScan[] = [];
    for (const [i, log] of logs.entries()) {
      const fold = new Fold({ ...this.#options, ...listed }, scorer);
      const found = await scanLog(log, this.#options, fold, (part) => {
        this.clusters.count(fold.occurrences.take(), [...fold.tally.cells.keys()]);
        this.neverMet.count(fold.neverMet.take());
        for (const trial of fold.takeTrials()) onTrial?.(withItemId(trial, NO_ROWS));
        onProgress?.((i + part) / logs.length);
      });
      mergeInto(this.tally, fold.tally, this.#options.maxExamples);
      scans.push({ ...found, log, tally: { counts: fold.tally.counts } });
    }
    return scans;
  }

  async #scanShared(logs: readonly OpenLog[], runner: NonNullable<AuditHooks['runner']>): Promise<LogScan[]> {
    const { schemes: words, schemeTimeout: timeout, groupBy, seed, maxExamples, ...others } = this.#options;
    const { format, map, stored = null, limits, conditions, nullGroundTruth } = others;
    const options = { format, map, stored, conditions, nullGroundTruth, ...(limits === undefined ? {} : { limits }) };
    const fold = { groupBy, seed, maxExamples };
    const tasks = logs.map(({ path, name }) => ({ log: path, name, options, fold, schemes: { words, timeout } }));
    const scans: LogScan[] = [];
    let done = 0;
    await runner.run(tasks, (index, outcome) => {
      if (outcome instanceof Error) throw outcome;
      scans[index] = this.#add(logs[index] as OpenLog, outcome);
      this.#hooks.onProgress?.(++done / logs.length);
    });
    return scans;
  }

  #add(log: OpenLog, { tally, occurrences, neverMet, log: found }: FoldResult): LogScan {
    if (found === undefined) throw new Error(`${log.path} was not read as a log`);
    mergeInto(this.tally, tally, this.#options.maxExamples);
    this.clusters.count(occurrences, [...tally.cells.keys()]);
    this.neverMet.count(neverMet);
    return { ...found, log, tally: { counts: tally.counts } };
  }
}
