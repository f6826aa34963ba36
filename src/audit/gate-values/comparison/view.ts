/** The values of a comparison for rules. */
import type { GateValue, GateView, Member } from '../../../languages/gate/vocabulary.ts';
import type { Comparison } from '../../../documents/comparison.ts';
import { FILE, TOP } from './names.ts';

export class ComparisonView implements GateView {
  readonly #comparison: Comparison;
  readonly #files: readonly Member[];

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
    this.#files = comparison.files.map((file) => ({
      place: file.path,
      values: new Map([...FILE].map(([name, { read }]) => [name, read(file)])),
    }));
  }

  named(base: string, id: string | null): GateValue {
    const top = TOP.get(id === null ? base : `${base}.${id}`);
    if (top !== undefined) return top.read(this.#comparison);
    return this.#files.find(({ place }) => place === id)?.values.get(base) ?? null;
  }

  members(): readonly Member[] {
    return this.#files;
  }
}
