/** The trials of a page as its file contains them: without texts and steps that follow from others of the same trial. */
import type { PageScheme, PageStep, PageTrial, PageTrials, PageVerdict } from './page.ts';

/** A {@link PageTrial} in which nothing is written twice. */
export interface PackedTrial extends Omit<PageTrial, 'storedParse' | 'verdicts'> {
  /** Its length, where it is the beginning of the response. */
  readonly storedParse: string | number | null;
  /** The steps of all verdicts, each once. */
  readonly steps: readonly PageStep[];
  readonly verdicts: readonly PackedVerdict[];
}

interface PackedVerdict extends Omit<PageVerdict, 'steps'> {
  /** Positions among the steps of the trial. */
  readonly steps: readonly number[];
}

/** As {@link PageTrials}. */
export interface PackedTrials {
  readonly schemes: readonly PageScheme[];
  readonly flips: number;
  readonly list: readonly PackedTrial[];
}

export function packTrial({ storedParse, verdicts, ...others }: PageTrial): PackedTrial {
  const isStart = storedParse !== null && others.response?.startsWith(storedParse) === true;
  const places = new Map<PageStep, number>();
  const steps: PageStep[] = [];
  const findPlace = (step: PageStep): number => {
    let place = places.get(step) ?? steps.findIndex((other) => isSameStep(step, other));
    if (place === -1) place = steps.push(step) - 1;
    places.set(step, place);
    return place;
  };
  const packed = verdicts.map((verdict) => ({ ...verdict, steps: verdict.steps.map(findPlace) }));
  return { ...others, storedParse: isStart ? storedParse.length : storedParse, steps, verdicts: packed };
}

function isSameStep(a: PageStep, b: PageStep): boolean {
  return a.rule === b.rule && a.part === b.part && a.before === b.before && a.after === b.after;
}

export function unpackTrials({ list, ...others }: PackedTrials): PageTrials {
  return { ...others, list: list.map(unpackTrial) };
}

function unpackTrial({ storedParse, steps, verdicts, ...others }: PackedTrial): PageTrial {
  return {
    ...others,
    storedParse: typeof storedParse === 'number' ? (others.response ?? '').slice(0, storedParse) : storedParse,
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      steps: verdict.steps.map((place) => steps[place] as PageStep),
    })),
  };
}
