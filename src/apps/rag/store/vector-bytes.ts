/** Vectors as bytes: numbers of 32 bits (IEEE 754), little-endian on every machine. */

const BYTES = 4;

export function vectorBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * BYTES);
  for (const [at, number] of vector.entries()) bytes.writeFloatLE(number, at * BYTES);
  return bytes;
}

/** The vector of bytes; a rest of less than 4 bytes is left out. */
export function vectorOfBytes(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, at) => bytes.readFloatLE(at * BYTES));
}
