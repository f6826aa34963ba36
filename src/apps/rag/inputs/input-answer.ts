/** What reading an entry of the input gives. */
import type { LineId } from '../../../base/core/json-line.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';

/** One entry of the input: an answer, or an error. */
export interface InputAnswer {
  readonly answered: AnsweredQuery | null;
  /** `{id, error}` where the entry has no answer. */
  readonly error: { readonly id: LineId | null; readonly error: string } | null;
}

export function failed(id: LineId | null, error: string): InputAnswer {
  return { answered: null, error: { id, error } };
}
