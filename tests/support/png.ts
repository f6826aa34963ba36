/** Reads PNG files of 8 bits for each of red, green, blue and alpha. */
import { inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** How many pixels have each colour, such as 0xc0082c. */
  readonly colors: ReadonlyMap<number, number>;
}

const BYTES = 4;

export function readPng(png: Uint8Array): Picture {
  const chunks = chunksOf(Buffer.from(png));
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(8);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const data = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)));
  const colors = new Map<number, number>();
  let above: Buffer = Buffer.alloc(width * BYTES);
  for (let y = 0; y < height; y++) {
    const start = y * (width * BYTES + 1);
    const line = unfiltered(data[start] ?? 0, data.subarray(start + 1, start + 1 + width * BYTES), above);
    for (let x = 0; x < line.length; x += BYTES) {
      const color = line.readUIntBE(x, 3);
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
    above = line;
  }
  return { width, height, colors };
}

function chunksOf(png: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** A line without the filter of its type, of the PNG specification. */
function unfiltered(type: number, line: Buffer, above: Buffer): Buffer {
  const out = Buffer.alloc(line.length);
  for (let i = 0; i < line.length; i++) {
    const [left, up, corner] = [out[i - BYTES] ?? 0, above[i] ?? 0, (i < BYTES ? 0 : above[i - BYTES]) ?? 0];
    const guesses = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)];
    out[i] = (line[i] ?? 0) + (guesses[type] ?? 0);
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
