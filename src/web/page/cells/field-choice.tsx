/** A filter of the cells by one field: a list of its values, or a box to type one into where these are many. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordLabel } from '../../../base/core/value-word.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { Choice } from '../../kit/shell/choice.tsx';

interface Props {
  readonly field: string;
  readonly words: readonly string[];
  readonly value: string | null;
  readonly choose: (word: string | null) => void;
}

/** More values are typed, because a list of them would be long and slow. */
const MOST_OPTIONS = 200;
/** Values that are suggested at a time. */
const MOST_SUGGESTIONS = 50;

export function FieldChoice(props: Props): JSX.Element {
  const { field, words, value, choose } = props;
  if (words.length > MOST_OPTIONS) return <TypedChoice {...props} />;
  const options = words.map((word) => [word, inertLine(wordLabel(word))] as const);
  return <Choice label={field} any="all" value={value} options={options} choose={choose} />;
}

function TypedChoice({ field, words, value, choose }: Props): JSX.Element {
  const chosen = value === null ? '' : wordLabel(value);
  const [typed, setTyped] = useState(chosen);
  useEffect(() => setTyped(chosen), [chosen]);
  const list = `values-${field}`;
  const wanted = typed.toLowerCase();
  const suggested = words.filter((word) => word.toLowerCase().includes(wanted)).slice(0, MOST_SUGGESTIONS);
  return (
    <label>
      {field}{' '}
      <input
        type="search"
        dir="auto"
        list={list}
        placeholder={`one of ${words.length}`}
        value={typed}
        aria-invalid={value !== null && !words.includes(value)}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={() => choose(words.find((word) => wordLabel(word) === typed) ?? (typed === '' ? null : typed))}
      />
      <datalist id={list}>
        {suggested.map((word) => (
          <option key={word} value={wordLabel(word)} />
        ))}
      </datalist>
    </label>
  );
}
