/** The schemes that a figure compares, and how each is drawn. */
import type { AuditResult } from '../../documents/result.ts';
import { STORED } from '../../base/core/scheme.ts';
import { schemeNumbers } from '../scheme-numbers.ts';
import { shortNames } from './labels.ts';
import { seriesAt, type Series } from './style.ts';

export interface DrawnScheme {
  readonly id: string;
  readonly label: string;
  readonly series: Series;
}

/**
 * The schemes among `ids`: the stored labels first, then in the order of the document, at most `most`; their labels take at most `em`.
 */
export function chooseSchemes(result: AuditResult, ids: ReadonlySet<string>, most: number, em: number): DrawnScheme[] {
  const known = [STORED, ...result.schemes.map(({ id }) => id), ...ids];
  const shown = [...new Set(known)].filter((id) => ids.has(id)).slice(0, most);
  const labels = shortNames(shown, em);
  const findNumber = schemeNumbers(result);
  return shown.map((id) => ({ id, label: labels.get(id) ?? '', series: seriesAt(findNumber(id)) }));
}
