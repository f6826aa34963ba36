/** Parses replies of judges with several parsers, and counts the differences. */
import type { ReplyComparison, ReplyGroup, ReplyReceipt, ReplyVersion } from '../documents/reply-audit.ts';
import { seededRank } from '../../../stats/seeded-rank.ts';
import { offer, type RankedPlace } from '../../../stats/smallest.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { shortName, shortNameOrNull } from '../../../base/text/short-name.ts';
import { cutToEnds } from '../../../base/text/snippet.ts';
import { PairedScores } from './paired-scores.ts';
import type { Reading, ReplyScheme } from './reading.ts';
import type { ReplyRecord } from './reply-record.ts';
import { ReplyTally } from './reply-tally.ts';

export interface ReplyAuditOptions {
  readonly schemes: readonly ReplyScheme[];
  readonly seed: number;
  /** The largest number of receipts of a group. */
  readonly maxExamples: number;
}

interface Candidate extends RankedPlace {
  readonly receipt: ReplyReceipt;
}

/** Number of code points at each end of a reply that a receipt shows. */
const REPLY_SIZE = [300, 300] as const;

/** Memory contains the scores and the id of each reply, and only the texts of receipts. */
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

  /**
   * @param thing the judged answer or context: equal for replies that are compared between prompts and models.
   * @param query the id of the query: the item of the intervals.
   */
  add(record: ReplyRecord, thing: string = String(record.id), query: string = String(record.id)): void {
    const { judge, prompt, model, settings = null } = record;
    const key = JSON.stringify([judge.id, prompt, model, settings]);
    let group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, (group = new Group(record, this.#options)));
      const others = [...this.#groups.values()].filter((one) => one.isOtherwiseLike(record));
      if (others.length > 1) for (const one of others) one.namesSettings = true;
    }
    group.add(record, { thing, query }, this.#replies++);
  }

  /** By judge, then by prompt and model. */
  groups(): ReplyGroup[] {
    return this.#inOrder().map((group) => group.result());
  }

  /** Compares each group with the first one of its judge. */
  comparisons(): ReplyComparison[] {
    const groups = this.#inOrder();
    return groups.flatMap((group) => {
      const first = groups.find(({ version }) => version.judge.id === group.version.judge.id);
      return first === undefined || first === group ? [] : group.against(first);
    });
  }

  #inOrder(): Group[] {
    const words = ({ version: { judge, prompt, model, settings } }: Group): string[] => [
      judge.id,
      prompt ?? '',
      model ?? '',
      settings ?? '',
    ];
    return [...this.#groups.values()].toSorted((a, b) => {
      const others = words(b);
      return words(a).reduce((order, word, i) => order || compareCodePoints(word, others[i] ?? ''), 0);
    });
  }
}

/** What the replies of a group share. */
type Version = Pick<ReplyRecord, 'judge' | 'prompt' | 'model' | 'settings'>;

/** The judged answer or context, and the id of its query. */
interface Judged {
  readonly thing: string;
  readonly query: string;
}

class Group {
  readonly version: Version;
  /** Whether another group differs in its settings alone. */
  namesSettings = false;
  readonly #judge: ReplyRecord['judge'];
  readonly #options: ReplyAuditOptions;
  readonly #schemes: readonly ReplyScheme[];
  readonly #tallies: readonly ReplyTally[];
  readonly #scores: PairedScores;
  readonly #receipts: Candidate[] = [];
  readonly #queries = new Map<string, number>();
  #replies = 0;
  #labelled = 0;
  #disagreements = 0;

  constructor(version: Version, options: ReplyAuditOptions) {
    const { judge, prompt, model, settings = null } = version;
    const names = {
      prompt: shortNameOrNull(prompt),
      model: shortNameOrNull(model),
      settings: shortNameOrNull(settings),
    };
    this.version = { judge, ...names };
    this.#judge = judge;
    this.#options = options;
    this.#schemes = options.schemes.filter((scheme) => scheme.reads(judge));
    this.#scores = new PairedScores(this.#schemes.length, judge.best);
    this.#tallies = this.#schemes.map(({ id }, i) => new ReplyTally(id, i === 0, judge.best));
  }

  isOtherwiseLike({ judge, prompt, model }: ReplyRecord): boolean {
    const { version } = this;
    const names = [shortNameOrNull(prompt), shortNameOrNull(model)];
    return version.judge.id === judge.id && version.prompt === names[0] && version.model === names[1];
  }

  /** The version, with its settings where others have the rest. */
  get #names(): ReplyVersion {
    const { prompt, model, settings } = this.version;
    return { prompt, model, ...(this.namesSettings ? { settings: settings ?? null } : {}) };
  }

  add(record: ReplyRecord, { thing, query }: Judged, ordinal: number): void {
    const item = this.#numberQuery(query);
    const readings = this.#schemes.map((scheme) => scheme.read(record.reply, this.#judge));
    const [first] = readings;
    this.#scores.add(
      thing,
      item,
      readings.map(({ score }) => score),
    );
    this.#replies++;
    if (record.label !== null) this.#labelled++;
    if (first === undefined) return;
    for (const [i, reading] of readings.entries()) this.#tallies[i]?.add(reading, first, record.label, item);
    if (readings.every(({ score }) => score === first.score)) return;
    this.#disagreements++;
    const scores = readings.map(describeReading);
    const rank = seededRank(this.#options.seed, String(record.id));
    const id = typeof record.id === 'string' ? shortName(record.id) : record.id;
    const receipt = { id, label: record.label, reply: cutToEnds(record.reply, ...REPLY_SIZE), scores };
    offer(this.#receipts, { rank, run: '', ordinal, receipt }, this.#options.maxExamples);
  }

  #numberQuery(id: string): number {
    let number = this.#queries.get(id);
    if (number === undefined) this.#queries.set(id, (number = this.#queries.size));
    return number;
  }

  against(other: Group): ReplyComparison[] {
    const [before, after] = [other.#names, this.#names];
    return this.#schemes.map(({ id }, i) => {
      const places = { judge: this.#judge.id, scheme: id, before, after };
      return { ...places, ...this.#scores.against(other.#scores, i) };
    });
  }

  result(): ReplyGroup {
    const { id, best } = this.#judge;
    return {
      judge: id,
      best,
      ...this.#names,
      replies: this.#replies,
      labelled: this.#labelled,
      schemes: this.#tallies.map((tally) => tally.result()),
      receipts: this.#receipts.map(({ receipt }) => receipt),
      disagreements: this.#disagreements,
    };
  }
}

function describeReading(reading: Reading): number | string {
  return reading.score === null ? reading.missing : reading.score;
}
