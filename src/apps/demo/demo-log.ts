/** A small log with made-up multiple-choice answers, parsed as the harness of the log would: by the first letter of an answer line. */
import seedrandom from 'seedrandom';
import { writeFileInside } from '../../base/system/folders.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { statutesSchemes } from '../../schemes/statutes/schemes.ts';
import { createRandomChoices, type RandomChoices } from './random-choices.ts';

const SEED = 'answer-audit demo log 1';
const MODELS = ['demo/small-8b', 'demo/large-70b'] as const;
/** Chance that a model answers right. */
const SKILL: Readonly<Record<(typeof MODELS)[number], number>> = { 'demo/small-8b': 0.5, 'demo/large-70b': 0.8 };
const LETTERS = ['A', 'B', 'C', 'D'] as const;
type Letter = (typeof LETTERS)[number];

const QUESTIONS: readonly (readonly [question: string, truth: Letter, choices: readonly string[]])[] = [
  ['Which of these is a prime number?', 'B', ['21', '23', '27', '33']],
  ['What boils at 100 °C at sea level?', 'C', ['ethanol', 'mercury', 'water', 'acetone']],
  ['Which planet is closest to the sun?', 'A', ['Mercury', 'Venus', 'Mars', 'Earth']],
  ['Which word is a verb?', 'D', ['quickly', 'table', 'green', 'to walk']],
  ['日本で一番高い山はどれですか。', 'B', ['北岳', '富士山', '奥穂高岳', '槍ヶ岳']],
  ['「春」の次の季節はどれですか。', 'A', ['夏', '秋', '冬', '梅雨']],
  ['条文で「その他の」が使われるのはどれですか。', 'D', ['第1条', '第2条', '第3条', '第4条']],
  ['1ダースはいくつですか。', 'C', ['6', '10', '12', '20']],
];

/**
 * Writes the log as JSON lines.
 * @returns the number of trials.
 */
export function writeDemoLog(path: string): number {
  const random = createRandomChoices(seedrandom(SEED));
  const lines = MODELS.flatMap((model) =>
    QUESTIONS.flatMap(([question, groundTruth, choices], i) =>
      [0, 1].map((repeat) => {
        const letter = random.chance(SKILL[model]) ? groundTruth : otherThan(groundTruth, random);
        const response = respond(letter, otherThan(letter, random), random);
        const storedParse = parsedByHarness(response);
        const item = `mc-${String(i + 1).padStart(2, '0')}`;
        const label = storedParse === groundTruth.toLowerCase();
        const id = `${model.split('/')[1]}-${item}-${repeat}`;
        return { id, item, model, task: 'demo-mc', question, choices, groundTruth, response, storedParse, label };
      }),
    ),
  );
  writeFileInside(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return lines.length;
}

function otherThan(letter: Letter, random: RandomChoices): Letter {
  return random.pick(LETTERS.filter((candidate) => candidate !== letter));
}

function respond(letter: Letter, other: Letter, random: RandomChoices): string {
  return random.pick([
    letter.toLowerCase(),
    `Answer: ${letter}`,
    `Answer ${other} looks right at first, but the answer is ${letter}.`,
    `Option ${other.toLowerCase()} is wrong.\n\nAnswer: ${letter}`,
    `回答（1文字のみ）: ${letter}`,
    `選択肢${other}は誤りです。\n正解は ${letter} です。`,
    `正解は第${random.pick([1, 2, 3, 4])}項の説明から ${letter} です。`,
    `${letter}\n\nThanks for asking!`,
  ]);
}

function parsedByHarness(response: string): string | null {
  const [verdict] = planFor(statutesSchemes.filter(({ id }) => id === 'mc-first-token')).score(
    { response, storedParse: null },
    null,
  );
  return verdict?.parse.text ?? null;
}
