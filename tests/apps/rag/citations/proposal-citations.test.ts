/** The convention `proposal`: a linear scan finds the same as Python's regular expression. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposalCitations } from '../../../../src/apps/rag/citations/proposal.ts';
import { pythonRegExp } from '../../../../src/base/text/python-regex.ts';
import { cases } from '../../../support/fixtures.ts';
import { audit } from '../../../support/in-process.ts';

interface Case {
  readonly id: number;
  readonly text: string;
  readonly output: readonly (readonly (string | null)[])[];
}

const vectors = cases<Case>('citations_proposal.jsonl');
const EXPRESSION = String.raw`([^法]+法)(?:第(\d+)条)?(?:第(\d+)項)?(?:第(\d+)号)?`;

test('every vector of the original', () => {
  expect(vectors).toHaveLength(157);
  for (const { text, output } of vectors)
    expect(proposalCitations(text).map(({ law, article, paragraph, item }) => [law, article, paragraph, item])).toEqual(
      output,
    );
});

test('every vector through the command', async () => {
  const input = vectors.map(({ id, text }) => `${JSON.stringify({ id, text })}\n`).join('');
  const { code, stdout, stderr } = await audit(['rag', 'citations', '--convention', 'proposal'], { input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; citations: object[] });
  expect(lines).toEqual(vectors.map(({ id, text }) => ({ id, citations: proposalCitations(text) })));
});

test('the scan finds what the expression finds', () => {
  const piece = fc.constantFrom(
    '法',
    '第',
    '1',
    '９',
    '٣',
    '²',
    '条',
    '項',
    '号',
    '\n',
    '😀',
    'の',
    '民',
    '第1条',
    '第2項',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const expected = Array.from(text.matchAll(pythonRegExp(EXPRESSION)), (match) => ({
        law: match[1],
        article: match[2] ?? null,
        paragraph: match[3] ?? null,
        item: match[4] ?? null,
        start: match.index,
        end: match.index + match[0].length,
        text: match[0],
      }));
      expect(proposalCitations(text)).toEqual(expected);
    }),
  );
});
