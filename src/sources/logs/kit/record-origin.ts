/** What made the labels of plain JSON records, where their fields show it. */
import { DEFAULT_NAMES, GUESSED_NAMES, plainName } from './fields/field-names.ts';
import type { LabelOrigin } from './log.ts';

interface KnownShape extends LabelOrigin {
  /** Fields that every record has. */
  readonly fields: readonly string[];
  /** Fields with the label; one of them must count. */
  readonly labels: readonly string[];
}

/**
 * Sources: QwenLM/Qwen2.5-Math, evaluation/math_eval.py; huggingface/trl, trl/rewards/accuracy_rewards.py; huggingface/open-r1, the data set
 * OpenR1-Math-220k; verl-project/verl, verl/trainer/ppo/ray_trainer.py, _dump_generations; PrimeIntellect-ai/verifiers, docs, Saving.
 */
const SHAPES: readonly KnownShape[] = [
  {
    fields: ['idx', 'gt_cot', 'gt', 'code', 'pred', 'report'],
    labels: ['score'],
    scheme: 'qwen.math',
    maker: 'the evaluation of Qwen2.5-Math',
  },
  {
    fields: ['completions'],
    labels: ['accuracy_reward'],
    scheme: 'trl.accuracy',
    maker: 'the reward accuracy_reward of TRL',
    areRewards: true,
  },
  {
    fields: ['generations', 'answer'],
    labels: ['correctness_math_verify'],
    scheme: 'math_verify',
    maker: 'Math-Verify, in data of open-r1',
    areRewards: true,
  },
  {
    fields: ['input', 'output', 'gts'],
    labels: ['acc', 'score'],
    scheme: null,
    maker: 'a reward of verl',
    areRewards: true,
  },
  {
    fields: ['completion', 'answer'],
    labels: ['reward'],
    scheme: null,
    maker: 'the reward of an environment of verifiers',
    areRewards: true,
  },
];

/** Names of labels, the first that counts first. */
const LABEL_NAMES = [...DEFAULT_NAMES.label, ...(GUESSED_NAMES.label ?? [])].map(plainName);

/** null where the fields do not show it, or another field counts as the label. */
export function originOfRecord(record: Readonly<Record<string, unknown>>): LabelOrigin | null {
  const plain = new Set(Object.keys(record).map(plainName));
  const label = LABEL_NAMES.find((name) => plain.has(name));
  const shape = SHAPES.find(
    ({ fields, labels }) =>
      fields.every((name) => Object.hasOwn(record, name)) && labels.some((name) => plainName(name) === label),
  );
  if (shape === undefined) return null;
  const { scheme, maker, areRewards } = shape;
  return { scheme, maker, ...(areRewards === true ? { areRewards } : {}) };
}
