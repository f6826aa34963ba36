/** Finds out which stored requests are those of the seats of a panel. */
import { listSeats, seatSampling, type Seat } from '../asking/seats.ts';
import type { Judging } from '../documents/evaluation.ts';

/** A request about an answer, with its latest reply. */
export interface RequestRow {
  readonly request: number;
  readonly model: string;
  readonly sampling: string;
  readonly judge: string;
  readonly prompt: string;
  readonly context: number;
  readonly reply: string | null;
}

interface Place {
  readonly seat: Seat;
  /** The position of the seat. */
  readonly at: number;
  readonly isStructured: boolean;
}

export class SeatRequests {
  readonly #judging: Judging;
  readonly #seats: readonly Seat[];
  readonly #places = new Map<string, Place>();

  constructor(judging: Judging) {
    this.#judging = judging;
    this.#seats = listSeats(judging);
    for (const [at, seat] of this.#seats.entries())
      for (const isStructured of judging.structured === undefined ? [false] : [true, false]) {
        const sampling = JSON.stringify(seatSampling(judging.sampling, seat, isStructured));
        this.#places.set(keyOf({ model: seat.model, sampling }), { seat, at, isStructured });
      }
  }

  /** Whether a request is one of a seat. */
  has(row: Pick<RequestRow, 'model' | 'sampling'>): boolean {
    return this.#places.has(keyOf(row));
  }

  /**
   * The requests of the seats about one answer, by seat. Where a seat has a structured request and one for free text, the one that scored.
   * @returns the seat of each; null where there is only one seat.
   */
  choose<Row extends RequestRow>(rows: readonly Row[]): { readonly row: Row; readonly seat: Seat | null }[] {
    const chosen = new Map<string, { readonly row: Row; readonly place: Place }>();
    for (const row of rows) {
      const place = this.#places.get(keyOf(row));
      if (place === undefined) continue;
      const key = JSON.stringify([
        place.at,
        row.judge,
        row.context,
        this.#judging.structured === undefined ? row.request : 0,
      ]);
      const other = chosen.get(key);
      if (other === undefined || this.#isPreferred({ row, place }, other)) chosen.set(key, { row, place });
    }
    const all = [...chosen.values()].toSorted((a, b) => a.place.at - b.place.at);
    return all.map(({ row, place }) => ({ row, seat: this.#seats.length === 1 ? null : place.seat }));
  }

  /** As requests are chosen before they are sent (`RequestSender`). */
  #isPreferred(
    one: { readonly row: RequestRow; readonly place: Place },
    other: { readonly row: RequestRow; readonly place: Place },
  ): boolean {
    const hasOneReply = one.row.reply !== null;
    const hasOtherReply = other.row.reply !== null;
    if (this.#judging.structured === 'auto' && hasOneReply !== hasOtherReply) return hasOneReply;
    return one.place.isStructured && !other.place.isStructured;
  }
}

function keyOf({ model, sampling }: Pick<RequestRow, 'model' | 'sampling'>): string {
  return JSON.stringify([model, sampling]);
}
