/** A store of evaluations that is read for a long time and never changed by that, while other processes may add to it. */
import { InputError } from '../../../base/core/errors.ts';
import { fingerprint } from '../../../base/sqlite/copies.ts';
import { EvaluationStore } from './evaluation-store.ts';

const ATTEMPTS = 3;

type Opened = ReturnType<typeof EvaluationStore.openUnchanged>;

export class UnchangedStore {
  readonly path: string;
  #opened: Opened;
  #version = 1;

  /** @throws InputError if the file is not a store that this program can read. */
  constructor(path: string) {
    this.path = path;
    this.#opened = EvaluationStore.openUnchanged(path);
  }

  /** Changes whenever the content may have changed. */
  get version(): number {
    return this.#version;
  }

  /** Opens the store again if its files have changed. */
  refresh(): void {
    if (fingerprint(this.path) !== this.#opened.fingerprint) this.#open();
  }

  /**
   * Reads the store. A copy stays as it is; what is read from the file itself counts only if the file did not change meanwhile.
   * @param work may be called several times.
   */
  read<Value>(work: (store: EvaluationStore) => Value): Value {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const value = work(this.#opened.store);
        if (!this.#isStale()) return value;
      } catch (error) {
        if (!this.#isStale()) throw error;
      }
      this.#open();
    }
    throw new InputError(`${this.path}: another process keeps changing it; try again when that one is done.`);
  }

  close(): void {
    this.#opened.store.close();
  }

  #isStale(): boolean {
    return !this.#opened.isCopy && fingerprint(this.path) !== this.#opened.fingerprint;
  }

  #open(): void {
    const next = EvaluationStore.openUnchanged(this.path);
    this.#opened.store.close();
    this.#opened = next;
    this.#version++;
  }
}
