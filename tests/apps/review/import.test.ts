/** Marks from files: exported marks are read again, and invalid ones are reported with their line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABEL_STATES, REVIEW_WORDS, ROLES } from '../../../src/documents/mark.ts';
import type { Review } from '../../../src/apps/review/documents/reviews.ts';
import { csvText } from '../../../src/report/csv/write-csv.ts';
import { reviewTable } from '../../../src/apps/review/report/table.ts';
import { importReviews } from '../../../src/apps/review/import-reviews.ts';
import { readReviewFile } from '../../../src/apps/review/review-file.ts';
import { ReviewStore } from '../../../src/apps/review/review-store.ts';
import { parseNote, parseReviewer } from '../../../src/apps/review/words.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { AUDITED, currentMarks, plainSample, review, storeWith } from '../../support/review-sample.ts';
import { thorough } from '../../support/thorough.ts';

const NOW = '2026-06-01T00:00:00.000Z';
/** Ids and notes that are difficult for tables, terminals and parsers. */
const HOSTILE = [
  '=1+1',
  "'=1+1",
  ' =cmd',
  '+1',
  '"',
  '","',
  'a\nb',
  'a\r\nb',
  '\u001b[31m',
  '\u202e',
  '\ufeffx',
  '',
  "'",
  '＝1',
  '\0',
  'é',
  'e\u0301',
  '🙂',
  '\ud800',
  '#',
  ';',
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);
const id = hostile.map((text) => text.toWellFormed());

const writers: Readonly<Record<string, (reviews: readonly Review[]) => string>> = {
  csv: (reviews) => csvText(reviewTable(reviews)),
  jsonl: (reviews) => reviews.map((one) => `${JSON.stringify(one)}\n`).join(''),
};

