/** The seats of a panel of judges: each model, as often as it gets each request. Every seat asks everything about an answer. */
import type { Judging } from '../documents/evaluation.ts';
import type { RequestSampling } from '../store/stored-request.ts';

export interface Seat {
  /** provider:name */
  readonly model: string;
  /** How many times the model gets the same request, this time included. */
  readonly repeat: number;
}

type PanelSettings = Pick<Judging, 'model' | 'panel' | 'repeats'>;

/** By model in the order of the panel, then by repeat. */
export function listSeats({ model, panel = [model], repeats = 1 }: PanelSettings): Seat[] {
  return panel.flatMap((one) => Array.from({ length: repeats }, (_, at) => ({ model: one, repeat: at + 1 })));
}

/** The settings of the requests of a seat. Those of the first repeat are the settings of a single judge, so that its stored replies count. */
export function seatSampling(sampling: Judging['sampling'], { repeat }: Seat, isStructured: boolean): RequestSampling {
  return { ...sampling, ...(isStructured ? { structured: true } : {}), ...(repeat === 1 ? {} : { repeat }) };
}
