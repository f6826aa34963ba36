/** The review of `audit view`: the file of the marks, and its sample, which is drawn if there is none. */
import { exists } from '../../../base/system/file-status.ts';
import { userInfo } from 'node:os';
import { InputError } from '../../../base/core/errors.ts';
import type { AuditResult } from '../../../documents/result.ts';
import type { Audited } from '../../review/documents/reviews.ts';
import { ReviewStore } from '../../review/review-store.ts';
import { refuseUserSchemes } from '../../../schemes/user/words.ts';
import { parseReviewer } from '../../review/words.ts';
import { ReviewSession } from '../server/review-session.ts';
import type { TrialSets } from '../server/trial-sets.ts';
import type { ScoringFlags } from '../../../audit/request/flags.ts';
import type { ViewFlags } from './view-options.ts';
import { ReviewDraw, type DrawOptions } from '../../review/cli/draw.ts';
import { ALL_CONDITIONS } from '../../../languages/options/defaults.ts';

type ReviewerFlags = Pick<ViewFlags, 'reviewer' | 'blind' | 'adjudicate'>;

/** The sample that is drawn if there is none yet, as in `audit review sample`. */
const DEFAULT_DRAW = { n: 200, seed: 0 } as const;
const NO_SCHEME_ASKED = 'v1';

/** The origin and the size of the existing sample. */
interface KnownSample {
  readonly audited: Audited;
  readonly n: number;
}

type DrawFlags = Pick<ScoringFlags, 'schemes' | 'groupBy' | 'conditions' | 'nullGroundTruth'>;

export class ViewReview {
  readonly path: string;
  readonly #reviewer: string;
  readonly #isBlind: boolean;
  readonly #isAdjudication: boolean;
  readonly #known: KnownSample | null;
  #store: ReviewStore | null = null;

  /** @throws InputError for an invalid name, or a file that contains no reviews. */
  constructor(path: string, { reviewer, blind, adjudicate }: ReviewerFlags) {
    this.path = path;
    this.#reviewer = parseReviewer(reviewer ?? accountName());
    this.#isBlind = blind;
    this.#isAdjudication = adjudicate === true;
    this.#known = exists(path) ? knownSample(path) : null;
  }

  /**
   * The flags of the user, completed by the options with which the sample was drawn.
   * @throws InputError for a sample with a scheme of a user that the flags do not name.
   */
  asDrawn<Flags extends DrawFlags>(flags: Flags): Flags & { readonly isDrawn?: true } {
    if (this.#known === null) return flags;
    const { schemes, groupBy, conditions, nullGroundTruth } = this.#known.audited;
    const asked = schemes.filter((id) => id !== NO_SCHEME_ASKED);
    if (flags.schemes === undefined)
      refuseUserSchemes(asked, this.path, `name the schemes of the sample with --schemes: ${asked.join(', ')}`);
    return {
      schemes: asked.length === 0 ? [NO_SCHEME_ASKED] : asked,
      groupBy,
      conditions: conditions ?? [ALL_CONDITIONS],
      ...(nullGroundTruth === null ? {} : { nullGroundTruth }),
      ...flags,
      isDrawn: true,
    };
  }

  /** Draws the sample again while trials are scored, to check that it still has the same trials. */
  draw({ schemes, groupBy }: Pick<DrawOptions, 'schemes' | 'groupBy'>): ReviewDraw {
    const { n, seed } = this.#known === null ? DEFAULT_DRAW : { ...this.#known, seed: this.#known.audited.seed };
    return new ReviewDraw({ schemes, groupBy, seed, n });
  }

  /**
   * Begins or resumes the review.
   * @throws InputError if the existing sample has other trials, or the file cannot be written.
   */
  begin(draw: ReviewDraw, result: AuditResult, sets: TrialSets): ReviewSession {
    const drawn = draw.finish(result);
    this.#store = ReviewStore.openOrCreate(this.path);
    this.#store.addSample(drawn.audited, drawn.draw);
    return new ReviewSession(this.#store, sets, {
      reviewer: this.#reviewer,
      isBlind: this.#isBlind,
      isAdjudication: this.#isAdjudication,
    });
  }

  close(): void {
    this.#store?.close();
  }
}

/** @throws InputError for an account without a name, as in some containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new InputError(
      '--reviewer: is missing, and this account has no name; name the reviewer with --reviewer NAME.',
    );
  }
}

/** The review that the flags name; null if they name none. @throws InputError for a flag of reviews without --reviews. */
export function viewReview(flags: ViewFlags): ViewReview | null {
  if (flags.reviews !== undefined) return new ViewReview(flags.reviews, flags);
  const { reviewer, blind, adjudicate = false } = flags;
  const lonely = Object.entries({
    '--reviewer': reviewer !== undefined,
    '--no-blind': !blind,
    '--adjudicate': adjudicate,
  });
  for (const [option, isGiven] of lonely)
    if (isGiven) throw new InputError(`${option}: is about reviews; name the file of the marks with --reviews.`);
  return null;
}

function knownSample(path: string): KnownSample | null {
  const store = ReviewStore.openToRead(path);
  try {
    const audited = store.audited();
    if (audited === null) return null;
    return { audited, n: store.sample().trials.length };
  } finally {
    store.close();
  }
}
