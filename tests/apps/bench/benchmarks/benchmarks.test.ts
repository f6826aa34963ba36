/** What every benchmark of the catalog must keep to, its built-in items, and the words of its prompts. A new one is included automatically. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BENCHMARKS, findBenchmark } from '../../../../src/apps/bench/benchmarks/catalog.ts';
import { jaCot } from '../../../../src/apps/bench/benchmarks/ja-cot.ts';
import { lawMc } from '../../../../src/apps/bench/benchmarks/law-mc.ts';
import { mgsmEn } from '../../../../src/apps/bench/benchmarks/mgsm-en.ts';
import type { BenchmarkItem, BenchmarkSet } from '../../../../src/apps/bench/benchmark.ts';
import { benchmarkFileSchema } from '../../../../src/apps/bench/documents/benchmark-file.ts';
import { InputError } from '../../../../src/base/core/errors.ts';
import { withKnownNames } from '../../../../src/base/text/nearest-name.ts';
import { asPrompt } from '../../../../src/models/prompt.ts';
import { findScheme } from '../../../../src/schemes/find-scheme.ts';
import { planFor } from '../../../../src/schemes/kit/plan.ts';

interface Obedience {
  /** The scheme of the catalog that reads the set. */
  readonly scheme: string;
  /** The response of a model that follows the prompt. */
  readonly say: (answer: string) => string;
  /** The text directly before the question. */
  readonly label: string;
}

const sayInJapanese = (answer: string): string => `答えは${answer}です。`;
const sayLetter = (answer: string): string => `回答（1文字のみ）: ${answer}`;

const OBEDIENCE: Readonly<Record<string, Obedience>> = {
  jcommonsenseqa: { scheme: 'ja-cot-jcommonsenseqa', say: sayInJapanese, label: '' },
  last_letter_connection: { scheme: 'ja-cot-last-letter-connection', say: sayInJapanese, label: '' },
  mawps: { scheme: 'ja-cot-mawps', say: sayInJapanese, label: '' },
  mgsm: { scheme: 'ja-cot-mgsm', say: sayInJapanese, label: '' },
  mgsm_en: { scheme: mgsmEn.scheme, say: (answer) => `Answer: ${answer}`, label: 'Question: ' },
  law_mc: { scheme: lawMc.scheme, say: sayLetter, label: '' },
};

function isRight(scheme: string, response: string, truth: string): boolean {
  const [verdict] = planFor([findScheme(scheme)]).score({ response, storedParse: null }, truth);
  return verdict?.correct === true;
}

/** The only accepted answer. */
function truthOf({ groundTruth }: BenchmarkItem): string {
  expect(groundTruth).toBeTypeOf('string');
  return groundTruth as string;
}

function firstOf({ items }: BenchmarkSet): BenchmarkItem {
  return items[0] as BenchmarkItem;
}

/** The schemes that read all sets of ja-cot come to the catalog with a separate change. */
const isPending = (scheme: string): boolean => /^ja-cot(?:-(?:strict|loose|corrected))?$/.test(scheme);

describe('the catalog', () => {
  test('finds each benchmark by its id', () => {
    expect(BENCHMARKS.map(({ id }) => findBenchmark(id))).toEqual(BENCHMARKS);
  });

  test.each(BENCHMARKS)('$id has a record of the form that users write', ({ id }) => {
    const path = join(import.meta.dirname, `../../../../src/apps/bench/items/${id}/benchmark.json`);
    expect(benchmarkFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))).toMatchObject({ id });
  });

  test('names all ids for one that does not exist', () => {
    expect(() => findBenchmark('ja-kot')).toThrow(
      new InputError('ja-kot: no benchmark has this id; there are ja-cot, mgsm-en, law-mc; did you mean ja-cot?'),
    );
  });

  test.each(BENCHMARKS)(
    '$id has a baseline among its conditions, schemes of the catalog, and a source',
    (benchmark) => {
      expect(benchmark.id).toMatch(/^[a-z0-9-]+$/);
      expect(benchmark.conditions.map(({ id }) => id)).toContain(benchmark.baseline);
      const schemes = [benchmark.scheme, ...benchmark.alternatives];
      expect(new Set(schemes).size).toBe(schemes.length);
      for (const id of schemes) if (!isPending(id)) expect(findScheme(id).id).toBe(id);
      expect(benchmark.source).toMatch(/^FOLDER\/.*https:\/\/github\.com\//);
    },
  );
});

