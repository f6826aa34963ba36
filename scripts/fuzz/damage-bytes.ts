/** Damage to the bytes of a file, whatever its format. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Random } from './random.ts';

type ByteDamage = (bytes: Buffer, random: Random) => Buffer;

const MOST_FLIPS = 24;
const BLOCK = 4096;

const flipBits: ByteDamage = (bytes, random) => {
  for (let left = random.between(1, MOST_FLIPS); left > 0; left--) flipBit(bytes, random.below(bytes.length), random);
  return bytes;
};

/** Headers and footers of formats are at the ends of files. */
const flipNearAnEnd: ByteDamage = (bytes, random) => {
  const size = Math.min(bytes.length, 200);
  const first = random.chance(0.5) ? 0 : bytes.length - size;
  for (let left = random.between(1, 4); left > 0; left--) flipBit(bytes, first + random.below(size), random);
  return bytes;
};

const cut: ByteDamage = (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1));

const cutABlock: ByteDamage = (bytes, random) => {
  const at = random.below(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.between(1, BLOCK))]);
};

const insert: ByteDamage = (bytes, random) => {
  const at = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), random.bytes(random.between(1, 64)), bytes.subarray(at)]);
};

const append: ByteDamage = (bytes, random) => Buffer.concat([bytes, random.bytes(random.between(1, BLOCK))]);

const overwrite: ByteDamage = (bytes, random) => {
  const at = random.below(bytes.length);
  const end = Math.min(bytes.length, at + random.between(1, BLOCK));
  bytes.fill(random.pick([0, 0xff, 0x20, 0x7b]), at, end);
  return bytes;
};

/** Pages of databases keep their contents and get wrong places. */
const swapBlocks: ByteDamage = (bytes, random) => {
  const blocks = Math.floor(bytes.length / BLOCK);
  if (blocks < 2) return flipBits(bytes, random);
  const [a, b] = [random.below(blocks) * BLOCK, random.below(blocks) * BLOCK];
  const first = Buffer.from(bytes.subarray(a, a + BLOCK));
  bytes.copyWithin(a, b, b + BLOCK);
  first.copy(bytes, b);
  return bytes;
};

const noise: ByteDamage = (_, random) => random.bytes(random.below(BLOCK));

const BYTE_DAMAGES: readonly ByteDamage[] = [
  flipBits,
  flipBits,
  flipNearAnEnd,
  cut,
  cutABlock,
  insert,
  append,
  overwrite,
  swapBlocks,
  noise,
];

/** A damaged copy of the bytes. */
export function damagedBytes(bytes: Buffer, random: Random): Buffer {
  return random.pick(BYTE_DAMAGES)(Buffer.from(bytes), random);
}

/** Damages the bytes of a file. */
export function damageBytes(path: string, random: Random): void {
  writeFileSync(path, damagedBytes(readFileSync(path), random));
}

function flipBit(bytes: Buffer, at: number, random: Random): void {
  if (at < bytes.length) bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
}
