/** The connection to the local server. While it does not answer, requests wait and are sent again, so that the page keeps what it shows. */
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds between two attempts. */
const PAUSE = 1000;
/** Milliseconds between two checks whether the server still answers. */
const BEAT = 5000;
/** A request that is always allowed, and reads little. */
const PROBE = 'api/review';
/** What a server with another token answers: the one of this page does not run. */
const FORBIDDEN = 403;

class Connection {
  #isDown = false;
  #back: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();

  get isDown(): boolean {
    return this.#isDown;
  }

  /** The answer to a request, as soon as the server of this page gives one. */
  async fetch(address: string, options?: RequestInit): Promise<Response> {
    for (;;) {
      const response = await tryFetch(address, options);
      if (response !== null) return response;
      this.#back ??= this.#waitUntilBack();
      await this.#back;
    }
  }

  /** Calls a function when the server stops or starts answering, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Notices that the server does not answer also while the page requests nothing. */
  startChecks(): void {
    setInterval(() => {
      if (!this.#isDown && !document.hidden) void this.fetch(PROBE);
    }, BEAT);
  }

  async #waitUntilBack(): Promise<void> {
    this.#set(true);
    do await new Promise((resolve) => setTimeout(resolve, PAUSE));
    while ((await tryFetch(PROBE))?.ok !== true);
    this.#back = null;
    this.#set(false);
  }

  #set(isDown: boolean): void {
    this.#isDown = isDown;
    for (const listener of this.#listeners) listener();
  }
}

/** null where no server answers, or another one. */
async function tryFetch(address: string, options?: RequestInit): Promise<Response | null> {
  try {
    const response = await fetch(address, options);
    return response.status === FORBIDDEN ? null : response;
  } catch {
    return null;
  }
}

/** That of this page. */
export const connection = new Connection();

/** Whether the server of this page does not answer; renders again when that changes. */
export function useIsDown(): boolean {
  const [isDown, setDown] = useState(connection.isDown);
  useEffect(() => connection.watch(() => setDown(connection.isDown)), []);
  return isDown;
}