describe.each(BENCHMARKS.flatMap((benchmark) => benchmark.sets.map((name) => ({ benchmark, name }))))(
  '$benchmark.id, $name, built in',
  ({ benchmark, name }) => {
    const conditions = benchmark.conditions.map(({ id }) => id);
    const { scheme, say, label } = OBEDIENCE[name] as Obedience;

    test('has twelve items with unique ids and questions', async () => {
      const { items, from } = await benchmark.load(name, null);
      expect(from).toBe('built in');
      expect(items).toHaveLength(12);
      expect(new Set(items.map(({ id }) => id)).size).toBe(12);
      expect(new Set(items.map(({ question }) => question)).size).toBe(12);
    });

    test('asks at the end, in the same words each time, and in others under another condition', async () => {
      const set = await benchmark.load(name, null);
      const again = await benchmark.load(name, null);
      for (const item of set.items) {
        const prompts = conditions.map((condition) => asPrompt(set.prompt(item, condition)).user);
        expect(prompts).toEqual(conditions.map((condition) => asPrompt(again.prompt({ ...item }, condition)).user));
        expect(new Set(prompts).size).toBe(conditions.length);
        for (const prompt of prompts) expect(prompt.endsWith(label + item.question)).toBe(true);
      }
    });

    test('counts a perfect answer as right, unless the truth has a comma that its scheme cannot read', async () => {
      const { items } = await benchmark.load(name, null);
      const wrong = items.map(truthOf).filter((truth) => !isRight(scheme, say(truth), truth));
      expect(wrong).toEqual(name === 'mgsm' ? ['1,250'] : []);
    });

    test('tells its truths apart', async () => {
      const { items } = await benchmark.load(name, null);
      const truths = items.map(truthOf);
      const rightFor = truths.map((given) => truths.filter((truth) => isRight(scheme, say(given), truth)).length);
      // Choices repeat: twelve questions have four or five of them.
      expect(Math.max(...rightFor)).toBeLessThanOrEqual(scheme.startsWith('mc') || name === 'jcommonsenseqa' ? 3 : 1);
    });

    test('has no other set and no other condition', async () => {
      const set = await benchmark.load(name, null);
      expect(() => set.prompt(firstOf(set), 'few')).toThrow(
        new InputError(withKnownNames('few: no such condition', 'few', conditions)),
      );
      const unknown = new InputError(withKnownNames('gsm8k: no such set', 'gsm8k', benchmark.sets));
      await expect(benchmark.load('gsm8k', null)).rejects.toThrow(unknown);
      await expect(benchmark.load('gsm8k', '.')).rejects.toThrow(unknown);
    });
  },
);

