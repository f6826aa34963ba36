/** What the local server shows of a result document: everything except trials, which it does not contain. */
import {
  NO_ROWS,
  type DataSource,
  type NextTrial,
  type OpenTrial,
  type ReviewState,
  type TrialCounts,
  type TrialIndex,
  type TrialRows,
} from '../../../web/data-source.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { PageDocument, PageTrial } from '../../../documents/page.ts';

export class DocumentSource implements DataSource {
  readonly #page: () => Promise<PageDocument>;

  constructor(page: () => Promise<PageDocument>) {
    this.#page = page;
  }

  result(): Promise<PageDocument> {
    return this.#page();
  }

  index(): Promise<TrialIndex | null> {
    return Promise.resolve(null);
  }

  trials(): Promise<TrialRows> {
    return Promise.resolve(NO_ROWS);
  }

  counts(): Promise<TrialCounts> {
    return Promise.resolve({});
  }

  trial(): Promise<OpenTrial | null> {
    return Promise.resolve(null);
  }

  fullTrials(): Promise<readonly PageTrial[]> {
    return Promise.resolve([]);
  }

  review(): Promise<ReviewState | null> {
    return Promise.resolve(null);
  }

  mark(): Promise<ReviewState> {
    return Promise.reject(new InputError('A result document contains no trials that could be marked.'));
  }

  reveal(): Promise<ReviewState> {
    return this.mark();
  }

  next(): Promise<NextTrial> {
    return Promise.resolve({ id: null, inOtherTabs: 0 });
  }

  release(): void {}
}
