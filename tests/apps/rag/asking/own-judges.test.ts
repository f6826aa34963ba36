/** Judges of the user: a folder with a record and prompts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeSetOf, readNamedJudges } from '../../../../src/apps/rag/asking/named-judges.ts';
import { readOwnJudges } from '../../../../src/apps/rag/asking/own-judges.ts';
import { readPromptSet } from '../../../../src/apps/rag/asking/prompt-set.ts';
import type { JudgeRecord } from '../../../../src/apps/rag/judges/judge.ts';
import { temporaryFolder } from '../../../support/folders.ts';

const RECORD: JudgeRecord = {
  id: 'plain-language',
  summary: 'how plain the language of an answer is, 1 to 5',
  metric: 'plainLanguage',
  asksAbout: 'answer',
  inputs: ['answer'],
  form: 'number',
  scale: { best: 5, integer: true },
};

function writeFiles(files: Readonly<Record<string, unknown>>): string {
  const folder = join(temporaryFolder(), 'mine');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const one = (changes: object = {}, files: object = {}): string =>
  writeFiles({ 'judge.json': { ...RECORD, ...changes }, 'en-1.txt': 'From 0 to {{best}}: {{answer}}', ...files });

test('one judge, or several in folders', () => {
  expect(readOwnJudges(one({ $schema: 'https://example.org' }, { 'README.md': 'x' }))).toEqual([
    { record: RECORD, folder: expect.stringMatching(/mine$/) },
  ]);
  const prompt = { 'a/en-1.txt': '{{answer}}', 'b/ja-1.txt': '{{answer}}' };
  const other = { ...RECORD, id: 'other', metric: 'other' };
  const several = writeFiles({
    'a/judge.json': RECORD,
    'b/judge.json': other,
    ...prompt,
    '.git/x': '',
    'README.md': '',
  });
  expect(readNamedJudges(['relevance', several]).ids).toEqual(['relevance', 'plain-language', 'other']);
});

test.each<[string, () => string, RegExp]>([
  ['an unknown field', () => one({ weigth: 1 }), /mine\/judge\.json: weigth: is not a field; there are .*inputs/],
  ['a field with a mistake', () => one({ scal: 1 }), /scal: is not a field; .* did you mean scale\?$/],
  [
    'an unknown inner field',
    () => one({ scale: { best: 5, intger: true } }),
    /judge\.json: scale\["intger"\]: is not a field\.$/,
  ],
  [
    'an unknown file',
    () => one({}, { 'ja_1.txt': 'x' }),
    /mine\/ja_1\.txt: is not a file of a judge, .* did you mean ja-1\.txt\?$/,
  ],
  ['no prompt', () => writeFiles({ 'judge.json': RECORD }), /mine: contains no prompt; write one, such as /],
  [
    'no record',
    () => writeFiles({ 'a/en-1.txt': '{{answer}}' }),
    /a\/judge\.json.* write the judge\.json of the judge/,
  ],
  [
    'a stray file',
    () => writeFiles({ 'a/judge.json': RECORD, 'jugde.json': '' }),
    /mine\/jugde\.json: is not the folder .* "judge\.json"/,
  ],
  ['nothing', () => writeFiles({ '.x': '' }), /--judges .*mine: contains no judge; /],
  ['no folder', () => '/no/such', /--judges \/no\/such: no such folder; /],
  ['no JSON', () => one({}, { 'judge.json': '{' }), /mine\/judge\.json: .*\.$/],
  [
    'the id of a built-in judge',
    () => one({ id: 'relevance' }),
    /id: relevance is the id of a built-in judge; choose another one\.$/,
  ],
  ['a strange id', () => one({ id: 'Plain Language' }), /id: must be lower-case words with hyphens/],
  ['a built-in metric', () => one({ metric: 'recall' }), /metric: recall is a built-in metric; /],
  [
    'a metric that is no name',
    () => one({ metric: '<b>' }),
    /metric: must be letters and digits, such as plainLanguage\.$/,
  ],
  ['an unknown text', () => one({ inputs: ['anwser'] }), /inputs\[0\]: must be one of query, answer, /],
  [
    'a text of the other kind',
    () => one({ inputs: ['document'] }),
    /inputs: a judge that asks about an answer gets query, .* not document\.$/,
  ],
  ['claims', () => one({ inputs: ['claims'] }), /not claims\.$/],
  ['a scale', () => one({ scale: { best: 0 } }), /scale\.best: must be a number above 0, at most 1000\.$/],
])('%s is refused', (_, folder, reason) => {
  expect(() => readNamedJudges([folder()])).toThrow(reason);
});

test('two judges with one metric are refused', () => {
  const folders = [one(), one({ id: 'other' })];
  expect(() => readNamedJudges(folders)).toThrow(/has the metric plainLanguage, as .* choose another metric\.$/);
});

test('prompts are those beside the record, in the language of the set, or those of a folder', () => {
  const { own } = readNamedJudges([one({}, { 'ja-2.txt': '二 {{answer}}', 'ja-1.txt': '一 {{answer}}' })]);
  const template = (word: string): string | undefined =>
    readPromptSet(word, judgeSetOf(own), own).get('plain-language')?.template;
  expect([template('ja-1'), template('en-1')]).toEqual(['一 {{answer}}', 'From 0 to {{best}}: {{answer}}']);
  const folder = writeFiles({ 'correctness.txt': '{{truth}} {{answer}}' });
  expect(template(folder)).toBe('From 0 to {{best}}: {{answer}}');
  writeFileSync(join(folder, 'plain-language.txt'), 'mine {{answer}}');
  expect(template(folder)).toBe('mine {{answer}}');
});

test('the version of a prompt changes with its text and with the record', () => {
  const version = (folder: string): string | undefined => {
    const { own } = readNamedJudges([folder]);
    return readPromptSet('en-1', judgeSetOf(own), own).get('plain-language')?.id;
  };
  const versions = [one(), one({ scale: { best: 7 } }), one({}, { 'en-1.txt': '{{answer}}' })].map(version);
  expect(new Set(versions).size).toBe(3);
  expect(version(one())).toMatch(/^mine-[0-9a-f]{8}\/plain-language$/);
  expect(version(one())).toBe(versions[0]);
});

test('another scale of a built-in judge needs a prompt that shows it', () => {
  const judges = judgeSetOf([], { relevance: 1, correctness: 1 });
  expect(judges.records.map(({ id, scale }) => [id, scale])).toEqual([['relevance', { best: 1, integer: true }]]);
  expect(readPromptSet('ja-1', judges).get('relevance')?.id).toBe('ja-1/relevance-any-scale');
  const folder = writeFiles({ 'relevance.txt': '{{query}} {{document}}' });
  expect(() => readPromptSet(folder, judges)).toThrow(/relevance\.txt: does not show the scale .* write \{\{best\}\}/);
});