describe('built-in items', () => {
  test('the last letters are those of the names', async () => {
    const { items } = await jaCot.load('last_letter_connection', null);
    for (const { question, groundTruth } of items) {
      const [, family = '', given = ''] = /「(\S+) (\S+)」/.exec(question) ?? [];
      expect(groundTruth).toBe(`${family.at(-1)}${given.at(-1)}`);
    }
  });

  test('no letter and no number of a choice is right more often than chance', async () => {
    const counts = (truths: readonly string[]): number[] =>
      [...Map.groupBy(truths, (truth) => truth).values()].map((same) => same.length).toSorted((a, b) => a - b);
    const law = await lawMc.load('law_mc', null);
    expect(counts(law.items.map(truthOf))).toEqual([3, 3, 3, 3]);
    const { items } = await jaCot.load('jcommonsenseqa', null);
    expect(counts(items.map((item) => truthOf(item).slice(0, 3)))).toEqual([2, 2, 2, 3, 3]);
  });

  /** The examples of a condition, each with its line feed. */
  async function examplesOf(name: string, condition: string): Promise<string[]> {
    const set = await jaCot.load(name, null);
    const first = firstOf(set);
    const before = asPrompt(set.prompt(first, condition)).user.slice(0, -first.question.length);
    return before.split(/(?<=。\n)\n/).filter((example) => example !== '');
  }

  test.each(jaCot.sets)(
    '%s: each example comes with a chain of thought and without, and both lead to one answer',
    async (name) => {
      const { scheme } = OBEDIENCE[name] as Obedience;
      const [shots, zeroShots] = [await examplesOf(name, 'shot'), await examplesOf(name, 'zero_shot')];
      const stops = zeroShots.map((example) => example.split('解答：') as [string, string]);
      expect(stops).toHaveLength(4);
      expect(shots).toHaveLength(4);
      for (const [i, [question, conclusion]] of stops.entries()) {
        const [, answer = ''] = /^答えは(.+)です。\n$/.exec(conclusion) ?? [];
        const shot = shots[i] ?? '';
        expect(shot.startsWith(`${question}解答：`)).toBe(true);
        expect(shot.endsWith(conclusion)).toBe(true);
        const told = shot.slice(`${question}解答：`.length);
        expect(told.length - conclusion.length).toBeGreaterThan(15);
        expect(isRight(scheme, told, answer)).toBe(true);
      }
    },
  );
});

describe('prompts', () => {
  test('ja-cot: the examples of the condition, a line feed after each, the question, and nothing else', async () => {
    const set = await jaCot.load('last_letter_connection', null);
    expect(set.prompt(firstOf(set), 'zero_shot')).toBe(
      `問題：「柏原 凛太」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。
解答：答えは原太です。

問題：「水無瀬 灯」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。
解答：答えは瀬灯です。

問題：「葛城 まどか」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。
解答：答えは城かです。

問題：「二階堂 椿」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。
解答：答えは堂椿です。

問題：「杉浦 千景」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。
解答：`,
    );
  });

  test('mgsm-en: an example of each condition ends in the answer line that the scheme reads', async () => {
    const set = await mgsmEn.load('mgsm_en', null);
    const [cot = [], direct = []] = ['cot', 'direct'].map((condition) =>
      asPrompt(set.prompt(firstOf(set), condition)).user.split('\n\n'),
    );
    const question =
      'Question: Maya has 3 boxes with 12 crayons each. She gives 9 crayons to a friend. How many crayons does she have now?';
    const thought =
      'Step-by-Step Answer: Three boxes hold 3 * 12 = 36 crayons. After giving away 9 there are 36 - 9 = 27. The answer is 27.';
    expect(cot).toHaveLength(6);
    expect(cot[0]).toContain('step by step');
    expect(cot[1]).toBe(`${question}\n${thought}\nAnswer: 27`);
    expect(isRight(mgsmEn.scheme, `${thought}\nAnswer: 27`, '27')).toBe(true);
    expect(direct).toHaveLength(6);
    expect(direct[0]).toContain('without showing any steps');
    expect(direct[1]).toBe(`${question}\nAnswer: 27`);
  });

  test('law-mc: the task, the question, the choices', async () => {
    const set = await lawMc.load('law_mc', null);
    expect(set.prompt(firstOf(set), 'direct')).toBe(
      `次の法律の問題について、正しい選択肢を一つ選んでください。説明は書かず、「回答（1文字のみ）: x」という形の一行だけを書きます。x には、選んだ選択肢の文字 a、b、c、d のどれか一つを入れます。

日本国憲法によれば、解散されない場合の衆議院議員の任期はどれですか。
a 4年
b 6年
c 3年
d 5年`,
    );
  });

  test.each(['cot', 'direct'])('law-mc, %s: repeating the prompt before the answer does no harm', async (condition) => {
    const set = await lawMc.load('law_mc', null);
    for (const item of set.items) {
      const prompt = asPrompt(set.prompt(item, condition)).user;
      expect(prompt).not.toMatch(/^回答|[:：]\s*$/m);
      expect(isRight('mc-v3', `${prompt}\n${sayLetter(truthOf(item))}`, truthOf(item))).toBe(true);
    }
  });
});
