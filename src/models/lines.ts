/** Splits the bytes of a result file into lines while they arrive, so that a file of any size needs the memory of its longest line. */

/** The most bytes of a line: as many as of the answer to an ordinary request. */
export const MOST_BYTES = 32 << 20;
/** Bytes that are kept of a longer line, enough for the id at its beginning. */
const KEPT_BYTES = 4 << 10;
const LINE_FEED = 0x0a;

export interface Line {
  readonly text: string;
  /** The line is longer than the limit, and this is its beginning. */
  readonly isCut: boolean;
}

interface LineOptions {
  /** The most bytes of a line. */
  readonly most?: number;
  /** Called with the bytes as they arrive. What it throws ends the reading. */
  readonly onPiece?: (piece: Uint8Array) => void;
}

/** The lines that are not empty. */
export async function* readLines(
  pieces: AsyncIterable<Uint8Array>,
  { most = MOST_BYTES, onPiece }: LineOptions = {},
): AsyncGenerator<Line> {
  let line = new LineBytes(most);
  for await (const piece of pieces) {
    onPiece?.(piece);
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      line.add(piece.subarray(start, end));
      yield* line.read();
      line = new LineBytes(most);
      start = end + 1;
    }
    line.add(piece.subarray(start));
  }
  yield* line.read();
}

/** The bytes of one line, of which no more are kept than the limit. */
class LineBytes {
  readonly #most: number;
  #pieces: Uint8Array[] = [];
  #size = 0;
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Uint8Array): void {
    if (this.#isCut) return;
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size <= this.#most) return;
    this.#isCut = true;
    this.#pieces = [Buffer.concat(this.#pieces).subarray(0, KEPT_BYTES)];
  }

  /** The line; nothing where it is empty. */
  *read(): Generator<Line> {
    const text = Buffer.concat(this.#pieces).toString();
    if (text.trim() !== '') yield { text, isCut: this.#isCut };
  }
}
