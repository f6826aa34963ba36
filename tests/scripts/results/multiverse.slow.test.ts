/** The study that makes its own data gives the committed numbers again. */
import { expect, test } from 'vitest';
import { multiverse } from '../../../scripts/results/studies/multiverse.ts';
import { readNumbers } from './numbers.ts';

test('the audit of the made-up store gives the committed numbers', () => {
  expect(multiverse.collect('')).toEqual(readNumbers('multiverse'));
});
