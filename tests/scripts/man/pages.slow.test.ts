/** The manual pages without warnings of mandoc, which must be installed; .ci/run does it. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { manPages } from '../../../scripts/man/pages.ts';
import { DESCRIBED } from '../../support/command-tree.ts';

function mandoc(words: readonly string[], page: string): string {
  const { error, stdout, stderr } = spawnSync('mandoc', words, { input: page, encoding: 'utf8' });
  expect({ error, stderr }).toEqual({ error: undefined, stderr: '' });
  return stdout;
}

test.each(Object.entries(manPages(DESCRIBED)))('%s', (name, page) => {
  const warnings = mandoc(['-Tlint', '-W', 'warning'], page).split('\n').slice(0, -1);
  // The pages have no date on purpose.
  expect(warnings.filter((line) => !line.includes('missing date'))).toEqual([]);
  const text = mandoc(['-Tutf8'], page).replaceAll(/.\u0008/g, '');
  expect(text).toContain(`${name.replace('.1', '')} - `);
  expect(text).toContain('SYNOPSIS');
});

test('a broken page has warnings', () => {
  expect(mandoc(['-Tlint', '-W', 'warning'], '.TH A 1 "" "" ""\n.XX\n')).toContain('.XX');
});
