/** Whether a text shows anything. */
import { WHITESPACE_CLASS } from './whitespace.ts';

/** Neither whitespace nor a control character nor one that Unicode tells programs to ignore, such as U+200B, U+00AD or U+FE0F. */
const VISIBLE = new RegExp(`[^${WHITESPACE_CLASS}\\p{Cc}\\p{Default_Ignorable_Code_Point}]`, 'u');

/** Whether something is left of a text besides whitespace, control characters and characters without a shape. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}
