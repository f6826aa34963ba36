/** Reads the file of `--claims`. */
import type { Claim } from '../../languages/claims/claim.ts';
import { readClaims } from '../../languages/claims/read-claims.ts';
import { InputError } from '../../base/core/errors.ts';
import { readFileBytes } from '../../base/system/read-file.ts';

const MOST_BYTES = 1 << 20;

/** @throws InputError if it cannot be read, or with all problems of its claims. */
export function readClaimsFile(path: string): Claim[] {
  const bytes = readFileBytes(path, { advice: 'name a file of claims with --claims' });
  if (bytes.length > MOST_BYTES)
    throw new InputError(
      `${path}: ${bytes.length} bytes are too many for a file of claims; it has at most ${MOST_BYTES}.`,
    );
  return readClaims(path, bytes.toString('utf8'));
}
