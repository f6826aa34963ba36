/** How bytes appear in the Base64 of a longer text (RFC 4648). */

export interface Base64Part {
  /** The characters that depend on the bytes alone. */
  readonly text: string;
  /** How many characters before and after it also depend on the bytes: 0 or 1. */
  readonly before: number;
  readonly after: number;
}

/** The three parts, one for each place of the bytes in a group of three. */
export function base64Parts(bytes: Uint8Array): Base64Part[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(2)]).toString('base64');
    const [start, end] = [Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + bytes.length)) / 6)];
    return {
      text: text.slice(start, Math.max(start, end)),
      before: offset === 0 ? 0 : 1,
      after: (offset + bytes.length) % 3 === 0 ? 0 : 1,
    };
  });
}
