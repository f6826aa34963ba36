/** The title of the tab names what was audited. */
import { expect, test } from 'vitest';
import { inputName } from '../../../src/web/page/shell/input-name.ts';
import { sampleResult } from '../../support/result.ts';

test.each([
  ['mk', { runsDir: '/data/mk/runs' }],
  ['answer-audit-demo', { runsDir: 'answer-audit-demo/runs' }],
  ['runs', { runsDir: 'runs' }],
  ['stores', { runsDir: '../stores' }],
  ['list.json', { runsDir: null, metadata: 'x/list.json' }],
  ['a.jsonl', { logs: ['/data/a.jsonl'] }],
  ['study', { logs: ['study/a.jsonl', 'study/b/c.jsonl'] }],
  ['a.jsonl and 2 more', { logs: ['a.jsonl', 'b.jsonl', 'x/c.jsonl'] }],
  ['a.jsonl', { logs: ['C:\\data\\a.jsonl'] }],
])('%s', (name, options) => {
  expect(inputName({ options: { ...sampleResult().options, ...options } })).toBe(name);
});
