/** Which trials a scheme applies to. */
import type { Scheme } from '../../core/scheme.ts';
import { lower } from '../../text/case.ts';

type Scope = Pick<Scheme, 'scope' | 'tasks'>;

/** Whether the scheme applies to a trial with this response and task. */
export function isInScope(scheme: Scope, response: string | null, task: string | null | undefined): boolean {
  if (!isForTask(scheme, task)) return false;
  return scheme.scope === undefined || lower(response ?? '').includes(scheme.scope);
}

/** Whether the scheme applies to this task. */
export function isForTask({ tasks }: Scope, task: string | null | undefined): boolean {
  return tasks === undefined || (typeof task === 'string' && tasks.includes(task));
}

/** What the scheme applies to, as a phrase to follow "applies to"; null for everything. */
export function scopeWords({ scope, tasks }: Scope): string | null {
  const parts = [
    ...(tasks === undefined ? [] : [`the tasks ${tasks.join(', ')}`]),
    ...(scope === undefined ? [] : [`responses that contain ${scope}`]),
  ];
  return parts.length === 0 ? null : parts.join(', and there to ');
}
