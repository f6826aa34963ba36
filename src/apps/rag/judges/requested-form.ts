/** The form of the reply that a prompt requests. Versions of a prompt differ: older ones request a number alone, newer ones reasons before it. */
import type { Judge } from './judge.ts';

/**
 * The judge as a prompt asks it: its form is an object if the prompt names the field of the score as a field of JSON. A judge whose form is
 * an object stays the same.
 * @param template null where it is unknown.
 */
export function judgeOfPrompt<Id extends string>(judge: Judge<Id>, template: string | null): Judge<Id> {
  return template?.includes(`"${judge.scoreField}":`) === true ? { ...judge, form: 'object' } : judge;
}
