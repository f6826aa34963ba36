/** The box that `/` goes to. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { parseAddress, hashTo } from '../address.ts';
import { exchange } from '../navigation.ts';
import { SEARCH_ID } from './keys.ts';

interface Props {
  readonly text: string;
  /** What is searched. */
  readonly placeholder: string;
  /** Where it is searched; the text is `q` of its address. */
  readonly section: string;
}

/** Milliseconds without a key before the search begins. */
const PAUSE = 150;

export function SearchBox({ text, placeholder, section }: Props): JSX.Element {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string): void => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchIn(section, value), PAUSE);
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

/** Text that was just typed applies to the current view, and to no other section. */
function searchIn(section: string, q: string): void {
  const { section: here, params } = parseAddress(location.hash, ['', section]);
  if (here === section) exchange(hashTo(section, { ...params, q }));
}
