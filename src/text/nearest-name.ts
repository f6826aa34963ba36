/** What to say of a name that is none of the known ones. One function for every option, hint and rule. */
import { inertLine } from './inert.ts';

const MOST_LISTED = 20;

/** `; did you mean deltaPp?`, or `otherwise` where no known name is near. */
export function offer(word: string, known: Iterable<string>, otherwise = ''): string {
  const found = new NearestName(word);
  for (const name of known) found.see(name);
  return found.offer(otherwise);
}

/** `; there are control, none; did you mean control?` At most twenty names are listed. @param words the unknown names. */
export function thereAre(words: readonly string[], known: readonly string[]): string {
  if (known.length === 0) return '; there are none';
  const more = known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : '';
  const near = words.map((word) => nearest(word, known)).filter((name) => name !== undefined);
  const question = near.length === 0 ? '' : `; did you mean ${[...new Set(near)].map(inertLine).join(' or ')}?`;
  return `; there are ${known.slice(0, MOST_LISTED).map(inertLine).join(', ')}${more}${question}`;
}

/** The sentence with a full stop, unless it ends with a question mark. */
export function ended(sentence: string): string {
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}

/** Finds the known name with the fewest edits, capitals aside, without keeping the others. */
export class NearestName {
  readonly #word: string;
  #best: string | undefined;
  /** Names with so many edits are too far: more than a third of the characters differ. */
  #tooMany: number;

  constructor(word: string) {
    this.#word = word;
    this.#tooMany = Math.max(1, Math.floor(word.length / 3)) + 1;
  }

  see(name: string): void {
    if (Math.abs(name.length - this.#word.length) >= this.#tooMany) return;
    const edits = editDistance(this.#word.toLowerCase(), name.toLowerCase());
    if (edits < this.#tooMany) [this.#tooMany, this.#best] = [edits, name];
  }

  /** `; did you mean deltaPp?`, or `otherwise` where no name that was seen is near. */
  offer(otherwise = ''): string {
    return this.#best === undefined ? otherwise : `; did you mean ${inertLine(this.#best)}?`;
  }

  /** undefined where no name that was seen is near. */
  get best(): string | undefined {
    return this.#best;
  }
}

function nearest(word: string, known: Iterable<string>): string | undefined {
  const found = new NearestName(word);
  for (const name of known) found.see(name);
  return found.best;
}

/** Insertions, deletions and replacements of letters (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
