/** The vectors of texts, in their order; null where one of them has none. */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[] | null>;
