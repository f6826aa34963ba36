/** What was audited, in a word or two: the name of the file or folder. */
import type { AuditResult } from '../../../documents/result.ts';

/** The usual folder of run stores, which names nothing. */
const USUAL_FOLDER = 'runs';

/** Of several logs that are in one folder its name, else that of the first. */
export function inputName({ options: { logs, runsDir, metadata } }: Pick<AuditResult, 'options'>): string {
  const [first, ...others] = logs.map(splitPath);
  if (first === undefined) {
    const parts = splitPath(runsDir ?? metadata ?? '');
    return (parts.at(-1) === USUAL_FOLDER ? parts.at(-2) : undefined) ?? parts.at(-1) ?? '';
  }
  const name = first.at(-1) ?? '';
  if (others.length === 0) return name;
  const shared = first.slice(0, -1).filter((part, at) => others.every((parts) => parts[at] === part));
  return shared.at(-1) ?? `${name} and ${others.length} more`;
}

function splitPath(path: string): string[] {
  return path.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== '..');
}
