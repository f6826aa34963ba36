/** Schemes of extractors: what they parse, how they label, and which trials are in their scope. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractScheme } from '../../../src/audit/extracted/extract-scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { isInScope } from '../../../src/schemes/kit/scope.ts';
import { writeExtractions, type ExtractorToWrite } from '../../support/extraction-store.ts';
import { temporaryFolder } from '../../support/folders.ts';

const ABOUT = { storedParse: null, question: 'Which?', choices: ['Paris', 'Rome'] };

function schemeOf(extractor: ExtractorToWrite): ReturnType<typeof extractScheme> {
  const path = join(temporaryFolder(), 'extractions.db');
  writeExtractions(path, [extractor]);
  return extractScheme(`extract:${extractor.name}@${path}`);
}

test('a span keeps its place in the response', () => {
  const response = 'I think it is Rome.';
  const scheme = schemeOf({ name: 'x', kind: 'span', subjects: [{ ...ABOUT, response, reply: 'Rome' }] });
  const [verdict] = planFor([scheme]).score({ ...ABOUT, response }, 'B');
  expect(verdict).toMatchObject({ correct: true, parse: { kind: 'parsed', text: 'Rome', start: 14, end: 18 } });
});

test('a reply that cannot be read parses nothing, by a rule that the parser lists', () => {
  const response = 'I think it is Rome.';
  const scheme = schemeOf({ name: 'x', kind: 'span', subjects: [{ ...ABOUT, response, reply: 'Berlin' }] });
  const [verdict] = planFor([scheme]).score({ ...ABOUT, response }, 'B');
  expect(verdict).toMatchObject({ correct: false, parse: { kind: 'unparsed', text: null } });
  expect(scheme.parser.rules.map(({ id }) => id)).toContain(verdict?.parse.rule);
});

test('trials that were not asked about, and requests without a reply, are outside of its scope', () => {
  const subjects = [
    { ...ABOUT, response: 'replied', reply: 'A' },
    { ...ABOUT, response: 'failed', reply: null },
  ];
  const scheme = schemeOf({ name: 'x', subjects });
  const states = ['replied', 'failed', 'another', null].map((response) => {
    const input = { ...ABOUT, response };
    return [scheme.coverage?.(input, 'A').state, isInScope(scheme, input, 'A')];
  });
  expect(states).toEqual([
    ['replied', true],
    ['without-reply', false],
    ['not-asked', false],
    ['not-asked', false],
  ]);
  const other = { ...ABOUT, response: 'replied', choices: ['Paris', 'London'] };
  expect(scheme.coverage?.(other, 'A').state).toBe('not-asked');
});

describe('verdicts', () => {
  const asked = (truths: readonly string[], reply: string): ExtractorToWrite['subjects'][number] => ({
    ...ABOUT,
    response: 'Rome',
    truths,
    reply,
  });
  const labels = (
    subjects: ExtractorToWrite['subjects'],
    ...truths: readonly (string | readonly string[])[]
  ): unknown[] => {
    const plan = planFor([schemeOf({ name: 'v', kind: 'verdict', subjects })]);
    return truths.map((truth) => plan.score({ ...ABOUT, response: 'Rome' }, truth)[0]?.correct);
  };

  test('one verdict is the parse, and the label', () => {
    const scheme = schemeOf({ name: 'v', kind: 'verdict', subjects: [asked(['B'], 'correct')] });
    const [verdict] = planFor([scheme]).score({ ...ABOUT, response: 'Rome' }, 'B');
    expect(verdict).toMatchObject({ correct: true, parse: { text: 'correct' }, match: { rule: 'correct' } });
  });

  test('verdicts on different truths are taken by the truths of the trial', () => {
    const subjects = [asked(['B'], 'correct'), asked(['A'], 'incorrect'), asked(['A', 'B'], 'correct')];
    expect(labels(subjects, 'B', 'A', ['A', 'B'], ['B'])).toEqual([true, false, true, true]);
  });

  test('truths that were not asked about are outside of the scope, also where all verdicts agree', () => {
    expect(labels([asked(['B'], 'correct')], 'A', ['B', 'A'])).toEqual([null, null]);
  });

  test('an empty truth in a list changes nothing', () => {
    expect(labels([asked(['', 'B'], 'correct'), asked(['B'], 'incorrect')], ['', 'B'], 'B')).toEqual([true, false]);
  });

  test('no answer is unparsed, and wrong', () => {
    const scheme = schemeOf({ name: 'v', kind: 'verdict', subjects: [asked(['B'], 'no answer')] });
    const [verdict] = planFor([scheme]).score({ ...ABOUT, response: 'Rome' }, 'B');
    expect(verdict).toMatchObject({ correct: false, parse: { kind: 'unparsed', rule: 'no-answer' } });
  });
});

describe('errors', () => {
  test('of words and files are one sentence', () => {
    const path = join(temporaryFolder(), 'extractions.db');
    expect(() => extractScheme('extract:x')).toThrow(
      /extract:x: the file .* missing; name it with --extractions FILE\.$/,
    );
    expect(() => extractScheme(`extract:@${path}`)).toThrow(/no name of an extractor/);
    expect(() => extractScheme(`extract:x@${path}`)).toThrow(/no such file; make one first: audit extract/);
    writeFileSync(path, 'no database');
    expect(() => extractScheme(`extract:x@${path}`)).toThrow(/no store of extractions/);
  });

  test('an unknown name lists the others', () => {
    const path = join(temporaryFolder(), 'extractions.db');
    writeExtractions(path, []);
    expect(() => extractScheme(`extract:xfinder@${path}`)).toThrow(/has no extractor yet/);
    writeExtractions(path, [
      { name: 'xfinder', subjects: [] },
      { name: 'other', subjects: [] },
    ]);
    expect(() => extractScheme(`extract:xfindr@${path}`)).toThrow(/no extractor xfindr.*did you mean xfinder/);
    expect(() => extractScheme(`extract:q@${path}`)).toThrow(/other, xfinder/);
  });
});
