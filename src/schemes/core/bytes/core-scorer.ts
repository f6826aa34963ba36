/**
 * Scores the core schemes, and all universes between them, over bytes. They read the stored parse and four stretches of the response, under
 * eight settings of the normalizer. The four stretches are mostly the same, and the settings rarely differ.
 */
import type { EncodedTrial } from '../../../base/core/trial.ts';
import { skipWhitespace, trimEnd } from '../../../base/text/utf8.ts';
import { hasVisible } from '../../../base/text/visible.ts';
import { combined, CORE_SCHEMES, postThink, v1, v2Norm, v2Parse } from '../core-schemes.ts';
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from '../../scoring/scores.ts';
import {
  AFTER_THINK,
  AFTER_THINK_CUT,
  RESPONSE,
  RESPONSE_CUT,
  STORED_PARSE,
  TEXT_COUNT,
  normalizeEverySetting,
} from '../universes.ts';
import { contains, type Region } from './contain.ts';
import { createNeedle, type Needle } from './needle.ts';
import { NormalizedText, V1_RULES, V2_RULES } from './normalize.ts';
import { TextScan } from './scan.ts';
import { NO_SETTING, UNDECIDED } from './settings.ts';
import { TextView } from '../../../base/text/text-view.ts';

const MAX_TRUTHS = 10_000;

/** A ground truth under every setting: nearly always one text, otherwise several, each with the settings that produce it. */
interface Truth {
  readonly needles: readonly { readonly needle: Needle; readonly settings: number }[];
  /** The settings under which nothing of it is left. */
  readonly empty: number;
  /** Whether a hit remains one if text that ends in whitespace or in `>` is put before it. */
  readonly isKept: boolean;
}

/** For each core scheme: its position among the states, the text that it reads, and the setting of its normalizer. */
const LABELS = [
  { slot: CORE_SCHEMES.indexOf(v1), text: STORED_PARSE, setting: V1_RULES },
  { slot: CORE_SCHEMES.indexOf(v2Norm), text: STORED_PARSE, setting: V2_RULES },
  { slot: CORE_SCHEMES.indexOf(v2Parse), text: AFTER_THINK_CUT, setting: V1_RULES },
  { slot: CORE_SCHEMES.indexOf(combined), text: AFTER_THINK_CUT, setting: V2_RULES },
] as const;
const POST_THINK = { slot: CORE_SCHEMES.indexOf(postThink), text: AFTER_THINK, setting: V2_RULES } as const;

/** The texts that are the answers of these schemes, by slot. The answer of post-think also has the whitespace around its text. */
const ANSWERS = new Map<number, number>(LABELS.map(({ slot, text }) => [slot, text]));

export class CoreScorer {
  readonly #truths = new Map<string, Truth>();
  readonly #scan = new TextScan();
  readonly #scratch = new NormalizedText();
  /** The texts of the current trial, by their number. */
  readonly #texts: Region[] = Array.from({ length: TEXT_COUNT }, () => NO_TEXT);

  /**
   * Scores the trial. Returns false where a text needs the exact path; `into` may then be incomplete.
   * @param response that of the trial.
   */
  score(trial: EncodedTrial, into: Scores, response: TextView = viewResponse(trial)): boolean {
    if (typeof trial.groundTruth !== 'string') return false;
    const truth = this.#truth(trial.groundTruth);
    this.#pick(response, into);
    const stored = this.#locateStoredParse(trial.storedParse, response);
    this.#texts[STORED_PARSE] = stored;
    into.parseKinds = into.responseKinds === 0 && stored.view === response ? 0 : this.#findKinds(stored);
    if (!this.#judgeTexts(truth, into.universes)) return false;
    for (const label of LABELS) this.#put(into, label, truth);
    if (into.thinks) this.#put(into, POST_THINK, truth);
    else into.states[POST_THINK.slot] = OUT_OF_SCOPE;
    return true;
  }

  /**
   * Whether two schemes other than post-think parse the same answer of the trial that was scored last.
   * @param one the position of a scheme in CORE_SCHEMES. @param other that of another one.
   */
  isSameAnswer(one: number, other: number): boolean {
    return isEqual(this.#answer(one), this.#answer(other));
  }

  #answer(slot: number): Region {
    return this.#texts[ANSWERS.get(slot) as number] as Region;
  }

  /** Finds the stretches of the response that the parser v2 picks, with each of its rules on and off. */
  #pick(view: TextView, into: Scores): void {
    const scan = this.#scan;
    const { length } = view.bytes;
    scan.run(view, 0, length);
    const { afterThink, hasMarkers, cut } = scan;
    into.thinks = afterThink !== -1;
    into.responseKinds = scan.kinds;
    const textAfterThink = strippedRegion(view, Math.max(afterThink, 0));
    const textAfterThinkCut = hasMarkers ? this.#cut(textAfterThink, cut) : textAfterThink;
    this.#texts[AFTER_THINK] = textAfterThink;
    this.#texts[AFTER_THINK_CUT] = textAfterThinkCut;
    const response = into.thinks ? strippedRegion(view, 0) : textAfterThink;
    this.#texts[RESPONSE] = response;
    if (!into.thinks) this.#texts[RESPONSE_CUT] = textAfterThinkCut;
    else this.#texts[RESPONSE_CUT] = hasMarkers ? this.#cut(response, cut) : response;
  }

