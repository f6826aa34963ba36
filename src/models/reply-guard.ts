/** Takes the secrets of a server out of everything that it sends, before any other part of the program sees it. */
import { plural } from '../base/text/plural.ts';
import type { Secrets } from '../base/text/secrets.ts';
import { MARK } from './secrets.ts';

/** Counts the replies to the requests of a command that contained a secret. */
export class RepeatedKeys {
  #replies = 0;

  add(): void {
    this.#replies++;
  }

  /** A sentence for the user; null where there is nothing to report. */
  describe(): string | null {
    if (this.#replies === 0) return null;
    const replies = plural(this.#replies, 'reply', 'replies');
    return `${replies} repeated the key, or a part of the path of the server's address; ${MARK} was put in its place before anything was stored.`;
  }
}

export class ReplyGuard {
  readonly #secrets: Secrets;
  readonly #repeated: RepeatedKeys;

  constructor(secrets: Secrets, repeated: RepeatedKeys) {
    this.#secrets = secrets;
    this.#repeated = repeated;
  }

  /**
   * A reply without the secrets. In a JSON document they are removed from its texts and names, so that it is one still; numbers stay.
   * @param isCut whether the rest of the reply is missing.
   */
  clean(text: string, isCut = false): string {
    const cleaned = this.#cleanJson(text) ?? this.#secrets.remove(text);
    if (cleaned !== text) this.#repeated.add();
    return isCut ? this.#secrets.remove(text, true) : cleaned;
  }

  /** null for a text that is no object or list of JSON, or is nested too deep to be written again. */
  #cleanJson(text: string): string | null {
    try {
      const document = JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
      if (typeof document !== 'object') return null;
      const cleaned = this.#cleanValue(document);
      return cleaned === document ? text : JSON.stringify(cleaned);
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return null;
      throw error;
    }
  }

  /** The value itself where there is nothing to remove. */
  #cleanValue(value: unknown): unknown {
    if (typeof value === 'string') return this.#secrets.remove(value);
    if (Array.isArray(value)) {
      const list = value.map((one) => this.#cleanValue(one));
      return list.every((one, at) => one === value[at]) ? value : list;
    }
    if (typeof value !== 'object' || value === null) return value;
    const before = Object.entries(value);
    const fields = before.map(([name, one]) => [this.#secrets.remove(name), this.#cleanValue(one)] as const);
    const isSame = fields.every(([name, one], at) => name === before[at]?.[0] && one === before[at][1]);
    return isSame ? value : Object.fromEntries(fields);
  }
}
