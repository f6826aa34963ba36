/** What advice never proposes: measures, labels and what was taken out of responses, whatever their values are. */
import { expect, test } from 'vitest';
import { listResponses, listTruths } from '../../../../../src/sources/logs/kit/fields/likely-fields.ts';
import type { ValuePath } from '../../../../../src/sources/logs/kit/fields/value-paths.ts';

const TEXTS = [
  'Paris, I think.',
  'It must be Rome.',
  'Certainly Oslo.',
  'Perhaps Bern.',
  'Madrid, of course.',
  'Lima.',
];
const SHARES = ['0.5', '0.25', '1', '0.0', '0.75', '0.125'];
const LABELS = ['True', 'False', 'True', 'True', 'False', 'False'];
const MODELS = ['m1', 'm2', 'm1', 'm3', 'm1', 'm2'];
const pathsOf = (path: string, texts: readonly string[]): readonly ValuePath[] => [{ path, texts }];

test.each([
  ['traj[-1].role', TEXTS],
  ['feedback', TEXTS],
  ['turns', TEXTS],
  ['output.model', MODELS],
  ['map', SHARES],
  ['trav_eff', SHARES],
  ['share_of_pages', SHARES],
])('%s is no response', (path, texts) => {
  expect(listResponses(pathsOf(path, texts))).toEqual([]);
});

test.each([
  ['extracted_answer', TEXTS],
  ['answer_type', TEXTS],
  ['preference', SHARES],
  ['mrr', SHARES],
  ['correct', LABELS],
])('%s is no truth', (path, texts) => {
  expect(listTruths(pathsOf(path, texts))).toEqual([]);
});

test.each(['correct', 'prediction.gold', 'answer'])('%s may be a truth', (path) => {
  expect(listTruths(pathsOf(path, TEXTS))).toMatchObject([{ path }]);
});

test('an answer may be a decimal', () => {
  expect(listResponses(pathsOf('model_answer', SHARES))).toMatchObject([{ path: 'model_answer' }]);
});
