/** A mark beside a lock that names the process that owns it. It distinguishes the lock of a killed process from one in use. */
import { writeFileSync } from 'node:fs';
import { onFile } from './file-error.ts';
import { ownersBeside, removeAtExit, removeTemporary, temporaryBeside } from './temporary.ts';

const PURPOSE = 'owner.tmp';

/** The marks of this process, and how many users each has. */
const inUse = new Map<string, number>();

export class OwnerMark {
  readonly #target: string;
  readonly #path: string;

  /**
   * @param target the locked file; the mark is beside it.
   * @throws InputError if nothing can be written there.
   */
  constructor(target: string) {
    this.#target = target;
    this.#path = temporaryBeside(target, PURPOSE);
    removeAtExit(this.#path);
    onFile(target, 'written', () => writeFileSync(this.#path, ''));
    inUse.set(this.#path, (inUse.get(this.#path) ?? 0) + 1);
  }

  /** Whether only killed processes have marks beside the target; their marks are removed. */
  isAbandoned(): boolean {
    const others = ownersBeside(this.#target, PURPOSE).filter(({ path }) => path !== this.#path);
    const dead = others.filter(({ isAlive }) => !isAlive);
    for (const { path } of dead) removeTemporary(path);
    const isShared = (inUse.get(this.#path) ?? 0) > 1;
    return dead.length > 0 && dead.length === others.length && !isShared;
  }

  remove(): void {
    const uses = (inUse.get(this.#path) ?? 1) - 1;
    if (uses > 0) inUse.set(this.#path, uses);
    else {
      inUse.delete(this.#path);
      removeTemporary(this.#path);
    }
  }
}
