/** Reads replies of judges by several parsers, and counts what moves. */
import type { ReplyGroup, ReplyReceipt } from '../../core/reply-audit.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type RankedPlace } from '../../stats/smallest.ts';
import { compareCodePoints } from '../../text/order.ts';
import { snippetOf } from '../../text/snippet.ts';
import type { Judge } from './judge.ts';
import type { Reading, ReplyScheme } from './reading.ts';
import type { ReplyRecord } from './reply-record.ts';
import { ReplyTally } from './reply-tally.ts';

export interface ReplyAuditOptions {
  readonly schemes: readonly ReplyScheme[];
  readonly seed: number;
  /** Receipts of a group at the most. */
  readonly maxExamples: number;
}

interface Candidate extends RankedPlace {
  readonly receipt: ReplyReceipt;
}

/** Code points of the two ends of a reply that a receipt shows. */
const REPLY_SIZE = [300, 300] as const;

/** Memory does not grow with the number of replies, but for two numbers for each with a label. */
export class ReplyAuditor {
  readonly #options: ReplyAuditOptions;
  readonly #groups = new Map<string, Group>();
  #replies = 0;

  constructor(options: ReplyAuditOptions) {
    this.#options = options;
  }

  get replies(): number {
    return this.#replies;
  }

  add(record: ReplyRecord): void {
    const { judge, prompt } = record;
    const key = JSON.stringify([judge.id, prompt]);
    let group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, (group = new Group(judge, prompt, this.#options)));
    group.add(record, this.#replies++);
  }

  /** By judge, then by prompt. */
  groups(): ReplyGroup[] {
    return [...this.#groups.values()]
      .map((group) => group.result())
      .toSorted((a, b) => compareCodePoints(a.judge, b.judge) || compareCodePoints(a.prompt ?? '', b.prompt ?? ''));
  }
}

class Group {
  readonly #judge: Judge;
  readonly #prompt: string | null;
  readonly #options: ReplyAuditOptions;
  readonly #schemes: readonly ReplyScheme[];
  readonly #tallies: readonly ReplyTally[];
  readonly #receipts: Candidate[] = [];
  #replies = 0;
  #labelled = 0;
  #disagreements = 0;

  constructor(judge: Judge, prompt: string | null, options: ReplyAuditOptions) {
    this.#judge = judge;
    this.#prompt = prompt;
    this.#options = options;
    this.#schemes = options.schemes.filter((scheme) => scheme.reads(judge));
    this.#tallies = this.#schemes.map(({ id }, i) => new ReplyTally(id, i === 0));
  }

  add(record: ReplyRecord, ordinal: number): void {
    const readings = this.#schemes.map((scheme) => scheme.read(record.reply, this.#judge));
    const [first] = readings;
    this.#replies++;
    if (record.label !== null) this.#labelled++;
    if (first === undefined) return;
    for (const [i, reading] of readings.entries()) this.#tallies[i]?.add(reading, first, record.label);
    if (readings.every(({ score }) => score === first.score)) return;
    this.#disagreements++;
    const scores = readings.map(scoreOrReason);
    const rank = seededRank(this.#options.seed, String(record.id));
    const receipt = { id: record.id, label: record.label, reply: snippetOf(record.reply, ...REPLY_SIZE), scores };
    offer(this.#receipts, { rank, run: '', ordinal, receipt }, this.#options.maxExamples);
  }

  result(): ReplyGroup {
    const { id, best } = this.#judge;
    return {
      judge: id,
      best,
      prompt: this.#prompt,
      replies: this.#replies,
      labelled: this.#labelled,
      schemes: this.#tallies.map((tally) => tally.result(best)),
      receipts: this.#receipts.map(({ receipt }) => receipt),
      disagreements: this.#disagreements,
    };
  }
}

function scoreOrReason(reading: Reading): number | string {
  return reading.score === null ? reading.missing : reading.score;
}
