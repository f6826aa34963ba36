/** The processor time of threads and processes, where the system tells it: on Linux, in /proc (proc_pid_stat(5)). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface CpuUse {
  /** Milliseconds of processor time, of the system and of children that ended too. */
  readonly ms: number;
  /** Whether it computes, waits for a processor, or waits for the disk. */
  readonly isRunning: boolean;
}

/** Milliseconds of the unit of /proc: Linux counts a hundred a second for programs, on every machine. */
const TICK = 10;

/** The id of the current thread; 0 where the system does not tell it. */
export function ownThread(): number {
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/** What a thread of this process has used; null where that is unknown, and for a thread that has ended. */
export function useOfThread(thread: number): CpuUse | null {
  const stat = readStat(`/proc/self/task/${thread}`);
  return stat === null ? null : { ms: stat.ms, isRunning: stat.isRunning };
}

/** What the processes of a group have used; null where that is unknown. @param group the id of its first process. */
export function useOfGroup(group: number): CpuUse | null {
  const processes = namesOfNumbers('/proc').flatMap((pid) => {
    const stat = readStat(`/proc/${pid}`);
    return stat?.group === group ? [{ pid, ms: stat.ms }] : [];
  });
  if (processes.length === 0) return null;
  const threads = processes.flatMap(({ pid }) =>
    namesOfNumbers(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  );
  return {
    ms: processes.reduce((sum, { ms }) => sum + ms, 0),
    isRunning: threads.some((thread) => readStat(thread)?.isRunning === true),
  };
}

interface Stat extends CpuUse {
  readonly group: number;
}

function readStat(folder: string): Stat | null {
  try {
    const text = readFileSync(`${folder}/stat`, 'latin1');
    // The name of the program, in brackets, may contain anything. After it come state, parent, group, and the times as the fields 14 to 17.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { ms: ticks * TICK, isRunning: fields[0] === 'R' || fields[0] === 'D', group: Number(fields[2]) };
  } catch {
    return null; // no such process any more, or no Linux
  }
}

function namesOfNumbers(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
