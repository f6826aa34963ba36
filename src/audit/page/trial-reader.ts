/** Reads trials for a page that requests them one by one. */
import type { TrialLabels } from '../../core/labels.ts';
import type { PageTrial } from '../../result/page.ts';
import type { TrialDetail } from '../../core/trial.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { openSource } from '../../sources/open-source.ts';
import type { TrialSource } from '../../sources/source.ts';
import type { AuditRequest } from '../audit.ts';
import { traceTrial } from '../explain/explain.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import { selectListedSchemes } from '../scan/trial-labels.ts';
import { createLookup, type TrialLookup } from '../explain/trial-lookup.ts';
import { pageTrial } from './page-trials.ts';

interface Address {
  readonly run: string;
  readonly ordinal: number;
}

/** The most questions that are cached. A list that scrolls back requests the same ones again. */
const MOST_KEPT = 2000;

export class TrialReader {
  readonly #lookup: TrialLookup;
  readonly #plan: ReturnType<typeof planFor>;
  readonly #questions = new Map<string, string>();
  readonly #source: TrialSource;

  private constructor(source: TrialSource, schemes: SchemeList, schemeTimeout: number | undefined) {
    this.#lookup = createLookup(source.runs, schemes, schemeTimeout);
    this.#plan = planFor(selectListedSchemes(schemes));
    this.#source = source;
  }

  /** Opens the inputs. @throws InputError if they cannot be read. */
  static async open(options: AuditRequest, schemes: SchemeList): Promise<TrialReader> {
    return new TrialReader(await openSource(options), schemes, options.schemeTimeout);
  }

  /** The runs whose trials can be read. */
  get runs(): readonly string[] {
    return this.#lookup.runs;
  }

  async read({ run, ordinal, rules }: Address & Pick<TrialLabels, 'rules'>): Promise<PageTrial | null> {
    const [detail] = await this.#details(run, [ordinal]);
    if (detail === undefined) return null;
    return pageTrial(detail, traceTrial(detail, this.#plan), rules, this.#lookup.explain(run, detail.trialId));
  }

  async questions(trials: readonly Address[]): Promise<readonly string[]> {
    const makeKey = ({ run, ordinal }: Address): string => `${ordinal} ${run}`;
    if (this.#questions.size > MOST_KEPT) this.#questions.clear();
    const unknown = trials.filter((trial) => !this.#questions.has(makeKey(trial)));
    for (const [run, some] of Map.groupBy(unknown, (trial) => trial.run))
      for await (const { ordinal, detail } of this.#lookup.find(run, new Set(some.map((trial) => trial.ordinal))))
        this.#questions.set(makeKey({ run, ordinal }), detail.question ?? '');
    return trials.map((trial) => this.#questions.get(makeKey(trial)) ?? '');
  }

  /** Where the trials with the words are, in groups, as {@link SourceRun.search}. */
  async *search(words: string): AsyncGenerator<readonly Address[]> {
    for (const run of this.#lookup.runs)
      for await (const ordinals of this.#lookup.search(run, words)) yield ordinals.map((ordinal) => ({ run, ordinal }));
  }

  close(): void {
    this.#source.close();
  }

  async #details(run: string, ordinals: readonly number[]): Promise<TrialDetail[]> {
    const details: TrialDetail[] = [];
    for await (const { detail } of this.#lookup.find(run, new Set(ordinals))) details.push(detail);
    return details;
  }
}
