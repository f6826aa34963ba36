/** JSON is checked before it has a type: a cast of what was parsed trusts the file that it came from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Files with such a cast, and why it is right. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/demo/demo-folder.ts': 'the fields that are used are checked, or the text is that of a new demo',
  'apps/rag/citations/law-index.ts': 'a file of the package',
  'apps/rag/replies/proposal-scheme.ts': 'the field that is used is checked',
  'apps/rag/store/feedback-ratings.ts': 'a list that SQLite made, whose values are checked',
  'apps/view/server/trial-names.ts': 'a temporary database of this process',
  'audit/compare/compare.ts': 'a note that this process wrote',
  'audit/compare/pair.ts': 'a note that this process wrote',
  'audit/conclusions/scheme-warnings.ts': 'the key of a cell; those of parts are checked',
  'audit/extracted/replies/json-field.ts': 'an expression checks the text before',
  'audit/extracted/reply-parser.ts': 'checked where the store is read',
  'audit/extracted/verdict-matcher.ts': 'a parse that this process wrote',
  'audit/tally/flip-reasons.ts': 'a key that this process wrote',
  'audit/tally/tally.ts': 'the key of a cell; those of parts are checked',
  'base/sqlite/stores/schema-check.ts': 'a list of the schema of the package',
  'base/system/installation.ts': 'the manifest of the package',
  'base/system/version.ts': 'the manifest of the package',
  'models/exchange.ts': 'a request that this process wrote',
  'schemes/user/module-thread.ts': 'a message of this process',
  'sources/logs/kit/json-bytes.ts': 'a string, as the first byte shows',
  'sources/results/read-result.ts': 'a schema of the package',
  'web/kit/data/embedded-element.ts': 'data of the page itself',
};

const CAST = /\b(?:JSON\.parse|parseJsonText|parseOwnJson)\(.*\) as (?!unknown\b)/;
const src = resolve(import.meta.dirname, '../src');

test('no JSON of a file or a store is cast', () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && CAST.test(readFileSync(join(src, name), 'utf8')))
    .toSorted();
  expect(found).toEqual(Object.keys(ALLOWED).toSorted());
});
