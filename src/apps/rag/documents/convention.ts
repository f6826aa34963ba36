/** The convention that evaluations, retrieval metrics and citations share: the formulas of the original proposal, with its mistakes. */

export const PROPOSAL = 'proposal';

/** The name of that convention in earlier versions. Stores still use it, so that the same scoring has the same text in all of them. */
const EARLIER_NAME = 'seed';

/** The name of a convention, whether the text is that name or the earlier one. */
export function readConvention<Name extends string>(text: Name): Exclude<Name, typeof EARLIER_NAME> | typeof PROPOSAL {
  return text === EARLIER_NAME ? PROPOSAL : (text as Exclude<Name, typeof EARLIER_NAME>);
}

/** The name of a convention in a store. */
export function writeConvention(name: string): string {
  return name === PROPOSAL ? EARLIER_NAME : name;
}
