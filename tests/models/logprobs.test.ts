/** Log probabilities in the answers of servers, which may be anything. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLogprobs } from '../../src/models/logprobs.ts';

const OTHERS = [{ token: 'b', logprob: -2 }];

test.each<readonly [string, object]>([
  ['chat', { choices: [{ logprobs: { content: [{ token: 'a', logprob: -1, bytes: [97], top_logprobs: OTHERS }] } }] }],
  ['completion', { choices: [{ logprobs: { tokens: ['a'], token_logprobs: [-1], top_logprobs: [{ b: -2 }] } }] }],
  ['Ollama', { logprobs: [{ token: 'a', logprob: -1, top_logprobs: OTHERS }] }],
  [
    'Gemini',
    {
      candidates: [
        {
          logprobsResult: {
            chosenCandidates: [{ token: 'a', logProbability: -1 }],
            topCandidates: [{ candidates: [{ token: 'b', logProbability: -2 }] }],
          },
        },
      ],
    },
  ],
])('%s has its own form', (_, document) => {
  expect(readLogprobs(document)).toEqual([{ token: 'a', logprob: -1, top: OTHERS }]);
});

test('an answer without any has none, and a token without one is left out', () => {
  expect(readLogprobs({ choices: [{ message: {}, logprobs: null }] })).toBeNull();
  const columns = { tokens: ['a', 'b'], token_logprobs: [null, -1], top_logprobs: null };
  expect(readLogprobs({ choices: [{ logprobs: columns }] })).toEqual([{ token: 'b', logprob: -1 }]);
});

test('no more than 50,000 tokens and alternatives are kept', () => {
  const tokens = Array.from({ length: 30_000 }, () => ({ token: 'a', logprob: -1, top_logprobs: OTHERS }));
  expect(readLogprobs({ logprobs: tokens })).toHaveLength(25_000);
  expect(readLogprobs({ logprobs: tokens.slice(0, 25_000) })).toHaveLength(25_000);
});

test('whatever a server sends is read without an error', () => {
  const value = fc.jsonValue();
  const token = fc.record({ token: value, logprob: value, top_logprobs: value }, { requiredKeys: [] });
  const columns = fc.record({ tokens: value, token_logprobs: value, top_logprobs: value });
  const list = fc.array(fc.oneof(token, value));
  const result = fc.record({ chosenCandidates: fc.oneof(list, value), topCandidates: fc.oneof(list, value) });
  const choice = fc.record({ logprobs: fc.oneof(columns, fc.record({ content: list }), value) });
  const document = fc.oneof(
    value,
    fc.record({ choices: fc.oneof(fc.array(choice), value) }),
    fc.record({ candidates: fc.array(fc.record({ logprobsResult: fc.oneof(result, value) })) }),
    fc.record({ logprobs: fc.oneof(list, value) }),
  );
  fc.assert(
    fc.property(document, (sent) => {
      for (const one of readLogprobs(sent) ?? [])
        expect([typeof one.token, typeof one.logprob]).toEqual(['string', 'number']);
    }),
  );
});
