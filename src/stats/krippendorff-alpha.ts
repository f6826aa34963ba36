/**
 * Krippendorff's α for values on an interval scale: 1 − Dₒ/Dₑ, where Dₒ is the mean squared difference between two values of one unit, and Dₑ
 * that between any two values. 1 is full agreement; 0 is the agreement of values that are assigned to units by chance.
 * Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section C, with the interval metric.
 */
export class IntervalAlpha {
  #n = 0;
  #sum = 0;
  #squares = 0;
  #within = 0;
  #origin: number | null = null;

  /** @param values of one unit, such as the scores of several judges for an answer; fewer than two count nothing. */
  add(values: readonly number[]): void {
    const m = values.length;
    if (m < 2) return;
    const origin = (this.#origin ??= values[0] as number);
    // Offsets from a value of the data, so that equal values give exactly 0.
    const offsets = values.map((value) => value - origin);
    const sum = offsets.reduce((total, offset) => total + offset, 0);
    const squares = offsets.reduce((total, offset) => total + offset * offset, 0);
    this.#n += m;
    this.#sum += sum;
    this.#squares += squares;
    const mean = sum / m;
    this.#within += offsets.reduce((total, offset) => total + (offset - mean) ** 2, 0) * (m / (m - 1));
  }

  /** null for fewer than two units' values, and where all values are the same. */
  get value(): number | null {
    if (this.#n === 0) return null;
    const between = this.#squares - this.#sum ** 2 / this.#n;
    return between <= 0 ? null : 1 - ((this.#n - 1) * this.#within) / (this.#n * between);
  }
}
