/** Ctrl-C (SIGINT) and SIGTERM: they end the program within a second, whatever it does at the time. */
import { setImmediate } from 'node:timers/promises';

/** 128 and the number of the signal, as shells report it. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

export type Interrupt = keyof typeof EXIT_CODES;

const INTERRUPTS = Object.keys(EXIT_CODES) as Interrupt[];
/** Milliseconds that an orderly end may take. */
const GRACE = 800;

/** Ends the program. Exit handlers remove unfinished files and end child processes. */
const exit = (signal: Interrupt): void => process.exit(EXIT_CODES[signal]);

let reaction = exit;
let isListening = false;
let isLeftToSystem = false;
let isEnding = false;
/** The number of blocking calls in progress, nested or parallel. */
let blocks = 0;
/** Whether to listen again when they are done. */
let wasListening = false;

/**
 * Registers work for the end of the program, also when a signal ends it. Without such work, the operating system ends the program at a signal
 * at once.
 * @returns a function that unregisters it.
 */
export function doAtExit(work: () => void): () => void {
  if (!isLeftToSystem) listen();
  process.once('exit', work);
  return () => process.removeListener('exit', work);
}

/**
 * Takes over both signals from the operating system. The listeners are never replaced: a signal that arrives while a listener is replaced
 * would be lost.
 */
function listen(): void {
  wasListening = true; // for the end of a pause
  if (isListening || blocks > 0) return;
  isListening = true;
  for (const signal of INTERRUPTS) process.on(signal, onInterrupt);
}

/**
 * Leaves both signals to the operating system from now on, for work that blocks this thread again and again. Unfinished files are removed by
 * a later start of the program.
 */
export function leaveInterruptsToSystem(): void {
  isLeftToSystem = true;
  wasListening = false;
  stopListening();
}

/** Resolves at the next of the two signals, which then does not end the program. */
export function nextInterrupt(): Promise<Interrupt> {
  listen();
  return new Promise((resolve) => {
    reaction = resolve;
  });
}

function onInterrupt(signal: Interrupt): void {
  if (isEnding) endNow(signal);
  isEnding = true;
  setTimeout(() => endNow(signal), GRACE).unref();
  reaction(signal);
}

/** The operating system ends the program, without exit handlers. */
function endNow(signal: Interrupt): void {
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  isListening = false;
  for (const signal of INTERRUPTS) process.removeListener(signal, onInterrupt);
}

/**
 * Runs work that blocks this thread for more than a moment, such as a long statement of SQLite. Until it is done, the operating system
 * ends the program at a signal: listeners would wait for the thread. Unfinished files are then removed by a later start of the program.
 */
export async function blocking<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  await setImmediate(); // a signal that has arrived is handled now
  const resume = pauseListening();
  try {
    return await work();
  } finally {
    resume();
  }
}

/** The same where the caller cannot wait: a signal that arrived a moment before is lost. */
export function blockingNow<Value>(work: () => Value): Value {
  const resume = pauseListening();
  try {
    return work();
  } finally {
    resume();
  }
}

/** @returns a function that ends the pause; a second call has no effect. */
function pauseListening(): () => void {
  if (blocks++ === 0) {
    wasListening = isListening;
    stopListening();
  }
  return () => {
    if (--blocks === 0 && wasListening) listen();
  };
}
