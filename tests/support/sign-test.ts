/** The exact sign test by its definition, in whole numbers: an independent way to the p of items that all change by one output. */

/** Rows of Pascal's triangle that were asked for. */
const rows = new Map<number, readonly bigint[]>();

function pascalRow(n: number): readonly bigint[] {
  const known = rows.get(n);
  if (known !== undefined) return known;
  const row = [1n];
  for (let k = 1n; k <= BigInt(n); k++) row.push(((row[row.length - 1] as bigint) * (BigInt(n) - k + 1n)) / k);
  rows.set(n, row);
  return row;
}

/** A fraction from 0 to 1 as the number next to it. */
function toNumber(numerator: bigint, denominator: bigint): number {
  const shift = BigInt(Math.max(0, denominator.toString(2).length - numerator.toString(2).length + 64));
  return Number((numerator << shift) / denominator) * 2 ** -Number(shift);
}

/** All splits of gained + lost that are at least as uneven, of 2^(gained + lost): the exact McNemar test. */
export function exactSignTestP(gained: number, lost: number): number {
  const n = gained + lost;
  const uneven = pascalRow(n).filter((_, i) => Math.abs(2 * i - n) >= Math.abs(gained - lost));
  return toNumber(
    uneven.reduce((sum, ways) => sum + ways, 0n),
    1n << BigInt(n),
  );
}
