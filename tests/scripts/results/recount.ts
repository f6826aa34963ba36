/** Counts for the pages of docs/results, written again for the tests: nothing here is shared with the program. */

/** A number of right answers out of all. */
export type Counts = readonly [right: number, all: number];

export function pct([right, all]: Counts, digits = 1): string {
  return ((100 * right) / all).toFixed(digits);
}

/** Pairs of names whose order by the first counts is the reverse of that by the second; equal counts have no order. */
export function swappedPairs(
  names: readonly string[],
  first: (name: string) => Counts,
  second: (name: string) => Counts,
): readonly (readonly [string, string])[] {
  const above = (of: (name: string) => Counts, a: string, b: string): boolean => {
    const [[rightA, allA], [rightB, allB]] = [of(a), of(b)];
    return BigInt(rightA) * BigInt(allB) > BigInt(rightB) * BigInt(allA);
  };
  const pairs: (readonly [string, string])[] = [];
  for (const a of names) for (const b of names) if (above(first, a, b) && above(second, b, a)) pairs.push([a, b]);
  return pairs;
}

/** 347215 as 347,215. */
export function thousands(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The cells of the generated table of a page, without its head. */
export function tableRows(page: string, name: string): readonly (readonly string[])[] {
  const [, rest = ''] = page.split(`<!-- generated: ${name} -->`);
  const [part = ''] = rest.split('<!-- end -->');
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The prose of a page: without generated tables, code, addresses of links, and the given names. */
function proseOf(page: string, names: readonly string[]): string {
  const text = page
    .replaceAll(/<!-- generated: .*?<!-- end -->/gs, '')
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return names.toSorted((a, b) => b.length - a.length).reduce((rest, name) => rest.replaceAll(name, ''), text);
}

/**
 * What is wrong with the numbers of a page: claims that are not in it, and numbers that are in no claim. `names` contain digits that are no
 * numbers; `given` are numbers that do not come from counts.
 */
export function numberProblems(
  page: string,
  claims: readonly string[],
  { names, given }: { readonly names: readonly string[]; readonly given: readonly string[] },
): readonly string[] {
  const missing = claims.filter((claim) => !page.includes(claim)).map((claim) => `not in the page: ${claim}`);
  let rest = page;
  for (const claim of claims.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(claim, '');
  rest = given.reduce((text, one) => text.replaceAll(one, ''), proseOf(rest, names));
  const unknown = Array.from(rest.matchAll(/[^\n]{0,30}\d[\d.,]*/g), ([found]) => `without a source: ${found}`);
  return [...missing, ...unknown];
}

/** Rows in an order that depends on their content alone. */
export function sortRows(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}
