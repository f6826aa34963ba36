/** Which schemes get their label for a trial in the same way. */
import type { PageAccount, PageStep } from './page.ts';

/** Whether two schemes have the same parse, texts, match, steps and label, as far as a page contains them. */
export function isSameAccount(a: PageAccount, b: PageAccount): boolean {
  return (
    haveSameFields(a, b, ['correct', 'normalized', 'inScope', 'failure']) &&
    haveSameFields(a.parse, b.parse, ['kind', 'rule', 'start', 'end', 'text']) &&
    isSameData(a.match, b.match) &&
    isSameData(a.reply, b.reply) &&
    isSameData(a.omissions, b.omissions) &&
    isSameData(a.truthNormalized, b.truthNormalized) &&
    a.steps.length === b.steps.length &&
    a.steps.every((step, at) => isSameStep(step, b.steps[at] as PageStep))
  );
}

export function isSameStep(a: PageStep, b: PageStep): boolean {
  return a === b || haveSameFields(a, b, ['rule', 'part', 'before', 'after']);
}

function haveSameFields<Value>(a: Value, b: Value, fields: readonly (keyof Value)[]): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/** @param a data whose fields are always in the same order. */
function isSameData<Data>(a: Data, b: Data): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
