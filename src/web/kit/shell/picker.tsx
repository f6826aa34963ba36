/** A filter as a chip: its value, a cross that removes it, and a list of values with their counts that can be searched. */
import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural } from '../../../report/numbers.ts';
import { useLoaded } from '../data/loaded.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  /** Values with their words, which are inert already. */
  readonly options: readonly (readonly [value: string, words: string])[];
  /** Counts what each value would leave; values without anything may be missing. */
  readonly count: () => Promise<Readonly<Record<string, number>>>;
  readonly choose: (value: string | null) => void;
}

/** Options that are drawn; a longer list is narrowed by typing. */
const MOST_DRAWN = 100;
/** Pixels between a list and the edge of the window. */
const MARGIN = 8;
/** Shorter lists have no search box. */
const FEWEST_SEARCHED = 8;

export function Picker({ label, value, options, count, choose }: Props): JSX.Element {
  const [isOpen, open] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && box.current?.contains(target) !== true) open(false);
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const close = (): void => {
    open(false);
    button.current?.focus();
  };
  const words = options.find(([one]) => one === value)?.[1] ?? value;
  return (
    <div class={`picker${value === null ? '' : ' set'}`} ref={box}>
      <button
        type="button"
        ref={button}
        class="picker-value"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <span class="muted">{label}</span>
        {words !== null && <bdi>{words}</bdi>}
        <span aria-hidden="true">▾</span>
      </button>
      {value !== null && (
        <button
          type="button"
          class="picker-clear"
          aria-label={`Remove the filter ${label}`}
          onClick={() => choose(null)}
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
      {isOpen && (
        <Options
          {...{ label, value, options, count, close }}
          choose={(one) => {
            close();
            choose(one);
          }}
        />
      )}
    </div>
  );
}

interface OptionsProps extends Props {
  readonly close: () => void;
}

function Options({ label, value, options, count, choose, close }: OptionsProps): JSX.Element {
  const id = useId();
  const focus = useRef<HTMLElement>(null);
  const counted = useLoaded(count, id);
  const counts = counted.state === 'ready' ? new Map(Object.entries(counted.value)) : null;
  const [typed, setTyped] = useState('');
  const found = options.filter(([, words]) => words.toLowerCase().includes(typed.toLowerCase()));
  const shown = found.slice(0, MOST_DRAWN);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      shown.findIndex(([one]) => one === value),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const [shift, setShift] = useState(0);
  // A list that would leave the window at the right begins further left, also when counts make it wider.
  useLayoutEffect(() => {
    const right = (list.current?.getBoundingClientRect().right ?? 0) - shift;
    setShift(Math.min(0, document.documentElement.clientWidth - MARGIN - right));
  }, [counts === null]);
  useLayoutEffect(() => focus.current?.focus({ preventScroll: true }), []);
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [at]);
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation(); // letters and numbers are keys of the page elsewhere
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.min(Math.max(at + step, 0), shown.length - 1));
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Enter') return;
    else if (shown[at] !== undefined) choose(shown[at][0]);
    event.preventDefault();
  };
  const active = shown.length === 0 ? undefined : `${id}-${at}`;
  const isSearched = options.length >= FEWEST_SEARCHED;
  return (
    <div class="picker-list" ref={list} style={{ marginInlineStart: `${shift}px` }} onKeyDown={press}>
      {isSearched && (
        <input
          ref={(element) => void (focus.current = element)}
          type="text"
          role="combobox"
          aria-label={`Search ${label}`}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={`Search ${plural(options.length, 'value')}`}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
          }}
        />
      )}
      <ul
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={isSearched ? -1 : 0}
        aria-activedescendant={isSearched ? undefined : active}
        ref={(element) => void (isSearched || (focus.current = element))}
      >
        {shown.map(([one, words], i) => (
          <li
            key={one}
            id={`${id}-${i}`}
            role="option"
            aria-selected={one === value}
            class={i === at ? 'active' : undefined}
            onClick={() => choose(one)}
          >
            <bdi>{words}</bdi>
            {counts !== null && <span class="muted"> {counts.get(one) ?? 0}</span>}
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p class="note">{plural(found.length - shown.length, 'more value')}: type to narrow.</p>
      )}
      {found.length === 0 && <p class="note">No value contains this.</p>}
    </div>
  );
}
