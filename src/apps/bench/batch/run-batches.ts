/** Asks the open questions of a run in batches: submits them, waits for the batches, and collects the results. */
import { setTimeout } from 'node:timers/promises';
import { InputError } from '../../../base/core/errors.ts';
import { MissingResults, UnsureSubmission, type BatchState } from '../../../models/batch/batch-api.ts';
import { ModelProblem } from '../../../models/problem.ts';
import type { OpenBatch } from './batch-table.ts';
import type { BatchStanding, BatchWork } from './batch-work.ts';
import { collectBatch } from './collect.ts';
import { settle, submitUnsent, unsentAnswers } from './submit.ts';

/** What is done with batches: only submit, only collect what is finished, or both and wait. */
export type BatchMode = 'submit' | 'collect' | 'wait';

/** Milliseconds before the second look at the batches, and between late ones; the pause doubles in between. */
const SHORTEST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/** @throws InputError where the server does not work. Stored answers and batches stay. */
export async function runBatches(work: BatchWork, mode: BatchMode): Promise<BatchStanding> {
  const rounds = new Rounds(work, mode);
  for (let pause = SHORTEST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, 2 * pause)) {
    const { standing, isOver } = await rounds.next();
    if (isOver) return standing;
    work.onPause(standing, pause);
    await setTimeout(pause, undefined, { signal: work.signal });
  }
}

class Rounds {
  readonly #work: BatchWork;
  readonly #mode: BatchMode;
  /** When the request for a batch ended without a response, by its token. */
  readonly #unsureSince = new Map<string, number>();
  /** Problems since the last round without one. */
  #problems = 0;

  constructor(work: BatchWork, mode: BatchMode) {
    this.#work = work;
    this.#mode = mode;
  }

  /** Does what can be done now. */
  async next(): Promise<{ readonly standing: BatchStanding; readonly isOver: boolean }> {
    const round = new Round();
    try {
      await this.#advance(round);
      this.#problems = 0;
    } catch (error) {
      this.#consider(error);
      round.isSoon = true;
    }
    const standing = { ...round.standing, unsent: unsentAnswers(this.#work).length };
    return { standing, isOver: !round.isSoon && this.#isOver(standing) };
  }

  async #advance(round: Round): Promise<void> {
    for (const batch of this.#work.table.open()) if (batch.serverId === null) await this.#settle(batch, round);
    if (this.#mode !== 'submit')
      for (const batch of this.#work.table.open())
        if (batch.serverId !== null) await this.#look(batch, batch.serverId, round);
    if (this.#mode !== 'collect') await submitUnsent(this.#work);
    this.#addSubmitted(round);
  }

  async #settle(batch: OpenBatch, round: Round): Promise<void> {
    const since = this.#unsureSince.get(batch.token) ?? batch.intendedAt;
    const outcome = await settle(this.#work, batch, since);
    if (outcome === 'soon') round.isSoon = true;
    if (outcome === 'unclear') round.standing.unclear.push(batch.requests);
  }

  async #look(batch: OpenBatch, id: string, round: Round): Promise<void> {
    const state = await this.#work.server.look(id);
    if (state === null) return this.#miss(batch, id, round);
    if (!state.isEnded) {
      round.standing.open.push({ id, done: state.done, total: batch.requests });
      return;
    }
    await this.#collect(batch, state, round);
  }

  async #collect(batch: OpenBatch, state: BatchState, round: Round): Promise<void> {
    try {
      await collectBatch(this.#work, batch, state);
    } catch (error) {
      if (!(error instanceof MissingResults)) throw error;
      this.#miss(batch, state.id, round);
    }
  }

  /** The server does not have the batch, or its results. */
  #miss({ token, requests }: OpenBatch, id: string, round: Round): void {
    if (this.#work.retryMissing) this.#work.table.forget(token);
    else round.standing.missing.push({ id, requests });
  }

  /** The batches that this round did not look at. */
  #addSubmitted({ standing }: Round): void {
    const seen = new Set([...standing.open, ...standing.missing].map(({ id }) => id));
    for (const { serverId, requests } of this.#work.table.open())
      if (serverId !== null && !seen.has(serverId)) standing.open.push({ id: serverId, done: 0, total: requests });
  }

  /** @throws the error, unless the same may succeed in the next round. */
  #consider(error: unknown): void {
    this.#work.signal.throwIfAborted();
    const problem = error instanceof UnsureSubmission ? error.problem : error;
    if (!(problem instanceof ModelProblem)) throw error;
    if (problem.endsRun || ++this.#problems > this.#work.retries) throw new InputError(problem.message);
    if (!(error instanceof UnsureSubmission)) return;
    for (const { token, serverId } of this.#work.table.open())
      if (serverId === null && !this.#unsureSince.has(token)) this.#unsureSince.set(token, Date.now());
  }

  #isOver({ open, unclear, unsent }: BatchStanding): boolean {
    return this.#mode !== 'wait' || (open.length === 0 && unclear.length === 0 && unsent === 0);
  }
}

/** What one round finds. */
class Round {
  /** The next round finds more, whatever the server does. */
  isSoon = false;
  readonly standing = {
    open: [] as { id: string; done: number; total: number }[],
    unclear: [] as number[],
    missing: [] as { id: string; requests: number }[],
  };
}
