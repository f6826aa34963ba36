/** The main numbers, each with a link to its details. */
import type { JSX } from 'preact';
import { Sentence } from './names.tsx';

export interface KeyNumber {
  readonly name: string;
  readonly value: string;
  /** A sentence with quoted names. */
  readonly detail: string;
  readonly href: string;
  /** What the link shows, in words. */
  readonly leadsTo?: string;
}

export function KeyNumberList({ numbers }: { readonly numbers: readonly KeyNumber[] }): JSX.Element {
  return (
    <ul class="key-numbers">
      {numbers.map(({ name, value, detail, href, leadsTo }) => (
        <li key={name}>
          <a href={href}>
            <span class="what">{name}</span>
            <strong>{value}</strong>
            <span class="extent">
              <Sentence text={detail} />
            </span>
            {leadsTo !== undefined && <span class="leads-to">{leadsTo}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
