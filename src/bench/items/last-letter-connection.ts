/** The last letters of a family name and a given name, joined. All names are made up. */
import type { BuiltInSet } from './built-in-set.ts';
import { japaneseShots, type JapaneseExample } from './japanese-shots.ts';

/** Source of the sentence: nlp-waseda/chain-of-thought-ja-dataset, dataset/last_letter_connection/test.json. */
function item(name: string, answer: string): BuiltInSet['items'][number] {
  return {
    question: `問題：「${name}」の苗字と名前それぞれの最後の文字を得て、それらを繋げてください。\n解答：`,
    answer,
  };
}

function example(family: string, given: string, answer: string): JapaneseExample {
  const [first, second] = [family.slice(-1), given.slice(-1)];
  return {
    ...item(`${family} ${given}`, answer),
    thought: `苗字の「${family}」は「${first}」で終わり、名前の「${given}」は「${second}」で終わります。順に並べると「${first}${second}」です。よって、`,
  };
}

export const lastLetterConnection: BuiltInSet = {
  items: [
    item('杉浦 千景', '浦景'),
    item('北大路 朔', '路朔'),
    item('早乙女 蒼一郎', '女郎'),
    item('野々村 ひより', '村り'),
    item('冬木 奏', '木奏'),
    item('三日月 紬', '月紬'),
    item('鷹取 ユリカ', '取カ'),
    item('古賀崎 悠真', '崎真'),
    item('白浜 澪', '浜澪'),
    item('七尾 一二三', '尾三'),
    item('榎並 つばさ', '並さ'),
    item('小鳥遊 湊斗', '遊斗'),
  ],
  ...japaneseShots([
    example('柏原', '凛太', '原太'),
    example('水無瀬', '灯', '瀬灯'),
    example('葛城', 'まどか', '城か'),
    example('二階堂', '椿', '堂椿'),
  ]),
};
