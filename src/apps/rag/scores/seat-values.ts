/** Combines the metrics that the seats of a panel give to one answer. */
import type { EvaluationScores } from '../documents/evaluation.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';
import { average } from '../../../stats/mean.ts';
import type { Values } from './weigh.ts';

export interface PanelValues extends Values {
  /** The values of all seats by metric, null where a seat gave none; empty for a single seat. */
  readonly seats: ReadonlyMap<string, readonly (number | null)[]>;
}

/**
 * One value for each metric, because seats that judge the same answer are not independent: the mean over the seats that gave one. A metric is
 * absent where no seat gave one, for the reason of the first seat.
 */
export function averageSeats(seats: readonly Values[]): PanelValues {
  const [first] = seats;
  if (first === undefined) return { values: new Map(), absent: new Map(), seats: new Map() };
  if (seats.length === 1) return { ...first, seats: new Map() };
  const metrics = new Set(seats.flatMap(({ values, absent }) => [...values.keys(), ...absent.keys()]));
  const values = new Map<string, number>();
  const absent = new Map<string, WhyAbsent>();
  const bySeat = new Map<string, readonly (number | null)[]>();
  for (const metric of metrics) {
    const own = seats.map((seat) => seat.values.get(metric) ?? null);
    const mean = average(own.filter((value) => value !== null));
    if (mean === null) absent.set(metric, whyAbsent(seats, metric));
    else {
      values.set(metric, mean);
      bySeat.set(metric, own);
    }
  }
  return { values, absent, seats: bySeat };
}

function whyAbsent(seats: readonly Values[], metric: string): WhyAbsent {
  return seats.map(({ absent }) => absent.get(metric)).find((why) => why !== undefined) ?? 'not asked';
}

/** The scores with the value of each seat beside their mean. */
export function withSeats(scores: EvaluationScores, { seats }: PanelValues): EvaluationScores {
  if (seats.size === 0) return scores;
  const metrics = Object.entries(scores.metrics).map(([metric, one]) => {
    const own = seats.get(metric);
    return [metric, own === undefined ? one : { ...one, seats: own }] as const;
  });
  return { ...scores, metrics: Object.fromEntries(metrics) };
}
