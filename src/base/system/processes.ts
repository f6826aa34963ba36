/** Finds out whether another process is dead, as far as this machine can know. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, and where its id is valid. */
export interface ProcessId {
  /** Two processes with the same text see each other under their ids. */
  readonly space: string;
  readonly pid: number;
}

/**
 * This process. The space names the machine, its boot (Linux: `/proc/sys/kernel/random/boot_id`) and the namespace of process ids: other machines
 * can have the same name, and containers of one machine too.
 */
export function ownProcess(): ProcessId {
  const boot = orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const parts = [hostname(), boot, processNamespace()];
  return { space: parts.filter((part) => part !== '').join(' '), pid: process.pid };
}

/** Whether a process is certainly dead. False where that is unknown: in another space, or where its id is in use again. */
export function isCertainlyDead({ space, pid }: ProcessId, own: ProcessId): boolean {
  return space === own.space && !isRunning(pid);
}

/** Whether the operating system has a process with this id, also one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // EPERM: it is of another user
  }
}

/** The namespace of process ids of this process (pid_namespaces(7)); empty where there are none. */
export function processNamespace(): string {
  return orEmpty(() => readlinkSync('/proc/self/ns/pid'));
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return ''; // only Linux has these files
  }
}
