/** Several copies of a scheme of a user answer requests at the same time. */
import type { Reply, Request } from './protocol.ts';
import type { RunningScheme } from './running-scheme.ts';
import type { TimeLimit } from './time-limit.ts';
import { waitForChange } from './wait-for-change.ts';

interface Asked {
  /** The position of the request. */
  readonly at: number;
  readonly time: TimeLimit;
}

/**
 * Lets the copies answer the requests. A copy that takes too long, or that cannot answer any more, is stopped; its request has no reply, and the others continue.
 * @param bell of the copies. @param limit milliseconds for each request.
 * @returns the replies, in the order of the requests; undefined where there is none.
 */
export function askCopies(
  requests: readonly Request[],
  copies: readonly RunningScheme[],
  bell: Int32Array,
  limit: number,
): (Reply | undefined)[] {
  const replies = requests.map((): Reply | undefined => undefined);
  const free = [...copies];
  const busy = new Map<RunningScheme, Asked>();
  let next = 0;
  for (;;) {
    for (let copy = free.pop(); copy !== undefined && next < requests.length; copy = free.pop()) {
      const at = next++;
      copy.send(requests[at] as Request);
      busy.set(copy, { at, time: copy.startLimit(limit) });
    }
    if (busy.size === 0) return replies;
    const known = Atomics.load(bell, 0);
    const answered = receiveAll(busy, replies);
    free.push(...answered);
    if (answered.length === 0 && !waitForChange(bell, 0, known, stepOf(busy))) stopOverdue(busy);
  }
}

/** @returns the copies that can answer more requests. */
function receiveAll(busy: Map<RunningScheme, Asked>, replies: (Reply | undefined)[]): RunningScheme[] {
  const free: RunningScheme[] = [];
  for (const [copy, { at }] of busy) {
    const reply = copy.receive();
    if (reply === null) continue;
    busy.delete(copy);
    if ('error' in reply && reply.isOver) copy.stop();
    else {
      replies[at] = reply;
      free.push(copy);
    }
  }
  return free;
}

function stopOverdue(busy: Map<RunningScheme, Asked>): void {
  for (const [copy, { time }] of busy)
    if (time.next() !== null) {
      copy.stop();
      busy.delete(copy);
    }
}

/** All have the same. */
function stepOf(busy: ReadonlyMap<RunningScheme, Asked>): number {
  const [first] = busy.values();
  return first?.time.step ?? 0;
}
