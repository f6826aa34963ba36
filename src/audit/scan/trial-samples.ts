/** Samples trials while they are counted: for receipts, for the page, and for claims. */
import type { ReceiptKind } from '../../documents/result.ts';
import type { EncodedTrial } from '../../base/core/trial.ts';
import { CORE_SCHEMES, combined, postThink } from '../../schemes/core/core-schemes.ts';
import { packLabels } from '../../schemes/core/universes.ts';
import type { Scores } from '../../schemes/scoring/scores.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { joinedSets } from '../../base/core/rule-sets.ts';
import { countFlipReason } from '../tally/flip-reasons.ts';
import { addFlip, emptyFlips } from '../tally/flip-sample.ts';
import { CLAIM_SAMPLE, findSample, type CellTally, type Tally } from '../tally/tally.ts';
import { rankTrial } from './ranked.ts';
import { differs, isAgainst } from './states.ts';
import { isStoredAnswer, readStored } from './stored-reading.ts';
import { labelKind, rulesOfFlip } from './trial-labels.ts';

export interface SampleOptions {
  readonly seed: number;
  /** The most trials of each kind of receipt. */
  readonly maxExamples: number;
  /** The ids of the requested schemes, whose flips are counted by their reasons; missing where these are not wanted. */
  readonly asked?: readonly string[];
  /** The id of the scheme that must reproduce the stored labels; null for none. Default: `v1`. */
  readonly check?: string | null;
  /** The listed schemes, whose rules are noted of flips of requested schemes, and the most flips; missing where none are wanted. */
  readonly flips?: { readonly listed: readonly string[]; readonly limit: number };
  /** The schemes that fit every log and did not make the labels: trials on which all of them differ from the label are counted and sampled. Missing where that is not asked. */
  readonly fitting?: readonly string[];
  /** Those of each task, where groups of tasks have their own. */
  readonly fittingByTask?: Readonly<Record<string, readonly string[]>>;
  /** The schemes whose changes are sampled in each cell, for claims; missing without claims. */
  readonly claimed?: readonly string[];
}

const COMBINED = CORE_SCHEMES.indexOf(combined);
const POST_THINK = CORE_SCHEMES.indexOf(postThink);
/** The kind of receipts for trials that are right as stored and wrong after the chain of thought. */
export const THINK_DEPENDENCE = 'think-dependence';
/** The kinds of receipts for trials that are wrong as stored and right under every fitting scheme, and the reverse. */
export const STORED_WRONG = 'stored-wrong';
export const STORED_RIGHT = 'stored-right';
/** The kind of receipts for the flips of a scheme. */
export const flipKind = (scheme: string): ReceiptKind => `${scheme}-flip`;
const COMBINED_FLIP = flipKind(combined.id);

export class TrialSamples {
  readonly #tally: Tally;
  readonly #options: SampleOptions;
  /** Positions of schemes in the tally. */
  readonly #claimed: readonly number[];
  readonly #asked: readonly number[];
  readonly #listed: readonly number[];
  readonly #fitting: readonly number[];
  readonly #fittingByTask: ReadonlyMap<string, readonly number[]> | null;
  readonly #check: number;

  /** @param tally the samples of which are filled. */
  constructor(tally: Tally, options: SampleOptions) {
    const { asked = [], check = null, flips, claimed = [], fitting = [] } = options;
    const positions = (ids: readonly string[]): number[] => ids.map((id) => tally.schemes.indexOf(id));
    this.#tally = tally;
    this.#options = options;
    this.#claimed = positions(claimed);
    this.#asked = positions(asked);
    this.#check = check === null ? -1 : tally.schemes.indexOf(check);
    this.#listed = positions(flips?.listed ?? []);
    this.#fitting = positions(fitting);
    const byTask = Object.entries(options.fittingByTask ?? {});
    this.#fittingByTask =
      options.fittingByTask === undefined ? null : new Map(byTask.map(([task, ids]) => [task, positions(ids)]));
    if (flips !== undefined) tally.flips = emptyFlips(flips.limit);
  }

