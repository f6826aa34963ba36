/** The answers to one question under one condition, as votes. */

interface Answer {
  n: number;
  correct: number;
}

/**
 * Each sample votes for its answer: the parse of the scheme of the benchmark, as the normalizer of that scheme leaves it. Two samples have the same answer if these texts are equal;
 * `43` and `43.0` are two answers where the normalizer keeps both, even if the matcher accepts both. A sample in which nothing was parsed, or of whose parse nothing is
 * left, does not vote. It counts as a wrong sample everywhere else.
 * Source: Wang et al. 2022, Self-Consistency Improves Chain of Thought Reasoning in Language Models, section 2 (arXiv:2203.11171), with each sample of weight 1.
 */
export class ItemVotes {
  /** By normalized text. */
  readonly #answers = new Map<string, Answer>();
  /** Samples with a response. */
  n = 0;
  /** Samples that are right. */
  correct = 0;

  /** @param normalized null where nothing was parsed. */
  add(normalized: string | null, isCorrect: boolean): void {
    this.n++;
    if (isCorrect) this.correct++;
    if (normalized === null || normalized === '') return;
    const answer = this.#answers.get(normalized) ?? { n: 0, correct: 0 };
    this.#answers.set(normalized, answer);
    answer.n++;
    if (isCorrect) answer.correct++;
  }

  /**
   * Whether the most frequent answer is right, from 0 to 1: the share of the tied answers that are right where several are most frequent, as if one of them were drawn.
   * An answer that the matcher accepts in some samples only counts with the share of these. 0 without a vote.
   */
  majority(): number {
    const most = this.#most();
    const tied = [...this.#answers.values()].filter(({ n }) => n === most);
    if (tied.length === 0) return 0;
    return tied.reduce((sum, { n, correct }) => sum + correct / n, 0) / tied.length;
  }

  /** The share of the samples that have the most frequent answer; those without a vote do not. */
  consistency(): number {
    return this.#most() / this.n;
  }

  #most(): number {
    return Math.max(0, ...[...this.#answers.values()].map(({ n }) => n));
  }
}
