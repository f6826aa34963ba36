import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../src/base/core/json-text.ts';
import { inert } from '../../../src/base/text/inert.ts';

const src = new URL('../../../src/', import.meta.url).pathname;

test('control characters are escaped, and everything else is as JSON.stringify writes it', () => {
  expect(jsonText({ a: '\u001b[31m \u007f \u0085 \u009b \u202e \u2066 \u2028 \u2029 \u061c' })).toBe(
    String.raw`{"a":"\u001b[31m \u007f \u0085 \u009b \u202e \u2066 \u2028 \u2029 \u061c"}`,
  );
  expect(jsonText('tag \u{e0041}')).toBe(String.raw`"tag \udb40\udc41"`);
  expect(jsonText({ '\u009b': ['日本語', 'é', '👍'] }, 1)).toBe('{\n "\\u009b": [\n  "日本語",\n  "é",\n  "👍"\n ]\n}');
});

test('a reader gets the same value, and a terminal no control character', () => {
  const unit = fc.string({ unit: 'binary', size: 'max', maxLength: 200 });
  fc.assert(
    fc.property(fc.dictionary(unit, fc.oneof(unit, fc.array(unit))), (value) => {
      const text = jsonText(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(inert(text)).toBe(text);
      expect(text).not.toContain('\n');
    }),
  );
});

test('each of the characters that inert makes visible is escaped', () => {
  for (let point = 0; point <= 0x10_ffff; point++) {
    const char = String.fromCodePoint(point);
    if (inert(char) === char || (point >= 0xd800 && point <= 0xdfff)) continue;
    expect(jsonText(char), `case ${point.toString(16)}`).toMatch(/^"(?:\\u[\da-f]{4}|\\[bfr])+"$/);
  }
});

test('no command writes JSON in another way', () => {
  const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const files = all.filter((name) => /(?:^|\/)(?:cli|webhook)\//.test(name)).map((name) => join(src, name));
  expect(files.length).toBeGreaterThan(50);
  const writers = [
    'apps/bench/export.ts',
    'sources/logs/every-eval-ever/writer.ts',
    'report/database/document-rows.ts',
  ];
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('JSON.stringify('))).toEqual([]);
  for (const path of writers) expect(readFileSync(join(src, path), 'utf8'), `case ${path}`).toContain('jsonText(');
  // A line or a document that ends with a line feed is output.
  const raw = /\$\{JSON\.stringify\((?:[^()]|\([^()]*\))*\)\}\\n/;
  expect(all.filter((name) => raw.test(readFileSync(join(src, name), 'utf8')))).toEqual([
    'apps/demo/demo-log.ts', // made-up texts of ours
    'apps/demo/demo-store.ts', // the same
    'schemes/user/line-process.ts', // the input of a command
    'schemes/user/module-main.ts', // between two processes of ours
  ]);
});