  /** @param label the stored label of the trial. */
  add(trial: EncodedTrial, label: 0 | 1, scores: Scores, cell: CellTally): void {
    this.#sampleReceipts(trial, label, scores);
    this.#countReasons(trial, label, scores);
    if (this.#tally.flips !== null) this.#sampleFlip(trial, label, scores);
    if (this.#fitting.length > 0) this.#sampleDisagreement(trial, label, scores);
    if (this.#claimed.length > 0) this.#sampleChange(trial, label, scores, cell.changed);
  }

  #sampleReceipts(trial: EncodedTrial, label: 0 | 1, { states, universes }: Scores): void {
    const kinds: ReceiptKind[] = [];
    if (differs(states, COMBINED, label)) kinds.push(COMBINED_FLIP);
    if (label === 1 && differs(states, POST_THINK, label)) kinds.push(THINK_DEPENDENCE);
    for (let scheme = CORE_SCHEMES.length; scheme < states.length; scheme++)
      if (differs(states, scheme, label)) kinds.push(flipKind(this.#tally.schemes[scheme] as string));
    if (kinds.length === 0) return;
    const candidate = { ...rankTrial(trial, this.#rank(trial)), pattern: packLabels(universes) };
    for (const kind of kinds) offer(findSample(this.#tally.receipts, kind), candidate, this.#options.maxExamples);
  }

  #countReasons(trial: EncodedTrial, label: 0 | 1, scores: Scores): void {
    const changing = this.#asked.filter((scheme) => differs(scores.states, scheme, label));
    if (changing.length === 0) return;
    const made = readStored(trial, label, scores, this.#check);
    const candidate = rankTrial(trial, this.#rank(trial));
    for (const scheme of changing) {
      const isSame = made.place !== null && isStoredAnswer(trial, scores.readingOf(scheme)?.text ?? null);
      const stored = isSame ? ({ rule: null, place: 'same' } as const) : made;
      const rules = rulesOfFlip(scheme, scores);
      const rule = rules === null ? null : joinedSets(rules);
      const id = this.#tally.schemes[scheme] as string;
      countFlipReason(this.#tally.flipReasons, id, { stored, rule }, label === 0 ? 'gained' : 'lost', candidate);
    }
  }

  /** A vote is no label of this response, and an error is no answer. */
  #sampleDisagreement(trial: EncodedTrial, label: 0 | 1, { states }: Scores): void {
    const fitting = this.#fittingByTask === null ? this.#fitting : (this.#fittingByTask.get(trial.task ?? '') ?? []);
    const [first] = fitting;
    if (first === undefined || trial.anomaly !== null || !isAgainst(states, fitting, label)) return;
    this.#tally.counts[label === 0 ? 'storedWrong' : 'storedRight']++;
    const note = this.#tally.schemes[first] as string;
    const sample = findSample(this.#tally.receipts, label === 0 ? STORED_WRONG : STORED_RIGHT);
    offer(sample, { ...rankTrial(trial, this.#rank(trial)), note }, this.#options.maxExamples);
  }

  /** The texts of flips are read again, because there may be thousands. */
  #sampleFlip(trial: EncodedTrial, label: 0 | 1, scores: Scores): void {
    const { flips } = this.#tally;
    if (flips === null || !this.#asked.some((scheme) => differs(scores.states, scheme, label))) return;
    const { run, ordinal, trialId } = trial;
    const { rules } = labelKind(trial, scores, this.#listed);
    addFlip(flips, { rank: this.#rank(trial), run, ordinal, trialId, rules });
  }

  /** Samples a trial whose label a scheme changes. The first of these schemes is noted. */
  #sampleChange(trial: EncodedTrial, label: 0 | 1, { states, universes }: Scores, sample: Ranked[]): void {
    const scheme = this.#claimed.find((position) => differs(states, position, label));
    if (scheme === undefined) return;
    const note = this.#tally.schemes[scheme] as string;
    const pattern = packLabels(universes);
    offer(sample, { ...rankTrial(trial, this.#rank(trial)), pattern, note }, CLAIM_SAMPLE);
  }

  #rank({ trialId }: EncodedTrial): number {
    return seededRank(this.#options.seed, trialId);
  }
}
