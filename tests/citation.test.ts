/** CITATION.cff: the required keys of its format, and the version of the program. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** The keys of version 1.2.0 that this file may have; the first four are required. */
const KEYS = [
  'authors',
  'cff-version',
  'message',
  'title',
  'abstract',
  'date-released',
  'doi',
  'keywords',
  'license',
  'repository-code',
  'type',
  'url',
  'version',
];

test('CITATION.cff is of version 1.2.0 and names the version and license of package.json', () => {
  const citation = parse(readFileSync('CITATION.cff', 'utf8')) as Record<string, unknown>;
  const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
  expect(citation).toMatchObject({ 'cff-version': '1.2.0', title: name, version, license, type: 'software' });
  for (const key of KEYS.slice(0, 4)) expect(citation).toHaveProperty(key);
  expect(Object.keys(citation).filter((key) => !KEYS.includes(key))).toEqual([]);
  expect(citation['authors']).toEqual([{ name: expect.stringMatching(/\S/) as string }]);
});
