/** Choices as people write them, read by hand. */
import { expect, test } from 'vitest';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';

const METALS = ['copper', 'zinc', 'iron', 'lead'];
const TEN = [...METALS, 'tin', 'gold', 'silver', 'nickel', 'cobalt', 'none of the above'];
const plan = planFor([findScheme('choice'), findScheme('choice_partial')]);

function labels(response: string, truth: string | readonly string[], choices: readonly string[] | null = METALS) {
  return plan.score({ response, storedParse: null, choices }, truth).map(({ correct }) => correct);
}

test.each([
  ['The answer is (C).', 'C', METALS],
  ['The answer is (C)', '(C)', METALS],
  ['The correct option is C: iron', 'C.', METALS],
  ['answer: c', 'C', METALS],
  ['(c)', 'C', METALS],
  ['C', 'C', METALS],
  ['C. iron', 'C', METALS],
  ['C) iron is magnetic', 'C', METALS],
  [' C\n\nRationale:\nIron is magnetic. I know that A can be polished.', 'C', METALS],
  ['I would choose option B.', 'B', METALS],
  ['I would choose option B. I have no answer key.', 'B', METALS],
  ['I go with **B**, since zinc is cheap.', 'B', METALS],
  ['A is wrong, B is wrong, so the answer must be D.', 'D', METALS],
  ['The answer is B, not A.', 'B', METALS],
  ['It cannot be A. It cannot be B. Option C is incorrect. Option D is right.', 'D', METALS],
  ['The answer is iron.', 'C', METALS],
  ['iron', 'C', METALS],
  ['The answer is C', 'iron', METALS],
  ['The answer is J.', 'J', TEN],
  ['The answer is: none of the above', 'J', TEN],
  ['Answer: I', 'I', TEN],
  ['The answer is (I).', 'I', TEN],
  ['Options A and G are incorrect, so the answer is (I).', 'I', TEN],
  ['The answer is I', 'I', TEN],
  ['So the answer, I believe, is (G).', 'G', TEN],
  ['Answer: I am not sure, but I think it is (G).', 'G', TEN],
  ['A metal conducts best if pure. Answer: A', 'A', METALS],
  ['答案是 C', 'C', METALS],
  ['故选：D。', 'D', METALS],
  ['因此应该选择B项', 'B', METALS],
  ['【答案】 B <eoa>', 'B', METALS],
  ['【解析】选项A、C都不正确。\n【答案】：BD', 'B,D', METALS],
  ['选项D：铅很重。\n答案：C', 'C', METALS],
  ['B选项，Fe与Cu不同。因此选C。', 'C', METALS],
  ['只有选项C正确，A、B和D都是错误的。', 'C', METALS],
  ['[Answer]: B', 'B', METALS],
  ['Answer -> B', 'B', METALS],
  ['正解は「Ｃ」です。', 'C', METALS],
  ['答えは②です。', 'B', METALS],
  ['정답은 (B)입니다.', 'B', METALS],
  ['The answer is not among the options. The closest would be (B) zinc.', 'B', METALS],
  ['La respuesta correcta es B', 'B', METALS],
  ['La réponse est (C)', 'C', METALS],
  ['Die richtige Antwort ist C.', 'C', METALS],
  ['Resposta: D', 'D', METALS],
  ['La risposta è B.', 'B', METALS],
  ['Правильный ответ: В', 'B', METALS],
  ['الإجابة الصحيحة: ج', 'C', METALS],
  ['Câu trả lời là B', 'B', METALS],
  ['$\\boxed{\\text{(C)}}$', 'C', METALS],
  ['\\boxed{iron}', 'C', METALS],
  ['Final Answer: **$\\mathbf{D}$**', 'D', METALS],
  ['<think>The answer is A.</think>\n\nB', 'B', METALS],
  ['<|channel>thought\nThe answer is A.<channel|>B', 'B', METALS],
  ['<|channel>thought\nIs it A?<channel|>The answer is C.<turn|>', 'C', METALS],
  ['[THINK]The answer is A.[/THINK]I think it is B.', 'B', METALS],
  ['ANSWER: A, C', 'AC', METALS],
  ['b,d', 'BD', METALS],
  ['bd', 'BD', METALS],
  ['**db**.', 'BD', METALS],
  ['be', 'BE', null],
  ['bad', 'B', ['good', 'bad', 'neutral', 'unclear']],
  ['The answers are: a, c and d.', 'ACD', METALS],
  ['正解は(a)、(c)', 'AC', METALS],
  ['The correct answers are A and C.', 'A,C', METALS],
  ['答案：ACD', 'A,C,D', METALS],
  ['Options B and D are correct.', 'B;D', METALS],
  ['The answer is (B).\n\nQuestion: Which is red?\nThe answer is (A).', 'B', METALS],
  ['𝐀', 'A', METALS],
  ['FINAL ANSWER:\n<answer>\n(B)\n</answer>', 'B', METALS],
  ['<think>Option A?</think>\n<answer> C. iron </answer>\nI chose option C, since option D is poisonous.', 'C', METALS],
  ['The answer is B?\n<answer>C', 'C', METALS],
  ['Option A is copper, which conducts. Zinc does not.\n\nB', 'B', METALS],
  ['Both options A and D fit, but the second one is heavier.\n\n**D**', 'D', METALS],
  ['Option A is red and conducts well.\n\nD. lead', 'D', METALS],
  ['Ⓑ', 'B', METALS],
] as const)('%j chooses %s', (response, truth, choices) => {
  expect(labels(response, truth, choices)[0]).toBe(true);
});

