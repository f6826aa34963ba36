/** Examples in Japanese, with a chain of thought and without one: both forms have the same question and answer. */
import type { BuiltInSet } from './built-in-set.ts';

export interface JapaneseExample {
  /** From 問題： to 解答：. */
  readonly question: string;
  /** Sentences that lead to the answer. */
  readonly thought: string;
  readonly answer: string;
}

/** Source of the form: nlp-waseda/chain-of-thought-ja-dataset, dataset/SET/shot_example.json and zero_shot_example.json. */
export function japaneseShots(examples: readonly JapaneseExample[]): Pick<BuiltInSet, 'shots' | 'zeroShots'> {
  return {
    shots: examples.map(({ question, thought, answer }) => `${question}${thought}答えは${answer}です。\n`),
    zeroShots: examples.map(({ question, answer }) => `${question}答えは${answer}です。\n`),
  };
}
