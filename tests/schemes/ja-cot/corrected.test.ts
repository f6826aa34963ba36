/** The corrected and the loose parsers of the Japanese benchmark on typical responses of models. */
import { describe, expect, test } from 'vitest';
import { lastNumberIn } from '../../../src/schemes/ja-cot/numbers.ts';
import {
  jaCotChoiceCorrected,
  jaCotLettersCorrected,
  jaCotNumberCorrected,
} from '../../../src/schemes/ja-cot/corrected-parser.ts';
import { sameOption } from '../../../src/schemes/ja-cot/matcher.ts';
import { plainJapanese } from '../../../src/schemes/ja-cot/normalizer.ts';
import { jaCotChoiceLoose, jaCotLettersLoose, jaCotNumberLoose } from '../../../src/schemes/ja-cot/loose-parser.ts';
import { namedOptions, readOptions } from '../../../src/schemes/kit/question-options.ts';
import type { Parse, Parser } from '../../../src/base/core/scheme.ts';

const QUESTION = `問題：主要な電子回路基板の事をなんと言う？
(0)掲示板
(1)パソコン
(2)マザーボード
(3)ボード
(4)まな板
解答：`;

const parse = (parser: Parser, response: string, ...off: string[]): Parse =>
  parser.parse({ response, storedParse: null, question: QUESTION }, new Set(off));

/** The actual and the expected parse of a response. ⟦…⟧ marks the answer where that is a slice of the response. */
function parsedAndMarked(parser: Parser, marked: string, rule: string | null, text: string | null): [Parse, Parse] {
  const at = marked.indexOf('⟦');
  const [start, end] = at === -1 ? [null, null] : [at, marked.indexOf('⟧') - 1];
  const wanted: Parse = { kind: text === null ? 'unparsed' : 'parsed', text, rule, start, end };
  return [parse(parser, marked.replace('⟦', '').replace('⟧', '')), wanted];
}

describe('numbers', () => {
  test.each([
    ['16 + 11 = 27 。よって、答えは⟦43⟧です。', 'answer-sentence', '43'],
    ['答えは⟦43⟧個です。', 'answer-sentence', '43'],
    ['答えは⟦43⟧個（40個＋3個）です。', 'answer-sentence', '43'],
    ['答えは⟦7万⟧ドルです。', 'answer-sentence', '7万'],
    ['答えは⟦1億2000万⟧円です。', 'answer-sentence', '1億2000万'],
    ['2万人と3万人で、答えは⟦２万５千⟧人です。', 'answer-sentence', '２万５千'],
    ['合計は⟦-3万⟧円', 'last-number', '-3万'],
    ['答えは(40+3=)⟦43⟧です。', 'answer-sentence', '43'],
    ['答えは（⟦43⟧）です。', 'answer-sentence', '43'],
    ['答えは「⟦43⟧」です。', 'answer-sentence', '43'],
    ['答えは ⟦43⟧円。', 'answer-sentence', '43'],
    ['したがって、答えは**⟦43⟧**個です。3個ではありません。', 'answer-sentence', '43'],
    ['**答え**：⟦1,234⟧円', 'answer-sentence', '1,234'],
    ['答え：\n\n⟦４３⟧', 'answer-sentence', '４３'],
    ['答えは１２です。検算すると違うので、答えは⟦１，２３４⟧です。', 'answer-sentence', '１，２３４'],
    ['正解は⟦-5⟧度です。', 'answer-sentence', '-5'],
    ['解答は⟦−5⟧です。', 'answer-sentence', '−5'],
    ['答えは⟦－５．５⟧です', 'answer-sentence', '－５．５'],
    ['答えは 5-3=⟦2⟧ です。', 'answer-sentence', '2'],
    ['答えは5-⟦3⟧です。', 'answer-sentence', '3'],
    ['答えは10個-⟦3⟧個です。', 'answer-sentence', '3'],
    ['答えは 12 ÷ 4 = ⟦3⟧ です', 'answer-sentence', '3'],
    ['答えは⟦0.2⟧です。よって1つ。', 'answer-sentence', '0.2'],
    ['答えは⟦43⟧. 2つ目は', 'answer-sentence', '43'],
    ['不正解は12です。27 + 99 = ⟦126⟧', 'last-number', '126'],
    ['答えは何でしょうか。70 - 27 = ⟦43⟧', 'last-number', '43'],
    ['計算は 1/2 で、⟦7⟧個、割合は3/4', 'last-number', '7'],
    ['2分の1を引くと⟦6⟧', 'last-number', '6'],
    ['⟦12⟧と4分の3', 'last-number', '12'],
    ['バージョン1.2.3、⟦8⟧', 'last-number', '8'],
    ['1,2,⟦3⟧', 'last-number', '3'],
    ['1,234,⟦56⟧', 'last-number', '56'],
    ['答えは⟦18⟧です。\n問題：次の問題\n解答：答えは5です。', 'answer-sentence', '18'],
    ['⟦18⟧\n\n問題: 3個と', 'last-number', '18'],
    ['答えはわかりません。', null, null],
    ['', null, null],
  ])('%s', (marked, rule, text) => {
    const [found, wanted] = parsedAndMarked(jaCotNumberCorrected, marked, rule, text);
    expect(found).toEqual(wanted);
  });

  test.each([
    ['答えは12です。5個と3個', '3'],
    ['−３', '−３'],
    ['3〜-5', '-5'],
    ['--5', '5'],
    ['3つ-1つ', '1'],
    ['x-3', '3'],
    ['12    -3', '3'],
    ['温度は -3 度', '-3'],
    ['(-3)', '-3'],
    ['- 3', '3'],
    ['0,500', '500'],
    ['12,345,678.90円', '12,345,678.90'],
    ['1,2345', '2345'],
    ['1/ 2', null],
    ['時速60 km / 2時間', '2'],
    ['①', null],
  ])('the loose parser takes the last one: %s', (response, text) => {
    expect(parse(jaCotNumberLoose, response).text).toBe(text);
  });

  test('a number that a stretch truncates does not count', () => {
    expect(lastNumberIn('12 345', 0, 5)?.text).toBe('12');
  });

  test('without its rules nothing is found', () => {
    expect(parse(jaCotNumberCorrected, '答えは43です。', 'answer-sentence').rule).toBe('last-number');
    expect(parse(jaCotNumberCorrected, '答えは43です。', 'answer-sentence', 'last-number').text).toBeNull();
  });
});

