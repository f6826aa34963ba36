/** Runs and judgments as files of TREC. */
import { describe, expect, test } from 'vitest';
import { readQrels, readRun, type RankedList } from '../../../../src/apps/rag/retrieval/trec-files.ts';

/** Two lines in each group. */
async function* linesOf(text: Buffer): AsyncGenerator<Buffer[]> {
  const lines = text
    .toString('latin1')
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'));
  while (lines.length > 0) yield lines.splice(0, 2);
}

async function run(text: string | Buffer): Promise<RankedList[]> {
  const lists: RankedList[] = [];
  for await (const list of readRun(linesOf(Buffer.from(text)), 'a.run')) lists.push(list);
  return lists;
}

describe('a run', () => {
  test('is ordered by falling score; equal scores by falling id; the rank field does not matter', async () => {
    const text = '1 Q0 b 1 0.5 t\n1 Q0 a 2 1e1 t\n1 Q0 c 3 .5 t\n1 Q0 B 9 0.50 t\n1 Q0 d 4 -2 t\n';
    expect(await run(text)).toEqual([{ id: '1', retrieved: ['a', 'c', 'b', 'B', 'd'] }]);
  });

  test('that is in order but for equal scores is ordered, too', async () => {
    expect(await run('1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n1 Q0 c 3 1.0 t\n')).toEqual([
      { id: '1', retrieved: ['a', 'c', 'b'] },
    ]);
  });

  test('ids are ordered by their bytes', async () => {
    expect(await run('1 Q0 \u{1f600} 1 0 t\n1 Q0 \uff5e 1 0 t\n')).toEqual([
      { id: '1', retrieved: ['\u{1f600}', '\uff5e'] },
    ]);
  });

  test('queries keep their order; spaces, tabs, CRLF, empty lines, comments and further fields do not matter', async () => {
    const text = '# favourite\n\n 2\tQ0  x 1 1 t more\r\n \t\n1 Q0 x 1 1 t\r\n1 Q0 #y 1 2 t';
    expect(await run(text)).toEqual([
      { id: '2', retrieved: ['x'] },
      { id: '1', retrieved: ['#y', 'x'] },
    ]);
    expect(await run('')).toEqual([]);
  });

  test.each([
    ['1 Q0 a 1 1 t\n1 Q0 b 1\n', 'a.run, line 2: has no score; a line must be "query Q0 document rank score tag"'],
    ['\n1 Q0 a 1 high t\n', 'a.run, line 2: score high: must be a number.'],
    ['1 Q0 a 1 nan t\n', 'score nan'],
    ['1 Q0 a 1 1e999 t\n', 'score 1e999'],
    ['1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n1 Q0 b 1 1 t\n', 'a.run, line 3: query 1 comes again after other queries'],
  ])('%j is rejected', async (text, message) => {
    await expect(run(text)).rejects.toThrow(message);
  });

  test('text that is not UTF-8 is rejected', async () => {
    const bytes = Buffer.from('1 Q0 \xff 1 1 t', 'latin1');
    await expect(run(bytes)).rejects.toThrow('a.run, line 1: is not UTF-8');
  });
});

describe('judgments', () => {
  test('are grades by query and document', async () => {
    const qrels = await readQrels(linesOf(Buffer.from('# comment\n1 0 a 2\n2 0 a 0\n1 0 b#1 -1\n')), 'a.qrels');
    expect(qrels).toEqual(
      new Map([
        ['1', new Map(Object.entries({ a: 2, 'b#1': -1 }))],
        ['2', new Map([['a', 0]])],
      ]),
    );
  });

  test.each([
    ['1 0 a\n', 'a.qrels, line 1: has no grade; a line must be "query iteration document grade"'],
    ['1 0 a 1.5\n', 'a.qrels, line 1: grade 1.5: must be a whole number.'],
    ['1 0 a 5000\n', 'a.qrels, line 1: grade 5000: must be a number from -1000 to 1000.'],
    ['1 0 a 1\n2 0 a 1\n1 0 a 0\n', 'a.qrels, line 3: document a of query 1 is judged a second time'],
  ])('%j is rejected', async (text, message) => {
    await expect(readQrels(linesOf(Buffer.from(text)), 'a.qrels')).rejects.toThrow(message);
  });
});
