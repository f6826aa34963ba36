/** Imports the marks of a file into a store: all of them, or none if a row is invalid. */
import { InputError } from '../../base/core/errors.ts';
import type { Review, ReviewSample, SampledTrial } from './documents/reviews.ts';
import type { ReviewFile, ReviewRow } from './review-file.ts';
import type { ReviewStore } from './review-store.ts';
import { trialKey } from './trial-key.ts';
import { parseLabelState, parseNote, parseReviewer, parseReviewWord, parseRole, parseTime } from './words.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { plural } from '../../base/text/plural.ts';

/** The largest number of problems in one error. */
const MOST_PROBLEMS = 20;

export interface ImportCount {
  readonly rows: number;
  /** Marks that the store did not contain. */
  readonly added: number;
}

/** A mark whose row may have no time. */
type Dated = Omit<Review, 'at'> & { readonly at: string | null };

/**
 * Adds the marks of a file that are not in the store yet. A row without a time is in the store if it equals the reviewer's latest mark on the trial.
 * @param now the time of rows without one, ISO 8601.
 * @throws InputError with the invalid rows.
 */
export function importReviews(store: ReviewStore, path: string, { rows, kept }: ReviewFile, now: string): ImportCount {
  const trials = new TrialFinder(store.sample(), kept);
  const problems: string[] = [];
  const read = rows.flatMap((row): Dated[] => {
    try {
      return [createDated(row, trials.find(row))];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(`${path}: line ${row.line}: ${error.message}`);
      return [];
    }
  });
  if (problems.length > 0) throw new InputError(atMost(problems, path));
  const added = store.addChosen((present) => selectNew(read, present, kept, now));
  return { rows: rows.length, added };
}

function createDated(row: ReviewRow, { run, trialId }: Pick<SampledTrial, 'run' | 'trialId'>): Dated {
  return {
    run,
    trialId,
    reviewer: parseReviewer(row.reviewer ?? ''),
    mark: parseReviewWord((row.mark ?? '').trim().toLowerCase()),
    note: parseNote(row.note),
    at: row.at === null ? null : parseTime(row.at.trim()),
    labels: parseLabelState((row.labels ?? 'unknown').trim().toLowerCase()),
    role: parseRole((row.role ?? 'reviewer').trim().toLowerCase()),
  };
}

/** The marks that the store does not contain, each once. Files without the column `labels` have the same marks, so it is not compared. */
function selectNew(
  read: readonly Dated[],
  present: readonly Review[],
  kept: ReviewFile['kept'],
  now: string,
): Review[] {
  const normalizeText = (text: string | null): string => kept(text ?? '').trim();
  const formatKey = ({ run, trialId, mark, at, reviewer, note, role }: Dated): string =>
    JSON.stringify([run, trialId, mark, at, role, normalizeText(reviewer), normalizeText(note)]);
  const known = new Set(present.map(formatKey));
  const latest = listLatestMarks(present, formatKey);
  return read.flatMap((review): Review[] => {
    if (review.at === null) {
      if (latest.get(formatPlace(review)) === formatKey(review)) return [];
      latest.set(formatPlace(review), formatKey(review)); // later rows of the file are compared with this one
    }
    const dated = { ...review, at: review.at ?? now };
    const key = formatKey(dated);
    if (known.has(key)) return [];
    known.add(key);
    return [dated];
  });
}

/** The latest mark of each reviewer on each trial, without its time. */
function listLatestMarks(present: readonly Review[], formatKey: (review: Dated) => string): Map<string, string> {
  const latest = new Map<string, Review>();
  for (const review of present) {
    const before = latest.get(formatPlace(review));
    if (before === undefined || before.at <= review.at) latest.set(formatPlace(review), review);
  }
  return new Map(latest.entries().map(([place, review]) => [place, formatKey({ ...review, at: null })]));
}

function formatPlace({ run, trialId, reviewer, role }: Dated): string {
  return JSON.stringify([run, trialId, reviewer, role]);
}

/** Finds the trials of rows by their ids, as the store has them or as a table keeps them. */
class TrialFinder {
  readonly #byId: ReadonlyMap<string, readonly SampledTrial[]>;
  readonly #kept: ReviewFile['kept'];

  constructor({ trials }: ReviewSample, kept: ReviewFile['kept']) {
    this.#kept = kept;
    const named = trials.flatMap((trial) =>
      [...new Set([trial.trialId, kept(trial.trialId)])].map((name) => ({ name, trial })),
    );
    const groups = Map.groupBy(named, ({ name }) => name);
    this.#byId = new Map(groups.entries().map(([name, found]) => [name, found.map(({ trial }) => trial)]));
  }

  /** @throws InputError unless exactly one trial matches. */
  find({ run, trialId }: ReviewRow): SampledTrial {
    const named = this.#byId.get(trialId ?? '') ?? [];
    const exact = named.filter((trial) => trial.trialId === trialId && trial.run === run);
    const likely = named.filter((trial) => run === null || trial.run === run || this.#kept(trial.run) === run);
    const found = new Map((exact.length > 0 ? exact : likely).map((trial) => [trialKey(trial), trial]));
    const [trial] = found.values();
    const place = run === null ? '' : ` in the run ${JSON.stringify(run)}`;
    if (trial === undefined)
      throw new InputError(
        `trialId: no trial of the sample has the id ${JSON.stringify(trialId)}${place}${offer(trialId ?? '', this.#byId.keys(), '; take ids from the sample.')}`,
      );
    if (found.size > 1)
      throw new InputError(`trialId: ${JSON.stringify(trialId)} is the id of ${found.size} trials; name the run too.`);
    return trial;
  }
}

function atMost(problems: readonly string[], path: string): string[] {
  const more = problems.length - MOST_PROBLEMS;
  return more <= 0
    ? [...problems]
    : [
        ...problems.slice(0, MOST_PROBLEMS),
        `${path}: ${plural(more, 'more row')} ${more === 1 ? 'is' : 'are'} wrong; nothing was imported.`,
      ];
}
