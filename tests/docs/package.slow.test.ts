/** The package carries the manual: what its pages link, and what messages of the program name, is in it. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileLinksOf } from './links.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Pack {
  readonly files: readonly { readonly path: string }[];
}

/** npm 11 prints a list, later versions an object by name. */
function packedFiles(): ReadonlySet<string> {
  const words = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const { stdout } = spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  const [pack] = Object.values(JSON.parse(stdout) as Record<string, Pack>);
  return new Set(pack?.files.map(({ path }) => path));
}

const files = packedFiles();
const pages = [...files].filter((path) => path.endsWith('.md'));

test('it has every page of the manual, and no source of the site', () => {
  const wanted = globSync('docs/**/*.md', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  expect(pages.filter((path) => path.startsWith('docs/')).toSorted()).toEqual(wanted.toSorted());
  expect([...files].filter((path) => path.startsWith('docs/.'))).toEqual([]);
});

test('files that its pages link are in it', () => {
  const missing = pages.flatMap((page) =>
    fileLinksOf(readFileSync(join(ROOT, page), 'utf8'))
      .map((link) => posix.join(posix.dirname(page), link))
      .filter((path) => !files.has(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('pages that the sources name are in it', () => {
  const named = globSync('{src,bin}/**/*.{ts,tsx,js}', { cwd: ROOT }).flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(/\bdocs\/[a-z0-9/-]+\.md\b/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !files.has(path))).toEqual([]);
});
