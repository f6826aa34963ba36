/** A text from outside on one line, with the words of a search marked. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import { findHits } from '../../../documents/search/find-hits.ts';

export function Hits({ text, words }: { readonly text: string; readonly words: string }): JSX.Element {
  const hits = findHits(text, words);
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
