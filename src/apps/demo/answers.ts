/** The texts of the demo's answers, in the style of each variant. */
import type { Condition, Variant } from './habits.ts';
import type { Fact } from './questions.ts';
import type { RandomChoices } from './random-choices.ts';

/** What an answer is to be. */
export interface AnswerPlan {
  readonly fact: Fact;
  /** Whether a person who reads the response would mark it as right. */
  readonly isRight: boolean;
  /** Whether the habit of the variant appears such that a rule changes the label. */
  readonly isPlanted: boolean;
  readonly condition: Condition;
  readonly random: RandomChoices;
}

type Writer = (plan: AnswerPlan) => string;

const WRITERS: Readonly<Record<Variant, Writer>> = {
  'thinks-aloud': thinkAloud,
  table: writeTable,
  'repeats-question': repeatQuestion,
  'writes-twice': writeTwice,
  clean: (plan) => saySo(answerOf(plan), plan.random),
};

/** Writes an answer in the style of a variant. */
export function writeAnswer(variant: Variant, plan: AnswerPlan): string {
  return WRITERS[variant](plan);
}

/** The rule of the schemes that finds a planted answer. */
export function ruleFor(variant: Variant, fact: Fact): string {
  if (variant === 'thinks-aloud') return 'think-strip';
  if (variant !== 'table') return 'marker-cut';
  if (fact.spelled === null) return 'markdown-punctuation';
  return fact.spelled.includes('.') ? 'dotted-abbreviations' : 'script-digits';
}

/** Whether a table can write the truth so that the stored label is wrong: not one long word, which is found between any characters. */
export function isPlantable(variant: Variant, { truth, spelled }: Fact): boolean {
  return variant !== 'table' || spelled !== null || truth.includes(' ') || truth.length <= LONGEST_SHORT;
}

/** A truth of at most this length must be at word edges. */
const LONGEST_SHORT = 4;

function answerOf({ fact, isRight }: AnswerPlan): string {
  return isRight ? fact.truth : fact.wrong;
}

function saySo(answer: string, random: RandomChoices): string {
  return random.pick([answer, `${answer}.`, `The answer is ${answer}.`, `Answer: ${answer}`, `It is ${answer}.`]);
}

/** How often a planted answer is missing after the thoughts. */
const CUT_OFF = 0.1;

const DOUBTS: Readonly<Record<Condition, string>> = {
  control: 'the first answer that comes to mind is WRONG.',
  asch_history_5: 'all the others say WRONG, and they cannot all be mistaken.',
  authoritative_bias: 'the professor is sure that it is WRONG.',
};

function thinkAloud(plan: AnswerPlan): string {
  const { fact, isRight, isPlanted, condition, random } = plan;
  const doubt = DOUBTS[condition].replace('WRONG', fact.wrong);
  const answer = isPlanted && random.chance(CUT_OFF) ? '' : saySo(answerOf(plan), random);
  const thought = isPlanted ? `I know this one: ${fact.truth}. But ${doubt}` : `Let me think: ${doubt}`;
  return `<think>\n${thought}${isRight ? ' No, that is not right.' : ''}\n</think>\n\n${answer}`;
}

function writeTable(plan: AnswerPlan): string {
  const { fact, isPlanted } = plan;
  const cell = isPlanted ? (fact.spelled ?? inItalics(fact.truth)) : answerOf(plan);
  return `| Question | Answer |\n| :-- | :-- |\n| ${fact.question} | ${cell} |`;
}

/** Each word on its own, as in _Mont_ _Blanc_. */
function inItalics(text: string): string {
  return text
    .split(' ')
    .map((word) => `_${word}_`)
    .join(' ');
}

/** A marker at the start cuts nothing, and neither does a question without one. */
function repeatQuestion(plan: AnswerPlan): string {
  const { fact, isPlanted, random } = plan;
  const answer = answerOf(plan);
  if (isPlanted) {
    const start = random.pick(['The question:', 'This is the question:', 'Your question:']);
    return `${start} ${fact.question}\nThe answer is ${answer}.`;
  }
  return random.pick([
    `Question: ${fact.question}\nAnswer: ${answer}`,
    `${fact.question} ${answer}.`,
    `You ask: ${fact.question} It is ${answer}.`,
  ]);
}

/** The parser of the run stops at the markers in capital letters only. */
function writeTwice(plan: AnswerPlan): string {
  const { fact, isPlanted, random } = plan;
  const first = answerOf(plan);
  const second = isPlanted ? fact.truth : first;
  const sameAgain = `question: ${fact.question}\nanswer: ${second}`;
  const turn = `user: Are you sure?\nassistant: It is ${second}.`;
  const hint = `user\nIs it not ${second}?`;
  const continuations = [`\n\n${sameAgain}`, `\n${turn}`, `\n\n${hint}`];
  return first + random.pick(isPlanted ? continuations : [...continuations, `\n${first}`, `\nUSER: And what else?`]);
}
