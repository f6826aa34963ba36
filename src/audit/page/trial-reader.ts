/** Reads trials for a page that requests them one by one. */
import type { TrialLabels } from '../../base/core/labels.ts';
import type { PageTrial } from '../../documents/page.ts';
import { rowTexts, type ComparedParses, type RowTexts } from '../../documents/row-texts.ts';
import type { Verdict } from '../../base/core/scheme.ts';
import type { TrialDetail } from '../../base/core/trial.ts';
import { isInScope } from '../../schemes/kit/scope.ts';
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

type ComparedRow = Address & ComparedParses;

/** The most rows whose texts are cached. A list that scrolls back requests the same ones again. */
const MOST_KEPT = 2000;

const NO_TEXTS = rowTexts({ question: null, groundTruth: null }, null, null);

export class TrialReader {
  readonly #lookup: TrialLookup;
  readonly #plan: ReturnType<typeof planFor>;
  readonly #texts = new Map<string, RowTexts>();
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

  /** What rows show of trials, in their order; empty texts where there is no such trial any more. */
  async rowTexts(rows: readonly ComparedRow[]): Promise<readonly RowTexts[]> {
    if (this.#texts.size > MOST_KEPT) this.#texts.clear();
    const unknown = rows.filter((row) => !this.#texts.has(makeKey(row)));
    for (const [run, some] of Map.groupBy(unknown, (row) => row.run)) {
      const byOrdinal = new Map(some.map((row) => [row.ordinal, row]));
      for await (const { ordinal, detail } of this.#lookup.find(run, new Set(byOrdinal.keys()))) {
        const row = byOrdinal.get(ordinal) as ComparedRow;
        this.#texts.set(makeKey(row), this.#rowTexts(detail, row));
      }
    }
    return rows.map((row) => this.#texts.get(makeKey(row)) ?? NO_TEXTS);
  }

  #rowTexts(trial: TrialDetail, { from, shown }: ComparedRow): RowTexts {
    const verdicts = from === null && shown === null ? [] : this.#plan.score(trial, trial.groundTruth);
    const parse = (position: number): string | null => {
      const [scheme, verdict] = [this.#plan.schemes[position], verdicts[position]];
      const isScored = scheme !== undefined && isInScope(scheme, trial, trial.groundTruth);
      return isScored && verdict !== undefined ? parsedText(verdict) : null;
    };
    return rowTexts(trial, from === null ? trial.storedParse : parse(from), shown === null ? null : parse(shown));
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

function makeKey({ run, ordinal, from, shown }: ComparedRow): string {
  return `${ordinal} ${from} ${shown} ${run}`;
}

/** Empty where nothing was parsed; null where the scheme failed. */
function parsedText({ parse, failure }: Verdict): string | null {
  if (failure !== undefined) return null;
  return parse.kind === 'unparsed' ? '' : (parse.text ?? '');
}
