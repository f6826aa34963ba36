/** Keeps outputs in one folder, where the user did not name them. */
import { InputError } from '../core/errors.ts';
import type { OutputTarget } from './output-target.ts';
import { isWithin, realPath } from './paths.ts';

/** The only folder for outputs that the user did not name. */
export interface Confinement {
  /** Its real path. */
  readonly folder: string;
  /** Outputs that the user named, and folders of them. */
  readonly except: readonly string[];
  /** How the user allows the others, as the end of a sentence. */
  readonly advice: string;
}

/** @throws InputError for a file that is elsewhere, itself or by a link. */
export function assertWithin(path: string, { kind }: OutputTarget, { folder, except, advice }: Confinement): void {
  if (kind === 'stdout' || kind === 'stderr') return;
  const real = realPath(path);
  if (isWithin(folder, real) || except.some((one) => isWithin(one, path))) return;
  throw new InputError(`${path}: leads to ${real}, which is not in ${folder}; ${advice}.`);
}
