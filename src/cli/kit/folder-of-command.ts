/** The notice about a folder that has the name of a command. */
import { hasExperiment } from '../../audit/request/experiments.ts';
import { isFolder } from '../../base/system/file-status.ts';

/**
 * `audit demo` runs a command, although a folder `demo` could be audited.
 * @param words the name of a command, and what follows it.
 * @returns the sentence; null if anything but an option follows the name, or if no folder of this name has logs or run stores.
 */
export async function noticeFolder([name = '', next = '-']: readonly string[]): Promise<string | null> {
  if (!next.startsWith('-') || !isFolder(name) || !(await canBeAudited(name))) return null;
  return `${name}: this runs the command "audit ${name}"; to audit the folder ${name}, write audit ./${name}.`;
}

async function canBeAudited(folder: string): Promise<boolean> {
  if (hasExperiment(folder)) return true;
  const { hasLogs } = await import('../../sources/logs/find-logs.ts');
  return await hasLogs(folder, new Set());
}
