/** Adds each count of a part to that of the whole. */
export function addCounts<Name extends string>(
  whole: Record<Name, number>,
  part: Readonly<Record<NoInfer<Name>, number>>,
): void {
  for (const name of Object.keys(whole) as Name[]) whole[name] += part[name];
}
