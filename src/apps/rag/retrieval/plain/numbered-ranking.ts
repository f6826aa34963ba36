/** A ranked list and its judgments, with numbers instead of ids (document-ids.ts). It is used for one query after the other. */
import { byFallingGain, type JudgedRanking, type RankedDocument } from '../ranking.ts';
import { MOST_IDS } from './document-ids.ts';

/** `relevance` decides what is relevant, `gains` are for nDCG; where one is missing, the other is used for both. */
export type GradeKind = 'relevance' | 'gains';

export class NumberedRanking {
  /** By document; 0 where it was not retrieved. */
  readonly #ranks = new Int32Array(MOST_IDS);
  #length = 0;
  /** By document; NaN where it has no grade. */
  readonly #grades: Readonly<Record<GradeKind, Float64Array>> = { relevance: noGrades(), gains: noGrades() };
  readonly #isGiven: Record<GradeKind, boolean> = { relevance: false, gains: false };
  /** The documents that have a grade, each once. */
  readonly #judged: number[] = [];

  /** Whether there are grades, of no document perhaps. */
  get isJudged(): boolean {
    return this.#isGiven.relevance || this.#isGiven.gains;
  }

  /** Forgets the last query. @param count how many documents it has. */
  clear(count: number): void {
    this.#ranks.fill(0, 0, count);
    this.#length = 0;
    this.#isGiven.relevance = this.#isGiven.gains = false;
    for (const document of this.#judged) this.#grades.relevance[document] = this.#grades.gains[document] = Number.NaN;
    this.#judged.length = 0;
  }

  /** Adds a document to the end of the list. @returns false where the list has it already. */
  push(document: number): boolean {
    if (this.#ranks[document] !== 0) return false;
    this.#ranks[document] = ++this.#length;
    return true;
  }

  /** States that the query has grades of a kind. */
  begin(kind: GradeKind): void {
    this.#isGiven[kind] = true;
  }

  /** @returns false where the document has a grade of the kind already, which stays. */
  grade(kind: GradeKind, document: number, grade: number): boolean {
    const { relevance, gains } = this.#grades;
    if (!Number.isNaN(this.#grades[kind][document])) return false;
    if (Number.isNaN(relevance[document]) && Number.isNaN(gains[document])) this.#judged.push(document);
    this.#grades[kind][document] = grade;
    return true;
  }

  /** As `judgeRanking` finds it. */
  judge(level: number): JudgedRanking {
    const grades = this.#grades[this.#isGiven.relevance ? 'relevance' : 'gains'];
    const gains = this.#grades[this.#isGiven.gains ? 'gains' : 'relevance'];
    const documents: RankedDocument[] = [];
    const allGains: number[] = [];
    let relevant = 0;
    for (const document of this.#judged) {
      const rank = this.#ranks[document] as number;
      const isRelevant = (grades[document] as number) >= level;
      const gain = gains[document] as number;
      const hasGain = !Number.isNaN(gain);
      if (isRelevant) relevant++;
      if (hasGain) allGains.push(gain);
      if (rank > 0 && (isRelevant || (hasGain && gain !== 0)))
        documents.push({ place: rank, rank, isRelevant, gain: hasGain ? gain : 0 });
    }
    documents.sort(byPlace);
    allGains.sort(byFallingGain);
    return { length: this.#length, documents, gains: allGains, relevant, duplicates: 0 };
  }
}

function noGrades(): Float64Array {
  return new Float64Array(MOST_IDS).fill(Number.NaN);
}

function byPlace(a: RankedDocument, b: RankedDocument): number {
  return a.place - b.place;
}
