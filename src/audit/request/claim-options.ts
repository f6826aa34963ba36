/** The claims of `--claims`, as an option of an audit. */
import type { AuditOptions } from '../defaults/options.ts';

export interface ClaimFlags {
  readonly claims?: string;
}

/** @throws InputError if the file cannot be read, or with all problems of its claims. */
export async function claimOptions({ claims: path }: ClaimFlags): Promise<Pick<AuditOptions, 'claims'>> {
  if (path === undefined) return {};
  const { readClaimsFile } = await import('./claims-file.ts'); // with the parser of YAML
  return { claims: readClaimsFile(path) };
}
