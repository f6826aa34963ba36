/**
 * The core schemes over bytes. They all look at two texts, the stored parse and the stretch of the response that `v2` or `post-think`
 * picks, under two normalizers.
 */
import type { Scheme } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { skipWhitespace, trimEnd } from '../../text/utf8.ts';
import { combined, postThink, v1, v2Norm, v2Parse } from '../core-schemes.ts';
import { v1Normalizer } from '../normalizers/v1.ts';
import { v2Normalizer } from '../normalizers/v2.ts';
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from '../scores.ts';
import { contains, type Region } from './contain.ts';
import { needleOf, type Needle } from './needle.ts';
import { NormalizedText, V1_RULES, V2_RULES } from './normalize.ts';
import { TextScan } from './scan.ts';
import { TextView } from './text-view.ts';

const MAX_TRUTHS = 10_000;

interface Truth {
  readonly v1: Needle;
  readonly v2: Needle;
}

/** The state of a text under both normalizers, as bits of {@link Scores}. */
interface PairOfStates {
  v1: number;
  v2: number;
}

export class CoreScorer {
  readonly #slots: ReadonlyMap<Scheme, number>;
  readonly #truths = new Map<string, Truth>();
  readonly #scan = new TextScan();
  readonly #scratch = new NormalizedText();
  readonly #stored: PairOfStates = { v1: 0, v2: 0 };
  readonly #parsed: PairOfStates = { v1: 0, v2: 0 };
  readonly #after: PairOfStates = { v1: 0, v2: 0 };

  /** @param schemes those of the core, in the order of their states. */
  constructor(schemes: readonly Scheme[]) {
    this.#slots = new Map(schemes.map((scheme, i) => [scheme, i]));
  }

  /** Scores the trial, or returns false where a text needs the exact path; `into` may then be half filled. */
  score(trial: EncodedTrial, into: Scores): boolean {
    if (typeof trial.groundTruth !== 'string') return false;
    const truth = this.#truth(trial.groundTruth);
    const response = new TextView(trial.response ?? EMPTY);
    const parsed = this.#parse(response, into);
    const stored = this.#locateStoredParse(trial.storedParse, response);
    into.parseKinds = into.responseKinds === 0 && stored.view === response ? 0 : this.#kindsOf(stored);
    if (!this.#judge(stored, truth, this.#stored)) return false;
    const isStoredParse = trial.storedParse !== null && isSame(stored, parsed);
    if (isStoredParse) Object.assign(this.#parsed, this.#stored);
    else if (!this.#judge(parsed, truth, this.#parsed)) return false;
    const behindThink = parsed.end === parsed.whole ? this.#parsed : this.#after;
    if (
      into.thinks &&
      behindThink === this.#after &&
      !this.#judge({ ...parsed, end: parsed.whole }, truth, behindThink)
    )
      return false;
    this.#put(into, v1, this.#stored.v1);
    this.#put(into, v2Norm, this.#stored.v2);
    this.#put(into, v2Parse, this.#parsed.v1);
    this.#put(into, combined, this.#parsed.v2);
    this.#put(into, postThink, into.thinks ? behindThink.v2 : OUT_OF_SCOPE);
    return true;
  }

  /** What the parser v2 picks of the response; `whole` is where it would end without the cut. */
  #parse(view: TextView, into: Scores): Region & { readonly whole: number } {
    const scan = this.#scan;
    const { length } = view.bytes;
    scan.run(view, 0, length);
    into.thinks = scan.afterThink !== -1;
    into.responseKinds = scan.kinds;
    const start = skipWhitespace(view.bytes, Math.max(scan.afterThink, 0), length);
    const whole = trimEnd(view.bytes, start, length);
    if (!scan.hasMarkers) return { view, start, end: whole, whole };
    scan.run(view, start, whole);
    return { view, start, end: scan.cut === -1 ? whole : trimEnd(view.bytes, start, scan.cut), whole };
  }

  /** The stored parse is nearly always the beginning of the response; what was computed for that then serves it too. */
  #locateStoredParse(storedParse: Buffer | number | null, response: TextView): Region {
    if (storedParse === null) return { view: response, start: 0, end: 0 };
    if (typeof storedParse === 'number') return { view: response, start: 0, end: storedParse };
    const start = skipWhitespace(response.bytes, 0, response.bytes.length);
    if (response.holds(storedParse, start)) return { view: response, start, end: start + storedParse.length };
    return { view: new TextView(storedParse), start: 0, end: storedParse.length };
  }

  #kindsOf({ view, start, end }: Region): number {
    this.#scan.run(view, start, end);
    return this.#scan.kinds;
  }

  /** What both normalizers make of one text. */
  #judge(region: Region, truth: Truth, into: PairOfStates): boolean {
    into.v1 = truth.v1.bytes.length === 0 ? UNGRADABLE : 0;
    into.v2 = truth.v2.bytes.length === 0 ? UNGRADABLE : 0;
    if (region.start >= region.end) {
      into.v1 |= UNPARSED;
      into.v2 |= UNPARSED;
      return true;
    }
    const underV1 = contains(region, truth.v1, V1_RULES, this.#scratch);
    const underV2 = contains(region, truth.v2, V2_RULES, this.#scratch);
    if (underV1 === true) into.v1 |= CORRECT;
    if (underV2 === true) into.v2 |= CORRECT;
    return underV1 !== undefined && underV2 !== undefined;
  }

  #put(into: Scores, scheme: Scheme, state: number): void {
    const slot = this.#slots.get(scheme);
    if (slot !== undefined) into.states[slot] = state;
  }

  #truth(text: string): Truth {
    const known = this.#truths.get(text);
    if (known !== undefined) return known;
    if (this.#truths.size >= MAX_TRUTHS) this.#truths.clear();
    const truth = { v1: needleOf(v1Normalizer.normalize(text)), v2: needleOf(v2Normalizer.normalize(text)) };
    this.#truths.set(text, truth);
    return truth;
  }
}

const EMPTY = Buffer.alloc(0);

function isSame(a: Region, b: Region): boolean {
  if (a.view === b.view) return a.start === b.start && a.end === b.end;
  return a.end - a.start === b.end - b.start && b.view.holds(a.view.bytes.subarray(a.start, a.end), b.start);
}