test.each([
  ['The answer is not C.', 'C'],
  ['A good question.', 'A'],
  ['Answer: a, which is red', 'A'],
  ['The answer is a, b or so, I guess', 'AB'],
  ['I cannot say.', 'I'],
  ['<think>The answer is C', 'C'],
  ['<|channel>thought\nThe answer is C', 'C'],
  ['[THINK]The answer is C', 'C'],
  ['The answer is either B or C.', 'B'],
  ['The answer is E.', 'E'],
  ['The vitamin C content is high, so it is lead.', 'C'],
  ['It is neither zinc nor iron.', 'B'],
  ['For each option:\n\nA. copper is red.\nB. zinc is blue.\nThe answer is (none).', 'A'],
  ['None of the options A, B or C is brittle.', 'A'],
  ['Option B is zinc. The answer is (none).', 'B'],
  ['选项C很重。\n【答案】无正确答案', 'C'],
  ['Option C is heavy. There is no correct answer.', 'C'],
  ['Options A and B are incorrect.', 'A'],
  ['选项A、B都是错误的。', 'A'],
  ['选项C也不正确。', 'C'],
  ['The integral of f(b) is larger than in case (b).', 'B'],
  ['The answer is B?\n<answer>none of them</answer>', 'B'],
  ['A. copper is red.\nB. zinc is not.\nD. lead is not.', 'D'],
  ['ANSWER: A', 'A,C'],
  ['It is bad.', 'A,B,D'],
  ['I think so.\nbad', 'A,B,D'],
  ['bed', 'B,D,E'],
  ['ANSWER: A, B, C', 'A,C'],
])('%j does not choose %s', (response, truth) => {
  expect(labels(response, truth)[0]).toBe(false);
});

test('part of the right letters is right under choice_partial, a wrong letter never', () => {
  expect(labels('ANSWER: A', 'A,C')).toEqual([false, true]);
  expect(labels('ANSWER: A, B', 'A,C')).toEqual([false, false]);
  expect(labels('ANSWER: A, C', ['A', 'C'])).toEqual([true, true]);
});

test('a small letter that is there twice is part of a word', () => {
  const [verdict] = plan.score({ response: 'dada', storedParse: null, choices: METALS }, 'AD');
  expect(verdict?.parse.kind).toBe('unparsed');
});
