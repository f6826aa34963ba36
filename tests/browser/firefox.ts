/**
 * Firefox over WebDriver BiDi, for pages that are only looked at. playwright-core 1.65 starts Firefox over BiDi too, but every page of it begins
 * with a command that Firefox 153 does not know (emulation.setMediaFeaturesOverride).
 * Source of the protocol: W3C, WebDriver BiDi.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
  readonly result?: unknown;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Firefox {
  /** Errors and warnings of the console, and exceptions. */
  readonly errors: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #context = '';
  #commands = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Answer));
  }

  /** Starts Firefox: that of FIREFOX, or the system's. @throws {Error} where there is none. */
  static async start(): Promise<Firefox> {
    const path = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
    if (!existsSync(path))
      throw new Error(`${path}: there is no Firefox; name one in the environment variable FIREFOX.`);
    const profile = mkdtempSync(join(tmpdir(), 'answer-audit-firefox-'));
    const child = spawn(path, ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const socket = new WebSocket(`${await findAddress(child)}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(child, profile, socket);
    await firefox.#begin();
    return firefox;
  }

  /** Opens a page and waits until it is loaded. */
  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** The value of an expression, which is a text. A promise is awaited. */
  async evaluate(expression: string): Promise<string> {
    const target = { context: this.#context };
    const sent = await this.#send('script.evaluate', { expression, target, awaitPromise: true });
    const { type, result } = sent as { readonly type: string; readonly result?: { readonly value?: unknown } };
    if (type !== 'success') throw new Error(`${expression}: ${JSON.stringify(sent)}`);
    return String(result?.value);
  }

  async close(): Promise<void> {
    this.#socket.close();
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
    rmSync(this.#profile, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    await this.#send('session.new', { capabilities: {} });
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    const tree = await this.#send('browsingContext.getTree', {});
    this.#context = (tree as { contexts: { context: string }[] }).contexts[0]?.context ?? '';
  }

  #send(method: string, params: object): Promise<unknown> {
    const id = this.#commands++;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #receive({ id, method, params, result, message }: Answer): void {
    if (method === 'log.entryAdded' && params?.level !== 'info' && params?.level !== 'debug')
      this.errors.push(params?.text ?? '');
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    if (message === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(message));
  }
}

/** The address at which Firefox listens, which it prints. */
async function findAddress(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stderr as NodeJS.ReadableStream)) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it listened.');
}
