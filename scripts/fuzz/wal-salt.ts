/**
 * Write-ahead logs of SQLite with a given salt. SQLite draws the salt at random, which would make a case differ each time it is made.
 * Source: https://sqlite.org/fileformat2.html#the_write_ahead_log
 */

const HEADER = 32;
const FRAME_HEADER = 24;
const SALT_SIZE = 8;
/** The last bit of the magic number means that checksums read their input with the largest byte first. */
const BIG_ENDIAN = 1;

type Sums = readonly [number, number];

/** The same log with this salt of 8 bytes, and checksums that agree with it. @param log a whole log, or an empty one. */
export function withSalt(log: Buffer, salt: Buffer): Buffer {
  if (log.length < HEADER) return log;
  const isBigEndian = (log.readUInt32BE(0) & BIG_ENDIAN) === 1;
  const pageSize = log.readUInt32BE(8);
  salt.copy(log, 16, 0, SALT_SIZE);
  let sums = checksum(log.subarray(0, 24), [0, 0], isBigEndian);
  writeSums(log, 24, sums);
  for (let at = HEADER; at + FRAME_HEADER + pageSize <= log.length; at += FRAME_HEADER + pageSize) {
    salt.copy(log, at + 8, 0, SALT_SIZE);
    sums = checksum(log.subarray(at, at + 8), sums, isBigEndian);
    sums = checksum(log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + pageSize), sums, isBigEndian);
    writeSums(log, at + 16, sums);
  }
  return log;
}

function checksum(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  const read = (at: number): number => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + read(at) + second) >>> 0;
    second = (second + read(at + 4) + first) >>> 0;
  }
  return [first, second];
}

function writeSums(log: Buffer, at: number, [first, second]: Sums): void {
  log.writeUInt32BE(first, at);
  log.writeUInt32BE(second, at + 4);
}
