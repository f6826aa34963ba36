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
  /** By the step itself, and by its text. */
  const places = new Map<PageStep | string, number>();
  const steps: PageStep[] = [];
  const findPlace = (step: PageStep): number => {
    const place = places.get(step) ?? findEqual(step);
    places.set(step, place);
    return place;
  };
  const findEqual = (step: PageStep): number => {
    const key = `${step.part} ${step.rule}\n${step.before.length} ${step.before}\n${step.after}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, steps.length);
    return steps.push(step) - 1;
  };
  const packed = verdicts.map((verdict) => ({ ...verdict, steps: verdict.steps.map(findPlace) }));
  return { ...others, storedParse: isStart ? storedParse.length : storedParse, steps, verdicts: packed };
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