  /**
   * The region up to the first marker that cuts; the same region where none does.
   * @param known where the whole text would be cut; used for a region that starts at the start of the text.
   */
  #cut(region: Region, known: number): Region {
    const { view, start, end } = region;
    if (start > 0) this.#scan.run(view, start, end);
    const cut = start > 0 ? this.#scan.cut : known;
    return cut === -1 ? region : { view, start, end: trimEnd(view.bytes, start, cut) };
  }

  /** The stored parse is nearly always the beginning of the response; then the results for the response apply to it too. */
  #locateStoredParse(storedParse: Buffer | number | null, response: TextView): Region {
    if (storedParse === null) return { view: response, start: 0, end: 0 };
    if (typeof storedParse === 'number') return { view: response, start: 0, end: storedParse };
    const start = skipWhitespace(response.bytes, 0, response.bytes.length);
    if (response.contains(storedParse, start)) return { view: response, start, end: start + storedParse.length };
    return { view: new TextView(storedParse), start: 0, end: storedParse.length };
  }

  #findKinds({ view, start, end }: Region): number {
    this.#scan.run(view, start, end);
    return this.#scan.kinds;
  }

  /** Judges each text. Texts that are the same stretch are judged once. */
  #judgeTexts(truth: Truth, into: Uint8Array): boolean {
    for (let i = 0; i < ORDER.length; i++) {
      const text = ORDER[i] as number;
      const twin = this.#findEqualText(i);
      const settings = twin === -1 ? this.#judge(text, truth, into) : (into[twin] as number);
      if (settings === UNDECIDED) return false;
      into[text] = settings;
    }
    return true;
  }

  /** The index of an earlier text that is the same stretch as the i-th, or -1. */
  #findEqualText(i: number): number {
    const region = this.#texts[ORDER[i] as number] as Region;
    for (let j = 0; j < i; j++) {
      const other = ORDER[j] as number;
      if (isSame(this.#texts[other] as Region, region)) return other;
    }
    return -1;
  }

  /**
   * The settings of the normalizer under which the text is correct. The whole response is correct wherever the text after its think delimiter
   * is, because that text follows the delimiter or whitespace. (With drifted offsets it may start anywhere.)
   */
  #judge(text: number, truth: Truth, before: Uint8Array): number {
    const region = this.#texts[text] as Region;
    if (region.start >= region.end) return NO_SETTING;
    const isInside = text === RESPONSE && truth.isKept && !region.view.lowersToAscii;
    const known = isInside ? (before[AFTER_THINK] as number) : NO_SETTING;
    let correct = known;
    for (const { needle, settings } of truth.needles) {
      const wanted = settings & ~known;
      const found = wanted === NO_SETTING ? NO_SETTING : contains(region, needle, wanted, this.#scratch);
      if (found === UNDECIDED) return UNDECIDED;
      correct |= found;
    }
    return correct;
  }

  #put(into: Scores, { slot, text, setting }: (typeof LABELS)[number] | typeof POST_THINK, { empty }: Truth): void {
    const { start, end } = this.#texts[text] as Region;
    let state = start >= end ? UNPARSED : 0;
    if ((((into.universes[text] as number) >> setting) & 1) === 1) state |= CORRECT;
    if (((empty >> setting) & 1) === 1) state |= UNGRADABLE;
    into.states[slot] = state;
  }

  #truth(text: string): Truth {
    const known = this.#truths.get(text);
    if (known !== undefined) return known;
    if (this.#truths.size >= MAX_TRUTHS) this.#truths.clear();
    const truth = createTruth(normalizeEverySetting(text));
    this.#truths.set(text, truth);
    return truth;
  }
}

const EMPTY = Buffer.alloc(0);
const NO_TEXT: Region = { view: new TextView(EMPTY), start: 0, end: 0 };

/** The response of a trial; an empty text where it has none. */
export function viewResponse({ response }: EncodedTrial): TextView {
  return new TextView(response ?? EMPTY);
}

/** The order in which the texts are judged. */
const ORDER = [AFTER_THINK, AFTER_THINK_CUT, RESPONSE, RESPONSE_CUT, STORED_PARSE];

/** @param normalized the truth by setting. */
function createTruth(normalized: readonly string[]): Truth {
  const texts = normalized.map((text) => (hasVisible(text) ? text : ''));
  const findSettings = (wanted: string): number =>
    texts.reduce((set, text, setting) => (text === wanted ? set | (1 << setting) : set), NO_SETTING);
  const needles = [...new Set(texts)].map((text) => ({ needle: createNeedle(text), settings: findSettings(text) }));
  return { needles, empty: findSettings(''), isKept: needles.every(({ needle }) => needle.isPlain || !needle.edges) };
}

/** The text from `from`, without whitespace at its ends. */
function strippedRegion(view: TextView, from: number): Region {
  const { bytes } = view;
  const start = skipWhitespace(bytes, from, bytes.length);
  return { view, start, end: trimEnd(bytes, start, bytes.length) };
}

/** Whether two texts are the same stretch of the response, or equal stretches of different texts. */
function isSame(a: Region, b: Region): boolean {
  return a.view === b.view ? a.start === b.start && a.end === b.end : isEqual(a, b);
}

function isEqual(a: Region, b: Region): boolean {
  return a.end - a.start === b.end - b.start && b.view.contains(a.view.bytes.subarray(a.start, a.end), b.start);
}