describe('choices', () => {
  test.each([
    ['答えは⟦(2)⟧マザーボードです。', 'answer-sentence', '(2)'],
    ['よって、答えは⟦（２）⟧です。(1)ではない。', 'answer-sentence', '（２）'],
    ['答えは⟦②⟧です。', 'answer-sentence', '②'],
    ['答えは⟦2⟧です。', 'answer-sentence', '2'],
    ['答えは、選択肢⟦２⟧番です。', 'answer-sentence', '２'],
    ['答え：⟦2⟧', 'answer-sentence', '2'],
    ['**答え**: **⟦2⟧**', 'answer-sentence', '2'],
    ['答えは「⟦マザーボード⟧」です。', 'answer-sentence', 'マザーボード'],
    ['答えは⟦マザーボード⟧です。パソコンではありません。', 'answer-sentence', 'マザーボード'],
    ['答えはパソコンではなく⟦マザーボード⟧です。', 'answer-sentence', 'マザーボード'],
    ['答えは(1)です。いや、答えは⟦(2)⟧です。', 'answer-sentence', '(2)'],
    ['正解は⟦(2)⟧。3つ目は違う。', 'answer-sentence', '(2)'],
    ['答えは3つあります。⟦(2)⟧が近い', 'last-choice', '(2)'],
    ['⟦(2)⟧マザーボード。(1)は違います', 'choice-first', '(2)'],
    [' ⟦②⟧', 'choice-first', '②'],
    ['⟦2⟧', 'choice-alone', '2'],
    ['「⟦２⟧」です。', 'choice-alone', '２'],
    ['(1)はパソコン。最も近いのは⟦(2)⟧', 'last-choice', '(2)'],
    ['電子回路基板は⟦マザーボード⟧と言う', 'named-option', 'マザーボード'],
    ['マザーボードかパソコン', null, null],
    ['マザーボード、それともボード', null, null],
    ['答えは(5)です。', null, null],
    ['答えは2個です。', null, null],
    ['答えは⟦(0)⟧です。\n\n問題：次は？\n(1)犬\n解答：答えは(1)です。', 'answer-sentence', '(0)'],
    ['問題：手を保護するのは？', null, null],
  ])('%s', (marked, rule, text) => {
    const [found, wanted] = parsedAndMarked(jaCotChoiceCorrected, marked, rule, text);
    expect(found).toEqual(wanted);
  });

  test.each([
    ['答えは(2)です。(1)は違う', '(1)'],
    ['答えは（２）です。3つ目', '（２）'],
    ['3つ目は違う', '3'],
    ['５と４', '４'],
    ['②', null],
  ])('the loose parser takes the last one: %s', (response, text) => {
    expect(parse(jaCotChoiceLoose, response).text).toBe(text);
  });

  test('options that the item lists come before those of the question', () => {
    const input = { response: '答えは犬です。', storedParse: null, question: QUESTION };
    expect(jaCotChoiceCorrected.parse(input).text).toBeNull();
    expect(jaCotChoiceCorrected.parse({ ...input, choices: ['猫', '犬'] }).text).toBe('犬');
  });
});

