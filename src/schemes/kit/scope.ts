/** Which trials a scheme applies to. */
import type { ParserInput, Scheme, Truths } from '../../base/core/scheme.ts';
import { lower } from '../../base/text/case.ts';

type Scope = Pick<Scheme, 'scope' | 'tasks' | 'coverage'>;

/** Whether the scheme applies to a trial with these texts and truths. */
export function isInScope(scheme: Scope, input: ParserInput, truths: Truths): boolean {
  return containsScope(scheme, input.response) && isForTrial(scheme, input, truths);
}

/** Whether the scheme applies to this response. */
export function containsScope({ scope }: Scope, response: string | null): boolean {
  return scope === undefined || lower(response ?? '').includes(scope);
}

/** Whether the scheme applies to the task of the trial, and has an answer for it if its answers were made beforehand. */
export function isForTrial(scheme: Scope, input: ParserInput, truths: Truths): boolean {
  return isForTask(scheme, input.task) && (scheme.coverage?.(input, truths).state ?? 'replied') === 'replied';
}

/** Whether the scheme applies to this task. */
export function isForTask({ tasks }: Scope, task: string | null | undefined): boolean {
  return tasks === undefined || (typeof task === 'string' && tasks.includes(task));
}

/** What the scheme applies to, as a phrase to follow "applies to"; null for everything. */
export function scopeWords({ scope, tasks, coverage }: Scope): string | null {
  const parts = [
    ...(tasks === undefined ? [] : [`the tasks ${tasks.join(', ')}`]),
    ...(scope === undefined ? [] : [`responses that contain ${scope}`]),
    ...(coverage === undefined ? [] : ['trials that the extractor was asked about and replied to']),
  ];
  return parts.length === 0 ? null : parts.join(', and there to ');
}
