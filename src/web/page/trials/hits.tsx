/** A text from outside on one line, with the words of a search marked. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import type { FindHits } from '../../../documents/search/find-hits.ts';
import type { SearchField } from '../../../documents/search/search-field.ts';

interface Props {
  readonly text: string;
  /** The field that it is of. */
  readonly field: SearchField;
  readonly find: FindHits;
}

export function Hits({ text, field, find }: Props): JSX.Element {
  const hits = find(text, field);
  const pieces = hits.map(({ start, end }, at) => (
    <>
      {inertLine(text.slice(at === 0 ? 0 : (hits[at - 1]?.end ?? 0), start))}
      <mark>{inertLine(text.slice(start, end))}</mark>
    </>
  ));
  return (
    <>
      {pieces}
      {inertLine(text.slice(hits.at(-1)?.end ?? 0))}
    </>
  );
}
