/** Texts whose values are kept. */
const MOST_TEXTS = 500;
/** Characters of such a text. */
const LONGEST_TEXT = 2000;

/**
 * A function of a text that keeps its last values: parser, normalizer, matcher and the settings of rules read the same answer in turn, and reading LaTeX is most of their time.
 * @param compute must depend on the text alone. No caller may change its value.
 */
export function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Value;
    const value = compute(text);
    if (text.length > LONGEST_TEXT) return value;
    if (known.size >= MOST_TEXTS) known.clear();
    known.set(text, value);
    return value;
  };
}
