/** Scorers of one scheme: outcomes that are kept from trial to trial are those of a scorer that has seen nothing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EncodedTrial } from '../../../src/base/core/trial.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { viewResponse } from '../../../src/schemes/core/bytes/core-scorer.ts';
import { isCoreScheme } from '../../../src/schemes/core/core-schemes.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { OpenTrial } from '../../../src/schemes/scoring/open-trial.ts';
import { SchemeScorer } from '../../../src/schemes/scoring/scheme-scorer.ts';
import { CORRECT, type Outcome } from '../../../src/schemes/scoring/scores.ts';
import { schemeFromSpec } from '../../../src/schemes/spec.ts';
import { pieces, truths } from '../../support/texts.ts';
import { inFull } from '../../support/thorough.ts';
import { encodedTrial } from '../../support/trials.ts';

const schemes = SCHEMES.filter((scheme) => !isCoreScheme(scheme)).map((scheme) => [scheme.id, scheme] as const);

function score(scorer: SchemeScorer, trial: EncodedTrial): Outcome {
  return scorer.score(new OpenTrial(trial, viewResponse(trial)));
}

/** Few texts, so that they come again, with other truths, tasks and choices. */
const texts = fc.oneof(
  fc.constantFrom(
    'a',
    'B',
    'Answer: c',
    'The answer is (B).',
    '#### 18',
    '18',
    '-5',
    '',
    ' ',
    'ß',
    'ﬁ',
    '\uffff',
    '１８',
  ),
  truths,
  pieces.map((text) => text.toWellFormed()),
);
const trials = fc.record({
  response: texts,
  storedParse: fc.option(texts),
  groundTruth: fc.oneof(fc.constantFrom('a', 'B', '18', 'ss', ''), truths),
  choices: fc.constantFrom(null, null, ['Paris', '18'], ['B', 'a']),
  task: fc.constantFrom(null, 'mgsm', 'mawps', 'jcommonsenseqa'),
});

/** A log can have half of a character, which is U+FFFD in UTF-8. */
const HALF = '\ud83d';
const NO_ITEM = { choices: null, question: null, task: null };

test.each(['helm.quasi_exact_match', 'inspect.includes'])('%s reads a lone surrogate as the log has it', (id) => {
  const scheme = schemeFromSpec(id);
  const scorer = new SchemeScorer(scheme, planFor([scheme]));
  const { ordinal: _, detail: __, ...place } = encodedTrial({ response: HALF, groundTruth: '\ufffd' });
  const detail = { ...place, itemId: null, response: HALF, storedParse: null };
  const outcome = score(scorer, encodedTrial({ response: HALF, groundTruth: '\ufffd', detail }));
  const [verdict] = planFor([scheme]).score({ response: HALF, storedParse: null, ...NO_ITEM }, '\ufffd');
  expect(verdict?.correct).toBe(false);
  expect(outcome.state & CORRECT).toBe(0);
});

describe.each(schemes)('%s', (_, scheme) => {
  test('has the same outcome for a trial after others', () => {
    const used = new SchemeScorer(scheme, planFor([scheme]));
    fc.assert(
      fc.property(trials, ({ storedParse, ...given }) => {
        const trial = encodedTrial({ ...given, storedParse: storedParse === null ? null : Buffer.from(storedParse) });
        const fresh = new SchemeScorer(scheme, planFor([scheme]));
        expect({ given, outcome: score(used, trial) }).toEqual({ given, outcome: score(fresh, trial) });
      }),
      { numRuns: inFull(1_000, 120), seed: 1 },
    );
  });
});

test('a stored parse that is a number is that many bytes of the response', () => {
  const scheme = SCHEMES.find(({ id }) => id === 'squad.normalize');
  if (scheme === undefined) throw new Error('no such scheme');
  const scorer = new SchemeScorer(scheme, planFor([scheme]));
  const trial = encodedTrial({ response: 'Rome, or so', groundTruth: 'rome', storedParse: 4 });
  expect(score(scorer, trial)).toMatchObject({ state: 1 });
  expect(score(scorer, { ...trial, storedParse: 11 })).toMatchObject({ state: 0 });
  expect(score(scorer, { ...trial, storedParse: null })).toMatchObject({ state: 2 });
});
