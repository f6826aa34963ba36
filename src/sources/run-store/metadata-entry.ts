/** One completed entry of runs_metadata.json. */
import type { RawHint } from './audit-hint.ts';

/** Only entries with exactly this status are audited. */
export const COMPLETED = 'completed';

export interface MetadataEntry {
  readonly run_id: string;
  readonly run_dir: string;
  readonly temperature?: number | null | undefined;
  readonly model_variant?: string | null | undefined;
  readonly audit?: RawHint | null | undefined;
}

/** Reads an entry in its most frequent form, without loading zod; null if metadata-schema.ts must read it. */
export function readPlainEntry(value: unknown): MetadataEntry | null {
  if (typeof value !== 'object' || value === null) return null;
  const { status, run_id, run_dir, temperature, model_variant, audit } = value as Record<string, unknown>;
  if (status !== COMPLETED || typeof run_id !== 'string' || run_id === '') return null;
  if (typeof run_dir !== 'string' || run_dir === '') return null;
  if (!isMissing(temperature) && !(typeof temperature === 'number' && Number.isFinite(temperature))) return null;
  if (!isMissing(model_variant) && typeof model_variant !== 'string') return null;
  if (!isMissing(audit)) return null;
  return { run_id, run_dir, temperature, model_variant };
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
