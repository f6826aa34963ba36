/** The steps of normalizers on one response. Schemes share normalizers and texts, and normalizers share rules, so that many steps would be found twice. */
import { computeOnce } from '../../base/core/compute-once.ts';
import type { Normalizer, Step, StepsByRule } from '../../base/core/scheme.ts';

type Tracer = Pick<Normalizer, 'trace'>;

export class KnownSteps {
  readonly #traces = new Map<Tracer, Map<string, readonly Step[]>>();
  readonly #byRule: StepsByRule = new Map();

  /** The steps of a normalizer on a text, in order. Equal steps of a rule on a text are the same object. */
  trace(normalizer: Tracer, text: string): readonly Step[] {
    const traces = computeOnce(this.#traces, normalizer, () => new Map<string, readonly Step[]>());
    return computeOnce(traces, text, () => normalizer.trace(text, undefined, this.#byRule));
  }

  /** What the normalizer makes of a text. */
  normalize(normalizer: Tracer, text: string): string {
    return this.trace(normalizer, text).at(-1)?.after ?? text;
  }
}
