/** The steps of normalizers on one response. Schemes share normalizers and texts, and normalizers share rules, so that many steps would be found twice. */
import type { Normalizer, Step, StepsByRule } from '../../core/scheme.ts';

type Tracer = Pick<Normalizer, 'trace'>;

export class KnownSteps {
  readonly #traces = new Map<Tracer, Map<string, readonly Step[]>>();
  readonly #byRule: StepsByRule = new Map();

  /** The steps of a normalizer on a text, in order. Equal steps of a rule on a text are the same object. */
  trace(normalizer: Tracer, text: string): readonly Step[] {
    let traces = this.#traces.get(normalizer);
    if (traces === undefined) this.#traces.set(normalizer, (traces = new Map()));
    let steps = traces.get(text);
    if (steps === undefined) traces.set(text, (steps = normalizer.trace(text, undefined, this.#byRule)));
    return steps;
  }

  /** What the normalizer makes of a text. */
  normalize(normalizer: Tracer, text: string): string {
    return this.trace(normalizer, text).at(-1)?.after ?? text;
  }
}