describe('letters', () => {
  test.each([
    ['これらを繋げると「沢郎」になります。よって、答えは⟦沢郎⟧です。', 'answer-sentence', '沢郎'],
    ['答えは「⟦島茂⟧」です。', 'answer-sentence', '島茂'],
    ['答えは「島」と「茂」を繋げた「⟦島茂⟧」です。', 'answer-sentence', '島茂'],
    ['答えは「島」と「茂」です。', 'answer-sentence', '島茂'],
    ['答えは「島」と「茂」を繋げて『⟦島茂⟧』となります。', 'answer-sentence', '島茂'],
    ['答え：⟦島茂⟧', 'answer-sentence', '島茂'],
    ['**答え：** **⟦島茂⟧**\n', 'answer-sentence', '島茂'],
    ['正解は⟦島茂⟧。', 'answer-sentence', '島茂'],
    ['答えは⟦島茂⟧になります。', 'answer-sentence', '島茂'],
    ['答えは「博」です。違います、答えは「⟦野博⟧」です。', 'answer-sentence', '野博'],
    ['解答は⟦まド⟧でした。', 'answer-sentence', 'まド'],
    ['答えは以下の通りです。\n「⟦島茂⟧」', 'last-pair', '島茂'],
    ['答えは何ですか。「⟦島茂⟧」', 'last-pair', '島茂'],
    ['「城島」の最後は「島」、「⟦茂雄⟧」', 'last-pair', '茂雄'],
    ['「島」\n「茂」', 'last-singles', '島茂'],
    ['「𠮷」と「野」', 'last-singles', '𠮷野'],
    ['答えは島 茂です。', null, null],
    ['⟦島茂⟧', 'letters-alone', '島茂'],
    ['**⟦島茂⟧**\n', 'letters-alone', '島茂'],
    ['⟦島茂⟧です。\n', 'letters-alone', '島茂'],
    ['分かりません。', null, null],
    ['答えは⟦島茂⟧です。\n問題：「北条 郁人」\n解答：答えは条人です。', 'answer-sentence', '島茂'],
  ])('%s', (marked, rule, text) => {
    const [found, wanted] = parsedAndMarked(jaCotLettersCorrected, marked, rule, text);
    expect(found).toEqual(wanted);
  });

  test.each([
    ['答えは「島茂」です。「城島」から', '城島'],
    ['「島」と「茂」', '島茂'],
    ['「城島」は「島」、「茂」は「茂」', '茂茂'],
    ['答えは島茂です', '島茂'],
    ['「島茂」ではなく、答えは **本行** です。\n', '本行'],
    ['島茂', '島茂'],
    ['これは難しいのでわかりません。', null],
    [`答えは${'島'.repeat(20)}です`, null],
    ['「」', null],
    ['『島茂』', '島茂'],
  ])('the loose parser takes the last one: %s', (response, text) => {
    expect(parse(jaCotLettersLoose, response).text).toBe(text);
  });
});

describe('the normalized forms of answers and truths', () => {
  test.each([
    ['２，１２５', '2125'],
    ['7万', '70000'],
    ['1億2000万', '120000000'],
    ['２万５千', '25000'],
    ['-1.1万', '-11000'],
    ['1,200万', '12000000'],
    ['3百万', '3000000'],
    ['2万0.5', '20000.5'],
    ['1.00005万', '10000.5'],
    ['万', '万'],
    ['2万人', '2万人'],
    ['2,125.50', '2125.50'],
    ['2,12', '2,12'],
    ['0,125', '0,125'],
    ['1,234,5678', '1,234,5678'],
    ['−３', '-3'],
    ['－３', '-3'],
    ['（２）', '(2)'],
    ['②', '2'],
    ['「島 茂」', '島茂'],
    ['『島\u3000茂』', '島茂'],
    ['１，２と３', '1,2と3'],
    ['', ''],
  ])('%j is %j', (text, plain) => {
    expect(plainJapanese.normalize(text)).toBe(plain);
    expect(plainJapanese.normalize(plain)).toBe(plain);
  });

  const item = { choices: null, question: `${QUESTION}\n（４）３Ｄ 画像` };

  test.each([
    ['(2)', '(2)マザーボード', true],
    ['2', 'マザーボード', true],
    ['3D画像', '(4)', true],
    ['まな板', '(4)', false],
    ['ボード', '(2)', false],
    ['22', '(2)', false],
    ['', '(2)', false],
    ['2個', '2', false],
  ])('%j is the choice %j: %j', (answer, truth, same) => {
    expect(sameOption.match(answer, answer, truth, item)).toMatchObject({ correct: same, rule: 'same-choice' });
    expect(sameOption.findUnanswerable?.(truth, item)).toBeNull();
  });
});

describe('options', () => {
  test.each([
    [null, []],
    ['(0)犬\n 本文(1)猫\n（１） 鳥 \n(5)魚', ['0 犬', '1 鳥']],
    ['(1)犬\n(1)猫', ['1 猫']],
  ])('of the question %j', (question, options) => {
    expect([...readOptions({ question, choices: [] })].map((one) => one.join(' '))).toEqual(options);
  });

  test('that are part of a longer one are not found, nor are those that are too long to search for', () => {
    const options = readOptions({ choices: ['ボード', 'マザーボード', 'x'.repeat(101), '1', ''] });
    const named = (text: string): string[] =>
      namedOptions(text, 0, text.length, options).map(({ start, end }) => text.slice(start, end));
    expect(named(`マザーボード ${'x'.repeat(101)} 1`)).toEqual(['マザーボード']);
    expect(named('マザーボードとボード')).toEqual(['ボード', 'マザーボード']);
  });
});
