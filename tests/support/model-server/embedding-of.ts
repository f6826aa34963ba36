/** Embeddings without a model. */

const DIMENSION = 64;

/** A vector that depends on the text alone: how often it has each pair of characters, by a hash of the pair. Similar texts have similar vectors. */
export function embeddingOf(text: string): number[] {
  const vector = Array.from({ length: DIMENSION }, () => 0);
  const characters = Array.from(` ${text} `);
  for (const [at, second] of characters.entries()) {
    const pair = `${characters[at - 1] ?? ''}${second}`;
    let hash = 7;
    for (const char of pair) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
    vector[hash % DIMENSION] = (vector[hash % DIMENSION] ?? 0) + 1;
  }
  return vector;
}
