/** The trials of the demo: five variants answer the same questions under three conditions. The same ones each time. */
import seedrandom from 'seedrandom';
import type { StoredItem, WholeTrial } from '../bench/store/run-store-writer.ts';
import { isPlantable, ruleFor, writeAnswer } from './answers.ts';
import { CONDITIONS, HABITS, PLANS, VARIANTS, type Condition, type Habit, type Variant } from './habits.ts';
import { FACTS, type Fact } from './questions.ts';
import { createRandomChoices, type RandomChoices } from './random-choices.ts';
import { v1 } from '../../schemes/core/core-schemes.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { strip } from '../../base/text/whitespace.ts';

const SEED = 'answer-audit demo 2';
/** How much luck decides beside the difficulty of the question, which is the same for all. */
const LUCK = 0.4;

/** A habit, and how often it was planted. */
export interface PlantedHabit extends Habit {
  readonly planted: number;
  /** All trials of the variant. */
  readonly trials: number;
}

export interface Study {
  readonly items: readonly StoredItem[];
  readonly trials: readonly WholeTrial[];
  readonly habits: readonly PlantedHabit[];
}

interface PlannedTrial {
  readonly trial: WholeTrial;
  /** The rule that finds what was planted. */
  readonly rule: string | null;
}

/** Makes up the study. */
export function createStudy(): Study {
  const difficulty = FACTS.map(seedrandom(`${SEED} difficulty`));
  const planned = VARIANTS.flatMap((variant) => {
    const random = seedrandom(`${SEED} ${variant}`);
    return CONDITIONS.flatMap((condition) => createCell(variant, condition, difficulty, random));
  });
  const items = FACTS.map(createItem);
  return { items, trials: planned.map(({ trial }) => trial), habits: countPlanted(planned) };
}

function createItem({ question, truth }: Fact, index: number): StoredItem {
  return { id: itemId(index), dataset: 'facts', domain: 'demo', question, groundTruth: truth };
}

function itemId(index: number): string {
  return `item-${String(index + 1).padStart(2, '0')}`;
}

function createCell(
  variant: Variant,
  condition: Condition,
  difficulty: readonly number[],
  random: () => number,
): PlannedTrial[] {
  const { plantedIn, cells } = PLANS[variant];
  const { wrong, planted } = cells[condition];
  const isWrong = markHighest(wrong, (i) => (difficulty[i] as number) + LUCK * random());
  const isEligible = (fact: Fact, i: number): boolean =>
    isWrong[i] === (plantedIn === 'wrong') && isPlantable(variant, fact);
  const isPlanted = markHighest(planted, (i, fact) => (isEligible(fact, i) ? 1 : 0) + random());
  const choices = createRandomChoices(random);
  return FACTS.map((fact, i) => {
    const plan = { fact, isRight: isWrong[i] === false, isPlanted: isPlanted[i] === true, condition, random: choices };
    const trial = createTrial(i, variant, condition, writeAnswer(variant, plan), choices);
    return { trial, rule: plan.isPlanted ? ruleFor(variant, fact) : null };
  });
}

/** For each fact, whether its value is among the so many highest. */
function markHighest(count: number, valueOf: (index: number, fact: Fact) => number): boolean[] {
  const ranked = FACTS.map((fact, index) => ({ index, value: valueOf(index, fact) }));
  const highest = ranked.toSorted((a, b) => b.value - a.value).slice(0, count);
  const marked = new Set(highest.map(({ index }) => index));
  return FACTS.map((_, index) => marked.has(index));
}

function createTrial(
  index: number,
  variant: Variant,
  condition: Condition,
  response: string,
  random: RandomChoices,
): WholeTrial {
  const storedParse = parseFirst(response);
  const label = labelFirst(storedParse, (FACTS[index] as Fact).truth) ? 1 : 0;
  const model = `demo/${variant}`;
  return { id: random.id(), model, variant, itemId: itemId(index), condition, response, storedParse, label };
}

function countPlanted(planned: readonly PlannedTrial[]): PlantedHabit[] {
  return HABITS.map((habit) => {
    const own = planned.filter(({ trial }) => trial.variant === habit.variant);
    const planted = own.filter(({ rule }) => rule !== null && rule === habit.rule).length;
    return { ...habit, planted, trials: own.length };
  });
}

/** Case-sensitive, unlike those of the audit: that is what the audit finds. */
const MARKERS = ['USER:', 'ASSISTANT:', 'SYSTEM:', 'Question:', 'Passage:'];

/** The answer text that the runner keeps. */
export function parseFirst(response: string): string {
  const text = strip(response);
  const cuts = MARKERS.map((marker) => text.indexOf(marker)).filter((at) => at > 0);
  return strip(text.slice(0, Math.min(text.length, ...cuts)));
}

/** Whether the runner stores the answer as correct. */
export function labelFirst(storedParse: string, truth: string): boolean {
  const [verdict] = planFor([v1]).score({ response: null, storedParse }, truth);
  return verdict?.correct === true;
}
