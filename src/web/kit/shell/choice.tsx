/** One of several values, with its label. */
import type { JSX } from 'preact';

interface Props {
  readonly label: string;
  readonly value: string | null;
  /** Values with their words, which are inert already. */
  readonly options: readonly (readonly [value: string, words: string])[];
  /** The label of the option without a value; without it a value must be chosen. */
  readonly any?: string;
  readonly choose: (value: string | null) => void;
}

export function Choice({ label, value, options, any, choose }: Props): JSX.Element {
  // Options are positions and not values: a value can be any text, also one that would mean "any".
  const at = options.findIndex(([one]) => one === value);
  return (
    <label>
      {label}{' '}
      <select
        value={String(at)}
        aria-label={label}
        onChange={({ currentTarget }) => choose(options[Number(currentTarget.value)]?.[0] ?? null)}
      >
        {any !== undefined && <option value="-1">{any}</option>}
        {options.map(([, words], position) => (
          <option key={position} value={String(position)}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
