/** Everyday knowledge with five choices, in the form of JCommonsenseQA. The questions are our own. */
import type { BuiltInSet } from './built-in-set.ts';
import { japaneseShots } from './japanese-shots.ts';

type Choices = readonly [string, string, string, string, string];

/** The right one is named by its position, so that the answer cannot differ from the choice. */
function item(question: string, choices: Choices, right: 0 | 1 | 2 | 3 | 4): BuiltInSet['items'][number] {
  const lines = choices.map((choice, i) => `(${i})${choice}\n`).join('');
  return { question: `問題：${question}\n${lines}解答：`, answer: `(${right})${choices[right]}` };
}

export const jcommonsenseqa: BuiltInSet = {
  items: [
    item('雨が降ってきたとき、歩きながら頭の上に広げるものは？', ['うちわ', '傘', '枕', '鍋', '箒'], 1),
    item(
      '住民が無料で本を借りて家に持ち帰れる施設は？',
      ['銭湯', '消防署', '卸売市場', '公立の図書館', '月極駐車場'],
      3,
    ),
    item('牛乳や肉が傷まないように入れておく家電は？', ['冷蔵庫', '掃除機', '扇風機', '洗濯機', 'ドライヤー'], 0),
    item('手紙をポストに入れる前に、封筒の表に貼るものは？', ['湿布', '付箋', '包帯', '絆創膏', '切手'], 4),
    item('夕方、太陽が沈んでいく方角は？', ['東', '北', '西', '南', '真上'], 2),
    item('海で暮らし、子を乳で育てる生き物は？', ['ペンギン', 'ウミガメ', 'サケ', 'クジラ', 'タコ'], 3),
    item('伸びた前髪を切ってもらいに行く店は？', ['美容院', '八百屋', '本屋', '花屋', '質屋'], 0),
    item('手首に巻いておき、時刻を知りたいときに見るものは？', ['手袋', '指輪', '腕時計', '眼鏡', '首輪'], 2),
    item('外国へ向かう旅客機に乗り込む場所は？', ['漁港', '空港', '地下鉄の駅', '車庫', '灯台'], 1),
    item('雪が積もった朝、庭で子供が転がして作るものは？', ['砂の城', '鯉のぼり', '風鈴', '花火', '雪だるま'], 4),
    item(
      'けが人を乗せ、サイレンを鳴らして病院へ急ぐ車は？',
      ['清掃車', '路線バス', '救急車', '霊柩車', 'トラクター'],
      2,
    ),
    item('二枚の刃を交差させて紙を切る道具は？', ['のり', '定規', '鉛筆', 'はさみ', '消しゴム'], 3),
  ],
  ...japaneseShots([
    {
      ...item('地球の周りを回り、満ち欠けして見える天体は？', ['太陽', '火星', '月', '彗星', '北極星'], 2),
      thought:
        '「太陽」と「北極星」は自分で光る恒星です。「火星」と「彗星」は太陽の周りを回っています。地球の周りを回るのは「月」なので、',
    },
    {
      ...item('釣り糸の先に結んで、魚の口に掛けるものは？', ['釣り針', '画びょう', 'ボタン', '茶碗', '輪ゴム'], 0),
      thought:
        '「画びょう」は紙を壁に、「ボタン」は服の前を留めるものです。「茶碗」は食器で、「輪ゴム」は物を束ねるものです。魚に掛けるのは「釣り針」なので、',
    },
    {
      ...item('初詣の人で神社が最も混み合う月は？', ['四月', '一月', '六月', '八月', '十月'], 1),
      thought: '初詣は、年が明けて初めて神社や寺に参ることです。年が明けるのは「一月」です。したがって、',
    },
    {
      ...item('歯を磨くときに使わないものは？', ['歯ブラシ', '水', 'コップ', '歯磨き粉', '金づち'], 4),
      thought:
        '「歯ブラシ」と「歯磨き粉」で歯を磨き、「コップ」の「水」で口をすすぎます。「金づち」は釘を打つ道具なので、',
    },
  ]),
};
