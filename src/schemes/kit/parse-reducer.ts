/** Reduces the parses of a scheme (see `Matcher.reducer`). What it prepares for a truth is kept from trial to trial. */
import type { Parse, Reducer, Scheme, Settings } from '../../base/core/scheme.ts';
import { TextView } from '../../base/text/text-view.ts';
import { mostActive } from './settings.ts';

const MOST_TRUTHS = 10_000;

export class ParseReducer {
  readonly #scheme: Pick<Scheme, 'normalizer' | 'matcher'>;
  readonly #optionalRules: number;
  readonly #reducers = new Map<string, Reducer | null>();

  constructor({ normalizer, matcher }: Scheme) {
    this.#scheme = { normalizer, matcher };
    this.#optionalRules = normalizer.rules.filter(({ optional }) => optional).length;
  }

  /** The reducer of answers to this truth; null where they are not reduced. UTF-8 has no lone surrogates, so no answer to a truth with one is. */
  find(truth: string): Reducer | null {
    const { normalizer, matcher } = this.#scheme;
    if (matcher.reducer === undefined || !truth.isWellFormed()) return null;
    let reducer = this.#reducers.get(truth);
    if (reducer === undefined) {
      if (this.#reducers.size >= MOST_TRUTHS) this.#reducers.clear();
      this.#reducers.set(truth, (reducer = matcher.reducer(truth, normalizer.unchanged) ?? null));
    }
    return reducer;
  }

  /** Whether all settings of the rules fit an answer of this length, so that reducing it hides none that has too many. */
  fits(length: number, activeInParser = 0): boolean {
    return activeInParser + this.#optionalRules <= mostActive(length);
  }

  /**
   * The parse with a text that has the same label under every setting of the normalizer's rules, and may be much shorter; null where all these
   * labels are wrong.
   * @param truths as `interpretTruths` returns them.
   */
  reduce(parse: Parse, truths: readonly string[]): Parse | null {
    const { text } = parse;
    if (this.#scheme.matcher.reducer === undefined || text === null || truths.length === 0) return parse;
    const reducers = truths.map((truth) => this.find(truth));
    if (reducers.includes(null) || !text.isWellFormed()) return parse;
    const encoded = TextView.of(text);
    const reduced = reducers.map((reducer) => reducer?.(encoded) ?? null);
    if (reduced.every((one) => one === null)) return null;
    return reduced.length === 1 ? { ...parse, text: reduced[0] as string } : parse;
  }

  /** The parses under every setting of the parser, reduced. */
  reduceAll({ active, values }: Settings<Parse>, truths: readonly string[]): Settings<Parse | null> {
    const texts = [...values.map(({ text }) => text ?? ''), ...truths];
    const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
    if (!this.fits(longest, active.length)) return { active, values };
    return { active, values: values.map((parse) => this.reduce(parse, truths)) };
  }
}
