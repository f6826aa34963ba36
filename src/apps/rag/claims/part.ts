/** Values that may be missing for a reason. */
import type { WhyAbsent } from '../documents/why-absent.ts';

export type Part<Value> = { readonly value: Value } | { readonly why: WhyAbsent };

/** What is missing first, in the order in which reasons are reported: an input that is missing explains everything after it. */
const ORDER: readonly WhyAbsent[] = ['no input', 'not asked', 'no reply', 'no score', 'no claim'];

/** All values, or the first reason. */
export function allParts<Values extends readonly unknown[]>(
  ...parts: { readonly [At in keyof Values]: Part<Values[At]> }
): Part<Values> {
  const reasons = (parts as readonly Part<unknown>[]).flatMap((part) => ('why' in part ? [part.why] : []));
  const why = ORDER.find((reason) => reasons.includes(reason));
  if (why !== undefined) return { why };
  return { value: (parts as readonly Part<unknown>[]).map((part) => ('value' in part ? part.value : null)) as unknown as Values }; // prettier-ignore
}

/** Computes something from a value that is there. */
export function mapPart<Value, Result>(part: Part<Value>, compute: (value: Value) => Part<Result>): Part<Result> {
  return 'why' in part ? part : compute(part.value);
}
