/** The manual pages contain every command and every option, and npm installs all of them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { manPages } from '../../../scripts/man/pages.ts';
import { roffText } from '../../../scripts/man/roff.ts';
import { commandsByName, DESCRIBED } from '../../support/command-tree.ts';

const pages = manPages(DESCRIBED);

test('package.json lists every page in "man"', () => {
  const manifest = readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  const { man } = JSON.parse(manifest) as { readonly man: readonly string[] };
  expect(man.toSorted()).toEqual(Object.keys(pages).map((name) => `dist/man/${name}`).toSorted()); // prettier-ignore
});

test('every command and every option is in the page of its command', () => {
  for (const [name, command] of commandsByName()) {
    if (name.endsWith(' help')) continue;
    const page = pages[`${name.split(' ', 2).join('-')}.1`] ?? '';
    expect(page).toContain(`\n${roffText(command.description())}\n`);
    for (const { flags } of command.options.filter(({ hidden }) => !hidden))
      expect(page).toContain(`\n.B ${roffText(flags)}\n`);
  }
});

test.each([
  ['a\\b', String.raw`a\eb`],
  ['--k', String.raw`\-\-k`],
  ["'x\n.y", String.raw`\&'x` + '\n' + String.raw`\&.y`],
  ['Δ…', String.raw`\[u0394]\[u2026]`],
  ['𝄞', String.raw`\[u1D11E]`],
])('%j as roff', (text, roff) => {
  expect(roffText(text)).toBe(roff);
});
