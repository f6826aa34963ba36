/** `audit rag citations` as a user runs it. The vectors of the convention proposal are in tests/apps/rag/. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';

const COMMAND = ['rag', 'citations'];
const line = (document: object): string => `${JSON.stringify(document)}\n`;

function file(content: string): string {
  const path = join(temporaryFolder(), 'input.json');
  writeFileSync(path, content);
  return path;
}

test('a line of output has these fields in this order', async () => {
  expect(await audit(COMMAND, { input: line({ id: 'a', text: '😀金商法第5条' }) })).toEqual({
    code: 0,
    stderr: '',
    stdout:
      '{"id":"a","citations":[{"law":"金融商品取引法","lawId":"323AC0000000025","as":"金商法","article":"5","paragraph":null,"item":null,' +
      '"subitem":null,"part":null,"to":null,"covers":null,"inherited":false,"derivedFrom":null,' +
      '"unresolved":false,"unresolvedReason":null,"start":2,"end":8,"text":"金商法第5条"}]}\n',
  });
});

test('- is standard input, and a line may say which law it is from', async () => {
  const { code, stdout } = await audit([...COMMAND, '-'], { input: line({ id: 1, text: '第5条', law: '民法' }) });
  expect([code, stdout]).toEqual([0, expect.stringContaining('"law":"民法"')]);
});

test('aliases of a file', async () => {
  const aliases = file('{"甲法":"民法"}');
  const { stdout } = await audit([...COMMAND, '--aliases', aliases], { input: line({ id: 1, text: '甲法第5条' }) });
  expect(stdout).toContain('"law":"民法","lawId":"129AC0000000089","as":"甲法"');
});

test('a line that cannot be used is answered in its place', async () => {
  const input = line({ id: 1, text: '' }) + line({ id: 2 }) + line({ id: 3, text: '', law: 4 }) + line({ text: '' });
  const { code, stdout, stderr } = await audit(COMMAND, { input });
  expect([code, stdout.split('\n')]).toEqual([
    2,
    [
      '{"id":1,"citations":[]}',
      '{"id":2,"error":"text: must be a string"}',
      '{"id":3,"error":"law: must be a string"}',
      expect.stringMatching(/^\{"id":null,"error":"id: /),
      '',
    ],
  ]);
  expect(stderr).toMatch(/^audit: 3 input lines [^\n]*\n$/);
});

describe('invalid options', () => {
  test.each([
    ['aliases that are no JSON', '{', /is not JSON/],
    ['aliases that are a list', '[]', /is not an object/],
    ['an alias for a number', '{"甲法":1}', /"甲法" must be a name/],
  ])('%s', async (_, content, reason) => {
    const { code, stdout, stderr } = await audit([...COMMAND, '--aliases', file(content)], { input: '' });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });

  test.each([
    ['an unknown convention', ['--convention', 'regex'], /statute, proposal/],
    [
      'aliases that are not there',
      ['--aliases', 'no-such-file.json'],
      /no-such-file\.json: no such file; give a file of JSON/,
    ],
    ['aliases for the expression', ['--convention', 'proposal', '--aliases', 'x'], /--aliases: .*leave it out/],
    ['a file that is not there', ['no-such-file.jsonl'], /no-such-file\.jsonl: no such file/],
  ])('%s', async (_, words, reason) => {
    const { code, stdout, stderr } = await audit([...COMMAND, ...words], { input: line({ id: 1, text: '' }) });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });
});
