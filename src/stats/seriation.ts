/**
 * An order of the rows and columns of a table in which similar ones are neighbours: by the angle of their coordinates on the first two
 * singular vectors, cut at the widest gap (Friendly 2002, The American Statistician 56:316; "PCA angle" of the R package seriation). Empty
 * places of the table count as 0.
 */

/** A value of the table at a row and a column. */
export interface TableEntry {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The numbers of the rows and of the columns, in their order. */
export interface Seriation {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Rounds of the power iteration: an order for readers needs no more, and the time is linear in the entries. */
const ROUNDS = 40;
/** A second singular value below this part of the first one is rounding. */
const NEGLIGIBLE = 1e-9;

/** Takes the same time for the same number of entries, and gives the same order for the same table. */
export function seriate(rowCount: number, columnCount: number, entries: readonly TableEntry[]): Seriation {
  let columns: Plane = [startVector(columnCount, 1), startVector(columnCount, 2)];
  let rows: Plane = [new Float64Array(rowCount), new Float64Array(rowCount)];
  for (let round = 0; round < ROUNDS; round++) {
    rows = orthonormal(multiply(entries, columns, rowCount, ({ row, column }) => [row, column]));
    columns = multiply(entries, rows, columnCount, ({ row, column }) => [column, row]);
    if (round < ROUNDS - 1) columns = orthonormal(columns);
  }
  // Rows have length 1 here, and columns that of their singular values.
  const [first, second] = columns.map(lengthOf) as [number, number];
  const hasSecond = second > first * NEGLIGIBLE;
  return {
    rows: byAngle(rows[0], hasSecond ? rows[1].map((one) => (one * second) / first) : null),
    columns: byAngle(columns[0], hasSecond ? columns[1] : null),
  };
}

/** Two vectors of the same length. */
type Plane = readonly [Float64Array, Float64Array];

/** Any vector that is orthogonal to no likely answer; the same each time. */
function startVector(length: number, seed: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => Math.sin((i + 1) * seed * 1.618 + seed) + 1.5 * (2 - seed));
}

function multiply(
  entries: readonly TableEntry[],
  [first, second]: Plane,
  length: number,
  places: (entry: TableEntry) => readonly [to: number, from: number],
): Plane {
  const product: Plane = [new Float64Array(length), new Float64Array(length)];
  for (const entry of entries) {
    const [to, from] = places(entry);
    product[0][to] = (product[0][to] as number) + entry.value * (first[from] as number);
    product[1][to] = (product[1][to] as number) + entry.value * (second[from] as number);
  }
  return product;
}

function orthonormal([first, second]: Plane): Plane {
  const base = scaled(first);
  const shared = base.reduce((sum, one, i) => sum + one * (second[i] as number), 0);
  return [base, scaled(second.map((one, i) => one - shared * (base[i] as number)))];
}

function scaled(vector: Float64Array): Float64Array {
  const length = lengthOf(vector);
  return length === 0 ? vector : vector.map((one) => one / length);
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0));
}

/** Places by their angles, beginning after the widest gap; those without an angle, at 0 on both axes, are last. */
function byAngle(x: Float64Array, y: Float64Array | null): number[] {
  const all = [...x.keys()];
  const at = (i: number): readonly [number, number] => [x[i] as number, y?.[i] ?? 0];
  const angles = all.map((i) => Math.atan2(at(i)[1], at(i)[0]));
  const size = (i: number): number => Math.hypot(...at(i));
  const placed = all
    .filter((i) => size(i) > Number.EPSILON)
    .toSorted((a, b) => (angles[a] as number) - (angles[b] as number) || size(b) - size(a) || a - b);
  const start = afterWidestGap(placed.map((i) => angles[i] as number));
  return [...placed.slice(start), ...placed.slice(0, start), ...all.filter((i) => size(i) <= Number.EPSILON)];
}

/** @param angles ascending. */
function afterWidestGap(angles: readonly number[]): number {
  let [widest, start] = [-1, 0];
  for (const [i, angle] of angles.entries()) {
    const before = i === 0 ? (angles.at(-1) as number) - 2 * Math.PI : (angles[i - 1] as number);
    if (angle - before > widest) [widest, start] = [angle - before, i];
  }
  return start;
}
