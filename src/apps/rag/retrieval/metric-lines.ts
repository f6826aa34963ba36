/** Writes the metrics of queries as lines of JSON. */
import { jsonText } from '../../../base/core/json-text.ts';
import type { LineId } from '../../../base/core/json-line.ts';
import type { Evaluation, MetricShape } from './evaluate.ts';

/** What begins a member: its key, alone and with the most frequent value. */
interface Member {
  readonly key: string;
  readonly zero: string;
}

/** Members are the same for all queries of a shape, so their keys are written once. */
export class MetricLines {
  readonly #membersOf = new Map<MetricShape, readonly Member[]>();

  /** `{"id", "k", metrics…, "numRelevant", "duplicates"}`; no `k` where it is null. */
  render(id: LineId, k: number | null, { shape, values, relevant, duplicates }: Evaluation): string {
    let text = `{"id":${jsonText(id)}${k === null ? '' : `,"k":${k}`}`;
    const members = this.#findMembers(shape);
    for (let at = 0; at < members.length; at++) {
      const value = values?.[at];
      const { key, zero } = members[at] as Member;
      text += value === 0 ? zero : `${key}${numberText(value)}`;
    }
    return `${text},"numRelevant":${relevant},"duplicates":${duplicates}}`;
  }

  #findMembers(shape: MetricShape): readonly Member[] {
    let members = this.#membersOf.get(shape);
    if (members === undefined) {
      const keys = shape.names.map((name) => `,${jsonText(name)}:`);
      this.#membersOf.set(shape, (members = keys.map((key) => ({ key, zero: `${key}0` }))));
    }
    return members;
  }
}

/** As JSON.stringify writes a number; null for none. */
function numberText(value = Number.NaN): string {
  return Number.isFinite(value) ? `${value}` : 'null';
}
