/** The box that `/` goes to. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SEARCH_ID } from './keys.ts';

interface Props {
  readonly text: string;
  /** What is searched. */
  readonly placeholder: string;
  readonly search: (text: string) => void;
}

/** Milliseconds without a key before the search begins. */
const PAUSE = 150;

export function SearchBox({ text, placeholder, search }: Props): JSX.Element {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string): void => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), PAUSE);
  };
  return (
    <label>
      search{' '}
      <input
        id={SEARCH_ID}
        type="search"
        dir="auto"
        placeholder={placeholder}
        value={typed}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </label>
  );
}
