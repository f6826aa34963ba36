/** Truths that are yes or no in other words than the answers. */
import { describe, expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 24;
/** Whether the truth is yes, and whether the answer is: every third answer is wrong. */
const isYes = (at: number): boolean => at % 2 === 0;
const isRight = (at: number): boolean => at % 3 !== 0;
const says = (at: number): boolean => isYes(at) === isRight(at);

const choose =
  (yes: unknown, no: unknown) =>
  (is: boolean): unknown =>
    is ? yes : no;
const [trueOrFalse, yesOrNo, oneOrZero] = [choose('True', 'False'), choose('Yes', 'No'), choose('1.0', '0.0')];

const logOf = (of: (at: number) => object): string =>
  fileWith(Array.from({ length: COUNT }, (_, at) => `${JSON.stringify(of(at))}\n`).join(''));
const truthsOf = async (of: (at: number) => object, map = {}): Promise<readonly unknown[]> =>
  (await trialsIn(logOf(of), { map })).map(({ groundTruth }) => groundTruth);
const expected = (of: (at: number) => unknown): unknown[] => Array.from({ length: COUNT }, (_, at) => of(at));

const SENTENCE = 'It is so in most cases.';

describe('are read in the words of the answers', () => {
  test.each<[name: string, record: (at: number) => object, truth: (at: number) => unknown]>([
    [
      'True and False beside Yes and No',
      (at) => ({ gold: trueOrFalse(isYes(at)), output: `${String(yesOrNo(says(at)))}, 90%`, correct: isRight(at) }),
      (at) => yesOrNo(isYes(at)),
    ],
    [
      'Boolean values beside words in small letters, without labels',
      (at) => ({ gold: isYes(at), output: says(at) ? 'yes' : 'no' }),
      (at) => (isYes(at) ? 'yes' : 'no'),
    ],
    [
      'Yes and No beside true and false at the end of a text',
      (at) => ({ gold: yesOrNo(isYes(at)), output: `${SENTENCE} So it is **${String(says(at))}**.` }),
      (at) => String(isYes(at)),
    ],
    [
      '1 and 0 beside Yes and No, by the labels',
      (at) => ({ gold: oneOrZero(isYes(at)), output: yesOrNo(says(at)), correct: isRight(at) }),
      (at) => yesOrNo(isYes(at)),
    ],
    [
      'where the stored answer has them, and the response has both words',
      (at) => ({
        gold: trueOrFalse(isYes(at)),
        output: `Is it true or false? ${String(yesOrNo(says(at)))}`,
        pred: yesOrNo(says(at)),
      }),
      (at) => yesOrNo(isYes(at)),
    ],
  ])('%s', async (_, record, truth) => {
    expect(await truthsOf(record)).toEqual(expected(truth));
  });

  test('the report states it', async () => {
    const log = logOf((at) => ({ gold: trueOrFalse(isYes(at)), output: yesOrNo(says(at)), correct: isRight(at) }));
    const { stdout } = await audit([log, '--out-md', '-']);
    expect(stdout).toContain('gold is True or False, and was read as Yes or No, which are the words of the answers.');
    expect(stdout).toContain('No scheme changes any of 24 labels.');
  });
});

describe('stay as they are', () => {
  test.each<[name: string, record: (at: number) => object, truth: (at: number) => unknown]>([
    [
      'where the answers are in the same words',
      (at) => ({ gold: trueOrFalse(isYes(at)), output: trueOrFalse(says(at)) }),
      (at) => trueOrFalse(isYes(at)),
    ],
    [
      'where a fifth of the answers are in the same words',
      (at) => ({ gold: trueOrFalse(isYes(at)), output: (at % 6 === 0 ? trueOrFalse : yesOrNo)(says(at)) }),
      (at) => trueOrFalse(isYes(at)),
    ],
    [
      'where a third of the answers state neither',
      (at) => ({ gold: trueOrFalse(isYes(at)), output: at % 3 === 0 ? 'I cannot tell.' : yesOrNo(says(at)) }),
      (at) => trueOrFalse(isYes(at)),
    ],
    [
      'where one truth is another word',
      (at) => ({ gold: at === 3 ? 'Unknown' : trueOrFalse(isYes(at)), output: yesOrNo(says(at)) }),
      (at) => (at === 3 ? 'Unknown' : trueOrFalse(isYes(at))),
    ],
  ])('%s', async (_, record, truth) => {
    expect(await truthsOf(record, { groundTruth: 'gold' })).toEqual(expected(truth));
  });

  test('1 and 0 without labels, by which they could be no truth', async () => {
    const record = (at: number): object => ({ gold: oneOrZero(isYes(at)), output: yesOrNo(says(at)) });
    expect(await truthsOf(record)).toEqual(expected(() => null));
    expect(await truthsOf(record, { groundTruth: 'gold' })).toEqual(expected((at) => oneOrZero(isYes(at))));
  });

  test('where the labels show that Yes means False', async () => {
    const reversed = (at: number): object => ({
      gold: trueOrFalse(isYes(at)),
      output: yesOrNo(!says(at)),
      correct: isRight(at),
    });
    const { code, stdout } = await audit([logOf(reversed), '--out-md', '-']);
    expect(stdout).not.toContain('was read as');
    expect(code).toBe(2);
  });
});
