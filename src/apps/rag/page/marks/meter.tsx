/** A value of 0 to 1 as a bar. The number is beside it. */
import type { JSX } from 'preact';

export function Meter({ value }: { readonly value: number | null }): JSX.Element {
  return (
    <span class={value === null ? 'meter none' : 'meter'} aria-hidden="true">
      {value !== null && <span style={{ width: `${100 * Math.min(1, Math.max(0, value))}%` }} />}
    </span>
  );
}
