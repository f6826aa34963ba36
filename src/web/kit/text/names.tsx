/** Short texts from outside. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';

/** A name from outside on one line. Its text direction is isolated, so that it cannot change that of the text beside it. */
export function Name({ text }: { readonly text: string }): JSX.Element {
  return <bdi class="name">{inertLine(text)}</bdi>;
}

/** A text from outside as a part of a sentence that {@link Sentence} shows: between two marks that no inert text contains. */
export function quoted(text: string): string {
  return `\u2068${inertLine(text)}\u2069`;
}

/** One of our sentences, in which the direction of each quoted text is isolated. */
export function Sentence({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split(/[\u2068\u2069]/);
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <bdi key={at}>{part}</bdi>))}</>;
}

/** Sentences as a list of warnings; nothing without any. */
export function SentenceList({ sentences }: { readonly sentences: readonly string[] }): JSX.Element | null {
  if (sentences.length === 0) return null;
  return (
    <ul class="warnings">
      {sentences.map((sentence) => (
        <li key={sentence} dir="auto">
          <Sentence text={sentence} />
        </li>
      ))}
    </ul>
  );
}
