/** The steps of a parser that one rule decides follow from its parse. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { selectParserInput } from '../../../src/schemes/kit/plan.ts';
import { parserSteps } from '../../../src/schemes/kit/steps.ts';
import { pieces } from '../../support/texts.ts';

const decidedByOne = SCHEMES.filter(({ parser }) => parser.isDecidedByOne === true);

test('without another run of the parser, the steps are those that it traces', () => {
  expect(decidedByOne.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(fc.option(pieces), fc.option(pieces), (response, storedParse) => {
      const input = selectParserInput({ response, storedParse, choices: ['Paris', '8'], task: 'mgsm' });
      for (const scheme of decidedByOne) {
        const parse = scheme.parser.parse(input);
        expect([scheme.id, parserSteps(scheme, input, { parse })]).toEqual([scheme.id, scheme.parser.trace(input)]);
      }
    }),
    { numRuns: 100, seed: 1 },
  );
});
