/**
 * Blocks the thread until a shared number differs from a known value. A notification alone does not end the wait: that of the change before can arrive late, when the
 * thread already waits for the next one.
 * @param timeout in milliseconds; a notification without a change starts it again.
 * @returns whether the number differs; false if it did not change in time.
 */
export function waitForChange(numbers: Int32Array, index: number, known: number, timeout: number): boolean {
  while (Atomics.load(numbers, index) === known)
    if (Atomics.wait(numbers, index, known, timeout) === 'timed-out') return false;
  return true;
}
