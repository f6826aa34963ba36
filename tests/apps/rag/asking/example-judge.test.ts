/** The example of docs/rag-judges.md is a judge that can be asked. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createRequests } from '../../../../src/apps/rag/asking/asks.ts';
import { judgeSetOf, readNamedJudges } from '../../../../src/apps/rag/asking/named-judges.ts';
import { readPromptSet } from '../../../../src/apps/rag/asking/prompt-set.ts';
import { COMPUTED_JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { madeUpAnswer } from '../../../support/scripted-judge.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/rag-judges.md'), 'utf8');

test('the files of the example are a judge, and its prompt is filled', () => {
  const folder = temporaryFolder();
  for (const [, name = '', text = ''] of PAGE.matchAll(/```\w+ (my-judges\/\S+)\n(.*?)```/gs)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { ids, own } = readNamedJudges([join(folder, 'my-judges')]);
  expect(ids).toEqual(['plain-language']);
  const judges = judgeSetOf(own);
  const prompts = readPromptSet('ja-1', judges, own);
  const options = { judges, prompts, k: 5, judgesLabelled: false };
  const { asks } = createRequests(readAnsweredQuery(madeUpAnswer(1), 'q'), options);
  expect(asks.find(({ judge }) => judge === 'plain-language')?.text).toMatch(/from 0 to 5: 0 is legal jargon, 5 is/);
});

test('the page defines every metric of claims', () => {
  const claims = COMPUTED_JUDGES.find(({ id }) => id === 'claims');
  expect(claims?.metrics.filter((metric) => !PAGE.includes(`| \`${metric}\``))).toEqual([]);
  expect(Object.keys(claims?.steps ?? {}).filter((step) => !PAGE.includes(`| \`${step}\``))).toEqual([]);
});
