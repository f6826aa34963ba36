/** Checks that paired trials are of the same items: ids such as 0, 1, 2 are the same in logs of different benchmarks. It needs hashes, not the texts. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import { hashText } from '../../base/text/hash.ts';

/** The texts that make an item, as hashes of 53 bits. */
export interface ItemHashes {
  /** null where the log has none. */
  readonly question: number | null;
  readonly truth: number;
}

/** The hashes of question and ground truth. */
export function hashItem({ question, groundTruth }: EncodedTrial): ItemHashes {
  return { question: question === null ? null : hashNumber(question), truth: hashNumber(JSON.stringify(groundTruth)) };
}

function hashNumber(text: string): number {
  const [high, low] = hashText(text);
  return high * 2 ** 21 + (low >>> 11);
}

/** An item of which the two logs have different texts. */
export interface OtherItem {
  readonly item: string;
  /** Whether both logs have its question; if not, only the ground truths were compared. */
  readonly hasQuestions: boolean;
}

/** Counts paired trials with another ground truth and, where both logs have one, another question. */
export class ItemCheck {
  #paired = 0;
  #others = 0;
  #first: OtherItem | null = null;

  /** @param item its id, for a message. */
  add(old: ItemHashes, fresh: ItemHashes, item: EncodedTrial['item']): void {
    this.#paired++;
    const hasQuestions = old.question !== null && fresh.question !== null;
    if (old.truth === fresh.truth || (hasQuestions && old.question === fresh.question)) return;
    this.#others++;
    this.#first ??= { item: String(item), hasQuestions };
  }

  /** The first such item if most pairs are such; null otherwise. A new template changes the questions and a corrected truth a few truths. */
  findOther(): OtherItem | null {
    return this.#others * 2 > this.#paired ? this.#first : null;
  }
}
