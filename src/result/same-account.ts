/** Which schemes get their label for a trial in the same way. */
import type { PageAccount, PageStep } from './page.ts';

/** Whether two schemes have the same parse, texts, match, steps and label, as far as a page contains them. */
export function isSameAccount(a: PageAccount, b: PageAccount): boolean {
  return (
    a.correct === b.correct &&
    a.normalized === b.normalized &&
    a.inScope === b.inScope &&
    a.failure === b.failure &&
    haveSameFields(a.parse, b.parse, ['kind', 'rule', 'start', 'end', 'text']) &&
    (a.match === b.match || (a.match !== null && b.match !== null && haveSameFields(a.match, b.match, MATCH_FIELDS))) &&
    String(a.omissions?.map(({ at, count }) => [at, count])) ===
      String(b.omissions?.map(({ at, count }) => [at, count])) &&
    JSON.stringify(a.truthNormalized) === JSON.stringify(b.truthNormalized) &&
    a.steps.length === b.steps.length &&
    a.steps.every((step, at) => isSameStep(step, b.steps[at] as PageStep))
  );
}

const MATCH_FIELDS = ['rule', 'start', 'end'] as const;

export function isSameStep(a: PageStep, b: PageStep): boolean {
  return a === b || haveSameFields(a, b, ['rule', 'part', 'before', 'after']);
}

function haveSameFields<Value>(a: Value, b: Value, fields: readonly (keyof Value)[]): boolean {
  return fields.every((field) => a[field] === b[field]);
}
