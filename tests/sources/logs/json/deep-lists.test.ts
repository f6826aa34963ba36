/** Lists of answers in three or four objects, such as those of a benchmark and a condition, whatever their names are. */
import { expect, test } from 'vitest';
import { findRecords } from '../../../../src/sources/logs/json/find-records.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const answered = (at: number) => ({ q: `Is ${at} even?`, output: at % 3 === 0 ? 'no' : 'yes', gold: 'yes' });
const LIST = [0, 1, 2, 3].map(answered);
const COT = { accuracy: 0.5, per_question: LIST };

const read = (document: object) => trialsIn(fileWith(JSON.stringify(document, null, 1)));
const conditionsOf = async (document: object) => [
  ...new Set((await read(document)).map(({ condition, model }) => `${condition} ${model}`)),
];

test.each([
  ['four objects', { model: 'm', results: { quiz: { cot: COT } } }, 'results.quiz.cot.per_question'],
  ['three objects', { meta: {}, quiz: { cot: { rated: LIST } } }, 'quiz.cot.rated'],
  ['objects beside figures', { runs: [{ acc: 0.5 }], all: { quiz: { cot: COT } } }, 'all.quiz.cot.per_question'],
  ['objects that begin alike', { quiz: { cot: { x: COT } }, exam: { cot: { x: COT } } }, 'quiz.cot.x.per_question'],
  [
    'objects with a truth and a label beside a vague answer',
    { a: { b: { c: { per_question: [{ answer: 'It is A', reference: 'A', correct: 1 }] } } } },
    'a.b.c.per_question',
  ],
])('a list in %s is found', (_, document, path) => {
  expect(findRecords(JSON.stringify(document))).toEqual({ path: path.split('.'), form: 'list' });
});

test.each([
  ['five objects', { a: { b: { c: { d: COT } } } }],
  ['an object with a number as its name', { a: { 17: { b: COT } } }],
  ['objects without answers', { a: { b: { c: { per_question: [{ answer: 'A', note: 'B' }] } } } }],
  ['items with questions', { a: { b: { c: { question: 'Which?', votes: LIST } } } }],
  ['many items', { a: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`q${at}`, { votes: COT }])) }],
])('a list in %s is not', (_, document) => {
  expect(findRecords(JSON.stringify(document))?.form).not.toBe('list');
});

test('several such lists are conditions, with what the objects around them state', async () => {
  const document = { model: 'm', results: { quiz: { cot: COT, plain: COT }, exam: { model: 'n', cot: COT } } };
  expect(await conditionsOf(document)).toEqual(['quiz/cot m', 'quiz/plain m', 'exam/cot n']);
});

test('lists whose names have no word for a list are conditions, too', async () => {
  const document = { results: { quiz: { group: { cot: LIST, plain: LIST } } } };
  expect(await conditionsOf(document)).toEqual(['quiz/group/cot null', 'quiz/group/plain null']);
});

test('the name of a model on the path counts before that of the document', async () => {
  const document = { model_name: 'a judge', results: { quiz: { 'gpt-4': COT, 'llama-3-8b': COT } } };
  expect(await conditionsOf(document)).toEqual(['quiz gpt-4', 'quiz llama-3-8b']);
});
