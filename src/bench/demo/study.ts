/** The trials of the demo: five variants answer the same questions under three conditions. The same ones each time. */
import seedrandom from 'seedrandom';
import { v1 } from '../../schemes/core/core-schemes.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { strip } from '../../text/whitespace.ts';
import type { StoredItem, WholeTrial } from '../store/run-store-writer.ts';
import { isPlantable, ruleFor, writeAnswer } from './answers.ts';
import { CONDITIONS, HABITS, VARIANTS, type Condition, type Variant } from './habits.ts';
import { FACTS, type Fact } from './questions.ts';
import { createRandomChoices, type RandomChoices } from './random-choices.ts';

const SEED = 'answer-audit demo 2';
/** How much luck decides beside the difficulty of the question, which is the same for all. */
const LUCK = 0.4;
/** Case-sensitive, unlike those of the audit: that is what the audit finds. */
const ONLINE_MARKERS = ['USER:', 'ASSISTANT:', 'SYSTEM:', 'Question:', 'Passage:'];

/** How often a habit was planted, by the rule that finds it. */
export interface PlantedCount {
  readonly variant: Variant;
  /** null for the variant without a habit. */
  readonly rule: string | null;
  readonly planted: number;
}

export interface Study {
  readonly items: readonly StoredItem[];
  readonly trials: readonly WholeTrial[];
  readonly planted: readonly PlantedCount[];
}

interface PlannedTrial {
  readonly trial: WholeTrial;
  readonly variant: Variant;
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
  return { items: ITEMS, trials: planned.map(({ trial }) => trial), planted: countPlanted(planned) };
}

const ITEMS: readonly StoredItem[] = FACTS.map(({ question, truth }, i) => ({
  id: `item-${String(i + 1).padStart(2, '0')}`,
  dataset: 'facts',
  domain: 'demo',
  question,
  groundTruth: truth,
}));

function createCell(
  variant: Variant,
  condition: Condition,
  difficulty: readonly number[],
  random: () => number,
): PlannedTrial[] {
  const { plantedIn, cells } = HABITS[variant];
  const { wrong, planted } = cells[condition];
  const isWrong = topOf(
    difficulty.map((value) => value + LUCK * random()),
    wrong,
  );
  const isEligible = (fact: Fact, i: number): boolean =>
    plantedIn !== null && isWrong[i] === (plantedIn === 'wrong') && isPlantable(variant, fact);
  const isPlanted = topOf(
    FACTS.map((fact, i) => (isEligible(fact, i) ? 1 : 0) + random()),
    planted,
  );
  const choices = createRandomChoices(random);
  return FACTS.map((fact, i) => {
    const plan = { fact, isRight: !isWrong[i], isPlanted: isPlanted[i] === true, condition, random: choices };
    const response = writeAnswer(variant, plan);
    const trial = createTrial(ITEMS[i] as StoredItem, variant, condition, response, choices);
    return { trial, variant, rule: plan.isPlanted ? ruleFor(variant, fact) : null };
  });
}

/** For each value, whether it is among the so many highest. */
function topOf(values: readonly number[], count: number): boolean[] {
  const highest = values
    .keys()
    .toArray()
    .toSorted((a, b) => (values[b] as number) - (values[a] as number));
  const top = new Set(highest.slice(0, count));
  return values.map((_, i) => top.has(i));
}

function createTrial(
  { id: itemId, groundTruth }: StoredItem,
  variant: Variant,
  condition: Condition,
  response: string,
  random: RandomChoices,
): WholeTrial {
  const storedParse = parseOnline(response);
  const label = scoreOnline(storedParse, groundTruth);
  return { id: random.id(), model: `demo/${variant}`, variant, itemId, condition, response, storedParse, label };
}

/** What a runner without this audit's knowledge would keep. */
function parseOnline(response: string): string {
  const text = strip(response);
  const cuts = ONLINE_MARKERS.map((marker) => text.indexOf(marker)).filter((at) => at > 0);
  return strip(text.slice(0, Math.min(text.length, ...cuts)));
}

/** The label that the runner would have stored. */
function scoreOnline(storedParse: string, truth: string | null): 0 | 1 {
  const [verdict] = planFor([v1]).score({ response: null, storedParse }, truth);
  return verdict?.correct === true ? 1 : 0;
}

function countPlanted(trials: readonly PlannedTrial[]): PlantedCount[] {
  return VARIANTS.flatMap((variant) => {
    const rules = trials.filter((one) => one.variant === variant && one.rule !== null).map(({ rule }) => rule);
    const counts = [...Map.groupBy(rules, (rule) => rule)].map(([rule, all]) => ({
      variant,
      rule,
      planted: all.length,
    }));
    return counts.length === 0 ? [{ variant, rule: null, planted: 0 }] : counts;
  });
}
