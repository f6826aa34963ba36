/** The pages of docs/results: figures and tables follow from the committed numbers. Other tests recount the numbers of each page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FOLDER, numbersText, pageFiles } from '../../../scripts/results/pages.ts';
import { STUDIES } from '../../../scripts/results/studies.ts';
import { readPage, ROOT } from './numbers.ts';

const MOST_BYTES = 100_000;
/** Longer strings could be texts of responses. */
const LONGEST_STRING = 140;

describe.each(STUDIES)('$name', (study) => {
  test('figures and tables are those that its numbers give', () => {
    const files = pageFiles(study, ROOT);
    expect(Object.keys(files)).toHaveLength(2);
    for (const [path, text] of Object.entries(files)) expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  });

  test('its numbers are small, sorted, and contain no text of a response', () => {
    const text = readPage(`${study.name}.json`);
    const numbers: unknown = JSON.parse(text);
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    expect(JSON.stringify(numbers)).toBe(JSON.stringify(JSON.parse(numbersText(numbers))));
    for (const [, value = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"/g))
      expect(value.length).toBeLessThanOrEqual(LONGEST_STRING);
  });
});

test('the folder contains the files of the studies, and a list of them', () => {
  const files = STUDIES.flatMap(({ name }) => ['json', 'md', 'svg'].map((ending) => `${name}.${ending}`));
  expect(readdirSync(join(ROOT, FOLDER)).toSorted()).toEqual([...files, 'README.md'].toSorted());
});