function writeFile(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const imported = (store: ReviewStore, path: string) => importReviews(store, path, readReviewFile(path), NOW);

describe.each(['csv', 'jsonl'])('an export as %s', (format) => {
  const marks = fc.record({
    ids: fc
      .uniqueArray(id, { minLength: 1, maxLength: 3, selector: (one) => parseNote(one) })
      .filter((ids) => !ids.includes('')),
    marks: fc.array(
      fc.record({
        at: fc.nat(3),
        trial: fc.nat(2),
        reviewer: hostile,
        mark: fc.constantFrom(...REVIEW_WORDS),
        note: hostile,
        labels: fc.constantFrom(...LABEL_STATES),
        role: fc.constantFrom(...ROLES),
      }),
      { maxLength: 8 },
    ),
  });

  thorough('adds nothing to the store that it is of, and everything to an empty one', () => {
    const path = join(temporaryFolder(), `marks.${format}`);
    const folder = temporaryFolder();
    let round = 0;
    fc.assert(
      fc.property(marks, ({ ids, marks: list }) => {
        round++;
        const [store, other] = ['a', 'b'].map((name) => ReviewStore.openOrCreate(join(folder, `${name}${round}.db`)));
        if (store === undefined || other === undefined) throw new Error('two stores');
        try {
          for (const one of [store, other]) one.addSample(AUDITED, plainSample(ids));
          store.addReviews(
            list
              .filter(({ reviewer }) => parseNote(reviewer) !== null)
              .map(({ at, trial, reviewer, note, ...words }) =>
                review({
                  trialId: ids[trial % ids.length] as string,
                  reviewer: parseReviewer(reviewer),
                  note: parseNote(note),
                  ...words,
                  at: `2026-01-0${at + 1}T00:00:00.000Z`,
                }),
              ),
          );
          const reviews = store.reviews();
          const text = (writers[format] as (some: readonly Review[]) => string)(reviews);
          writeFileSync(path, text);
          expect(imported(store, path)).toEqual({ rows: reviews.length, added: 0 });
          imported(other, path);
          expect(imported(other, path).added).toBe(0);
          const words = ({ trialId, mark, at, role }: Review): string => JSON.stringify([trialId, mark, at, role]);
          expect(new Set(other.reviews().map(words))).toEqual(new Set(reviews.map(words)));
        } finally {
          store.close();
          other.close();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('an import', () => {
  test('reads what people write by hand', () => {
    const store = storeWith(plainSample(['t1', 't2']));
    const path = writeFile(
      'by-hand.csv',
      '\ufefftrialId,mark,reviewer,note,more\nt1, Correct ,ann,"two\nlines",x\n\nt2,cannot_tell,ann,,\n',
    );
    expect(imported(store, path)).toEqual({ rows: 2, added: 2 });
    expect(store.reviews()).toEqual([
      review({ note: 'two\nlines', at: NOW, labels: 'unknown' }),
      review({ trialId: 't2', mark: 'cannot_tell', at: NOW, labels: 'unknown' }),
    ]);
    expect(imported(store, path)).toEqual({ rows: 2, added: 0 });
  });

  test('without a time adds a mark only if it differs from the reviewer’s latest one', () => {
    const store = storeWith(plainSample(['t1']));
    const path = writeFile('a.jsonl', '{"trialId":"t1","reviewer":"ann","mark":"correct"}\n');
    store.addReviews([review({ at: '2026-02-01T00:00:00.000Z' })]);
    expect(imported(store, path).added).toBe(0);
    store.addReviews([review({ mark: 'incorrect', at: '2026-03-01T00:00:00.000Z' })]);
    expect(imported(store, path).added).toBe(1);
    expect(currentMarks(store)).toEqual([review({ at: NOW, labels: 'unknown' })]);
  });

  test('distinguishes a trial whose id is a formula from one with an apostrophe before it', () => {
    const ids = ['=1+1', "'=1+1", "''=1+1"];
    const store = storeWith(plainSample(ids));
    store.addReviews(ids.map((trialId) => review({ trialId })));
    const path = writeFile('marks.csv', csvText(reviewTable(store.reviews())));
    expect(imported(store, path)).toEqual({ rows: 3, added: 0 });
  });

  test('keeps the last of rows without a time, also when it is repeated', () => {
    const store = storeWith(plainSample(['t1']));
    const path = writeFile('a.csv', 'trialId,reviewer,mark\nt1,ann,correct\nt1,ann,incorrect\nt1,ann,incorrect\n');
    for (let time = 0; time < 2; time++) {
      imported(store, path);
      expect(currentMarks(store).map(({ mark }) => mark)).toEqual(['incorrect']);
    }
  });

  test('normalizes times', () => {
    const store = storeWith(plainSample(['t1']));
    const path = writeFile(
      'a.jsonl',
      '{"trialId":"t1","reviewer":"ann","mark":"correct","at":"2026-02-01T02:30:00+02:00"}',
    );
    imported(store, path);
    expect(store.reviews()[0]?.at).toBe('2026-02-01T00:30:00.000Z');
  });

  const row = (line: string): string => `trialId,reviewer,mark,at\nt1,ann,correct,\n${line}\n`;
  test.each([
    [
      'a.csv',
      row('t1,ann,yes,'),
      'line 3: mark: "yes" is not a mark; write correct, incorrect, cannot_tell, withdrawn.',
    ],
    [
      'a.csv',
      'trialId,reviewer,mark,labels\nt1,ann,correct,seen\n',
      'line 2: labels: "seen" is not a state of labels; write hidden, revealed, visible, unknown.',
    ],
    [
      'a.csv',
      'trialId,reviewer,mark,role\nt1,ann,correct,judge\n',
      'line 2: role: "judge" is not a role; write reviewer, adjudicator.',
    ],
    ['a.csv', row('t9,ann,correct,'), 'line 3: trialId: no trial of the sample has the id "t9"'],
    ['a.csv', row('t1,,correct,'), 'line 3: reviewer: is missing'],
    ['a.csv', row('t1,"  ",correct,'), 'line 3: reviewer: is empty'],
    ['a.csv', row('t1,ann,correct,yesterday'), 'line 3: at: "yesterday" is not a time'],
    ['a.csv', row('t1,ann,correct,2026-02-01T99:00:00Z'), 'line 3: at: "2026-02-01T99:00:00Z" is not a time'],
    ['a.csv', row('t1,ann'), 'not a valid table'],
    ['a.csv', 'id,verdict\n1,2\n', 'line 2: trialId: is missing; each row has trialId, reviewer, mark.'],
    ['a.jsonl', '{"trialId":"t1"\n', 'line 1: not valid JSON'],
    ['a.jsonl', '\n[1]\n', 'line 2: not a JSON object'],
    [
      'a.jsonl',
      '{"trialId":1,"reviewer":"ann","mark":"correct"}',
      'line 1: trialId: not a string; write it in quotes.',
    ],
    ['a.txt', '', 'neither .csv nor .jsonl'],
    [
      'a.jsonl',
      `{"trialId":"t1","reviewer":"ann","mark":"correct","note":"${'x'.repeat(20_001)}"}`,
      'line 1: note: has 20001 characters',
    ],
  ])('of %s with an invalid row names the row, and imports nothing (%#)', (name, text, sentence) => {
    const store = storeWith(plainSample(['t1', 't2']));
    const path = writeFile(name, text);
    expect(() => imported(store, path)).toThrow(`${path}: ${sentence}`);
    expect(store.reviews()).toEqual([]);
  });

  test('reports all invalid rows, up to twenty', () => {
    const store = storeWith(plainSample(['t1']));
    const path = writeFile('a.csv', `trialId,reviewer,mark\n${'t1,ann,no\n'.repeat(25)}`);
    expect(() => imported(store, path)).toThrow(
      /line 2: .*\n(.*\n){18}.*line 21: .*\n.*5 more rows are wrong; nothing was imported\.$/,
    );
  });

  test('requires the run where two runs have the id', () => {
    const two = plainSample(['t1']);
    const [trial] = two.trials;
    if (trial === undefined) throw new Error('one trial');
    const store = storeWith({ ...two, trials: [trial, { ...trial, run: 'second' }] });
    const path = writeFile('a.csv', 'trialId,reviewer,mark\nt1,ann,correct\n');
    expect(() => imported(store, path)).toThrow('line 2: trialId: "t1" is the id of 2 trials; name the run too.');
    const named = writeFile('b.csv', 'run,trialId,reviewer,mark\nsecond,t1,ann,correct\n');
    expect(imported(store, named).added).toBe(1);
    expect(store.reviews()[0]?.run).toBe('second');
  });
});
