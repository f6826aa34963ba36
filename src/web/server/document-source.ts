/** What the local server shows of a result document: everything except trials, which it does not contain. */
import type { DataSource, OpenTrial, ReviewState, TrialIndex, TrialRows } from '../data-source.ts';
import { InputError } from '../../core/errors.ts';
import type { PageData } from '../../result/page.ts';

const NO_ROWS: TrialRows = { total: 0, gained: 0, lost: 0, from: 0, rows: [], selectedAt: null };

export class DocumentSource implements DataSource {
  readonly #page: () => Promise<PageData>;

  constructor(page: () => Promise<PageData>) {
    this.#page = page;
  }

  result(): Promise<PageData> {
    return this.#page();
  }

  index(): Promise<TrialIndex | null> {
    return Promise.resolve(null);
  }

  trials(): Promise<TrialRows> {
    return Promise.resolve(NO_ROWS);
  }

  trial(): Promise<OpenTrial | null> {
    return Promise.resolve(null);
  }

  review(): Promise<ReviewState | null> {
    return Promise.resolve(null);
  }

  mark(): Promise<ReviewState> {
    return Promise.reject(new InputError('A result document contains no trials that could be marked.'));
  }
}
