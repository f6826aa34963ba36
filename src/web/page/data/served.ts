/** The data of a local server (`audit view`), asked for as it is needed. Addresses are relative, because the address of the server contains the token. */
import type {
  DataSource,
  Facet,
  MarkWords,
  NextTrial,
  OpenTrial,
  ReviewState,
  TrialCounts,
  TrialFilter,
  TrialIndex,
  TrialRange,
  TrialRows,
} from '../../data-source.ts';
import type { PageDocument, PageTrial } from '../../../documents/page.ts';
import { sortingWord } from '../../../base/core/sorting-word.ts';
import { connection } from './connection.ts';

export class ServedData implements DataSource {
  result(): Promise<PageDocument> {
    return ask('result');
  }

  index(): Promise<TrialIndex | null> {
    return ask('index');
  }

  trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows> {
    return ask(`trials?${queryOf(filter, range)}`);
  }

  counts(filter: TrialFilter, by: Facet): Promise<TrialCounts> {
    const range = { sort: null, from: 0, count: 0, selected: null };
    return ask(`counts?${queryOf(filter, range)}&by=${by}`);
  }

  fullTrials(filter: TrialFilter, range: TrialRange): Promise<readonly PageTrial[]> {
    return ask(`full-trials?${queryOf(filter, range)}`);
  }

  trial(id: string, tab: string): Promise<OpenTrial | null> {
    return ask(`trial?${new URLSearchParams({ id, tab }).toString()}`);
  }

  review(): Promise<ReviewState | null> {
    return ask('review');
  }

  mark(id: string, words: MarkWords, tab: string): Promise<ReviewState> {
    return send('mark', { id, tab, ...words });
  }

  reveal(id: string): Promise<ReviewState> {
    return send('reveal', { id });
  }

  next(after: string | null, tab: string): Promise<NextTrial> {
    return send('next', { id: after, tab });
  }

  release(tab: string): void {
    // The page closes, and does not wait for an answer.
    navigator.sendBeacon('api/release', new Blob([JSON.stringify({ tab })], { type: JSON_TYPE }));
  }
}

const JSON_TYPE = 'application/json';

function send<Value>(what: string, body: object): Promise<Value> {
  return ask(what, { method: 'POST', headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(body) });
}

/** The parameters of a request for trials. */
function queryOf({ fields, text, ...named }: TrialFilter, { sort, from, count, selected }: TrialRange): string {
  const query = new URLSearchParams({ from: String(from), count: String(count), text });
  const order = sort === null ? null : sortingWord(sort);
  for (const [name, value] of Object.entries({ ...named, selected, sort: order }))
    if (value !== null) query.set(name, value);
  for (const [field, word] of Object.entries(fields)) query.set(`field.${field}`, word);
  return query.toString();
}

/** @throws {Error} with a sentence for readers. */
async function ask<Value>(what: string, how?: RequestInit): Promise<Value> {
  const response = await connection.fetch(`api/${what}`, how);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Value;
}
