/** The judges of a command or of a stored scoring: the built-in ones, and those of the user. */
import { judgeOf, type ComputedJudge, type Judge, type JudgeRecord, type Place } from './judge.ts';
import { COMPUTED_JUDGES, JUDGE_IDS, JUDGES, RECORDS } from './judges.ts';

export class JudgeSet {
  /** Judges that give one score for one prompt. */
  readonly direct: readonly Judge[];
  readonly computed: readonly ComputedJudge[] = COMPUTED_JUDGES;
  /** The records of judges that are not built in, or have another scale. */
  readonly records: readonly JudgeRecord[];
  readonly #byId: ReadonlyMap<string, Judge>;

  /** @param records the judges of the user. One with the id of a built-in judge replaces it. */
  constructor(records: readonly JudgeRecord[] = []) {
    const own = records.map((record) => judgeOf(record));
    this.records = records;
    this.#byId = new Map([...JUDGE_IDS.map((id) => JUDGES[id]), ...own].map((judge) => [judge.id, judge]));
    this.direct = [...this.#byId.values()];
  }

  /** The records of built-in judges with other best scores. Those with their usual one are left out. */
  static rescaled(scales: Readonly<Record<string, number>>): JudgeRecord[] {
    return JUDGE_IDS.flatMap((id) => {
      const [record, best] = [RECORDS[id], scales[id]];
      return best === undefined || best === record.scale.best ? [] : [{ ...record, scale: { ...record.scale, best } }];
    });
  }

  get(id: string): Judge | undefined {
    return this.#byId.get(id);
  }

  /** Whether it is a built-in judge with another scale. */
  isRescaled(id: string): boolean {
    const builtIn = JUDGE_IDS.find((one) => one === id);
    return builtIn !== undefined && this.get(id)?.best !== JUDGES[builtIn].best;
  }

  /** The ids of all judges. */
  get ids(): string[] {
    return [...this.#byId.keys(), ...this.computed.map(({ id }) => id)];
  }

  /** The places that the prompts of a judge must have, by the id of the prompt: that of the judge, or those of its steps. */
  promptsOf(id: string): Readonly<Record<string, readonly Place[]>> {
    const judge = this.get(id);
    return judge === undefined ? (this.computed.find((one) => one.id === id)?.steps ?? {}) : { [id]: judge.shows };
  }
}

export const BUILT_IN: JudgeSet = new JudgeSet();
