/** Prices, estimates of tokens, and the limit of the cost. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget } from '../../src/models/budget.ts';
import { checkPrices, costOf, readPrices } from '../../src/models/prices.ts';
import { ModelProblem } from '../../src/models/problem.ts';
import { Spending } from '../../src/models/spending.ts';
import { estimateTokens, TokenRatio } from '../../src/models/tokens.ts';

const LIST = { currency: 'USD', perMillionTokens: { 'openai:a': { input: 2.5, output: 10 } } };

describe('prices', () => {
  test('are for a million tokens', () => {
    const { currency, models } = readPrices(JSON.stringify(LIST), 'prices.json');
    const price = models.get('openai:a');
    expect([currency, price]).toEqual(['USD', { input: 2.5, output: 10 }]);
    // 1000 · 2.5 / 10⁶ + 200 · 10 / 10⁶
    expect(costOf({ input: 1000, output: 200 }, price!)).toBeCloseTo(0.0045, 12);
  });

  test.each([
    ['{', 'is not JSON'],
    ['[]', 'the file: must be an object'],
    [{ ...LIST, currency: 'dollar' }, 'currency: must be three capital letters'],
    [{ ...LIST, date: '2026' }, 'the file: "date" is not a field'],
    [{ currency: 'USD' }, 'perMillionTokens: must be an object'],
    [{ currency: 'USD', perMillionTokens: {} }, 'perMillionTokens: contains no model'],
    [
      { currency: 'USD', perMillionTokens: { a: { input: 1 } } },
      'perMillionTokens["a"].output: must be a number from 0',
    ],
    [{ currency: 'USD', perMillionTokens: { a: { input: -1, output: 1 } } }, '.input: must be a number from 0 on'],
    [{ currency: 'USD', perMillionTokens: { a: { input: 1, output: 1, cached: 1 } } }, '"cached" is not a field'],
  ])('%j is refused', (list, words) => {
    const json = typeof list === 'string' ? list : JSON.stringify(list);
    expect(() => readPrices(json, 'p.json')).toThrow(/^p\.json: /);
    expect(() => readPrices(json, 'p.json')).toThrow(words);
  });

  test('a model without a price is named', () => {
    const prices = readPrices(JSON.stringify(LIST), 'p.json');
    expect(() => checkPrices(prices, ['openai:a', 'gemini:b'], 'p.json')).toThrow('p.json: has no price of gemini:b;');
  });
});

test.each([
  ['', 0],
  ['word', 1],
  ['words', 2],
  ['民法第709条', 5], // four characters, and three digits
  ['ｆｕｌｌ', 4],
  ['𠮟る', 2],
])('%j has about %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('the ratio compares counted tokens with estimated ones', () => {
  const ratio = new TokenRatio();
  expect(ratio.value).toBe(1);
  ratio.add(10, 12);
  ratio.add(2, 6);
  expect(ratio.value).toBe(18 / 12);
});

describe('a budget', () => {
  test('lets a request wait for those in progress, and refuses it only where there is no room after them', async () => {
    const budget = new Budget(10);
    expect(await budget.reserve(6)).toBe(true);
    const second = budget.reserve(6);
    budget.settle(6, 3);
    expect(await second).toBe(true);
    budget.settle(6, 5);
    expect([await budget.reserve(3), await budget.reserve(1), budget.spent]).toEqual([false, false, 8]);
  });

  test('never exceeds its limit where no request costs more than its estimate, in any order', async () => {
    const request = fc.record({
      estimate: fc.integer({ min: 1, max: 50 }),
      share: fc.constantFrom(0, 0.5, 1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(request, { maxLength: 30 }),
        fc.integer({ min: 0, max: 150 }),
        async (s, all, limit) => {
          const budget = new Budget(limit);
          const sent = all.map(async ({ estimate, share }) => {
            if (!(await budget.reserve(estimate))) return 0;
            await s.schedule(Promise.resolve());
            budget.settle(estimate, share * estimate);
            return share * estimate;
          });
          await s.waitFor(Promise.all(sent));
          const costs = await Promise.all(sent);
          const cost = costs.reduce((sum, one) => sum + one, 0);
          expect(cost).toBeLessThanOrEqual(limit + 1e-9);
          expect(budget.spent).toBeCloseTo(cost, 9);
        },
      ),
    );
  });
});

describe('what requests cost', () => {
  const createSpending = (maxCost = Infinity): Spending =>
    new Spending(readPrices(JSON.stringify(LIST), 'p.json'), { maxCost, maxTokens: 100_000 });
  const fail = (kind: 'content-filter' | 'refused-key'): (() => Promise<never>) => () => Promise.reject(new ModelProblem(kind, 'no.')); // prettier-ignore

  test('is a bound where the server may charge for a request that failed', async () => {
    const spending = createSpending(1.5);
    await expect(spending.pay('openai:a', '', fail('refused-key'))).rejects.toThrow('no.');
    expect(spending.cost).toBe('0.00 USD');
    // 100,000 · 10 / 10⁶
    await expect(spending.pay('openai:a', '', fail('content-filter'))).rejects.toThrow('no.');
    expect(spending.cost).toBe('at most 1.00 USD');
    await expect(spending.pay('openai:a', '', fail('refused-key'))).rejects.toThrow(
      /^--max-cost 1\.5: at most 1\.00 USD were spent, /,
    );
  });
});
