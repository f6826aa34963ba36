/** Outcomes of a scheme by truth and parses: models give the same short answers again and again. */
import type { Parse, Settings } from '../../base/core/scheme.ts';
import type { Outcome } from './scores.ts';

/** The most outcomes that are kept, and the length of the parses of one. */
const MOST_OUTCOMES = 10_000;
const LONGEST = 128;

export class KnownOutcomes {
  readonly #byTruth = new Map<string, Map<string, Outcome>>();
  #size = 0;

  /** @param compute is called for a new outcome. */
  find(truth: string, parses: Settings<Parse | null>, compute: () => Outcome): Outcome {
    const key = writeParses(parses);
    if (key.length > LONGEST) return compute();
    const known = this.#byTruth.get(truth)?.get(key);
    return known ?? this.#add(truth, key, compute());
  }

  #add(truth: string, key: string, outcome: Outcome): Outcome {
    if (this.#size >= MOST_OUTCOMES) {
      this.#byTruth.clear();
      this.#size = 0;
    }
    let ofTruth = this.#byTruth.get(truth);
    if (ofTruth === undefined) this.#byTruth.set(truth, (ofTruth = new Map()));
    ofTruth.set(key, outcome);
    this.#size++;
    return outcome;
  }
}

/** What labels depend on in the parses of a trial. No two of them are written the same. */
function writeParses({ active, values }: Settings<Parse | null>): string {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return writeParse(first);
  return `${active.join()} ${JSON.stringify(values.map(writeParse))}`;
}

function writeParse(parse: Parse | null): string {
  if (parse === null) return '';
  const { kind, text } = parse;
  return text === null ? `${kind} ` : `${kind}:${text}`;
}
