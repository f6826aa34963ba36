/** The sampled trials that a short report shows, each once: several samples may have the same trial. */
import type { Receipt } from '../../documents/result.ts';

/** Trials that were sampled for one reason. */
export interface ReceiptSample<About> {
  readonly about: About;
  /** In the order of the sample. */
  readonly list: readonly Receipt[];
}

/** A chosen trial, and how typical it is of its sample. */
export interface ChosenReceipt<About> {
  readonly about: About;
  readonly receipt: Receipt;
  /** The trials of the sample whose label changes in the same direction by the same rules, this one included. */
  readonly alike: number;
  /** All trials of the sample. */
  readonly sampled: number;
}

/**
 * Chooses different trials, sample by sample. A sample gives one trial of each cause before a second one of any, and the most frequent cause comes
 * first. Of trials with the same cause, those of a model and a condition that no earlier sample shows come first.
 * @param most trials of each sample.
 */
export function chooseReceipts<About>(
  samples: readonly ReceiptSample<About>[],
  most: number = Infinity,
): ChosenReceipt<About>[] {
  const shown: Receipt[] = [];
  return samples.flatMap(({ about, list: all }) => {
    const trials = new Set(shown.map(trialOf));
    const places = new Set(shown.map(placeOf));
    const list = differentTrials(all);
    const turns = [...Map.groupBy(list, causeOf).values()].flatMap((alike) =>
      alike
        .filter((receipt) => !trials.has(trialOf(receipt)))
        .toSorted((a, b) => Number(places.has(placeOf(a))) - Number(places.has(placeOf(b))))
        .map((receipt, turn) => ({ turn, chosen: { about, receipt, alike: alike.length, sampled: list.length } })),
    );
    const ordered = turns.toSorted((a, b) => a.turn - b.turn || b.chosen.alike - a.chosen.alike);
    const chosen = ordered.slice(0, most).map((one) => one.chosen);
    shown.push(...chosen.map(({ receipt }) => receipt));
    return chosen;
  });
}

/** The number of different trials of all samples. */
export function countSampled(samples: readonly ReceiptSample<unknown>[]): number {
  return differentTrials(samples.flatMap(({ list }) => list)).length;
}

/** The first receipt of each trial: several outputs may have the same id. */
function differentTrials(list: readonly Receipt[]): Receipt[] {
  return [...Map.groupBy(list, trialOf).values()].map(([first]) => first as Receipt);
}

function trialOf({ run, trialId }: Receipt): string {
  return JSON.stringify([run, trialId]);
}

function placeOf({ model, variant, condition }: Receipt): string {
  return JSON.stringify([model, variant, condition]);
}

function causeOf({ schemeCorrect, rules }: Receipt): string {
  return JSON.stringify([schemeCorrect, rules]);
}
