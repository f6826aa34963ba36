/** The data of a local server (`audit view`), asked for as it is needed. Addresses are relative, because the address of the server contains the token. */
import type {
  DataSource,
  MarkWords,
  OpenTrial,
  ReviewState,
  TrialFilter,
  TrialIndex,
  TrialRange,
  TrialRows,
} from '../../data-source.ts';
import type { PageData, PageTrial } from '../../../result/page.ts';
import { sortingWord } from '../../kit/tables/sorting.ts';

export class ServedData implements DataSource {
  result(): Promise<PageData> {
    return ask('result');
  }

  index(): Promise<TrialIndex | null> {
    return ask('index');
  }

  trials(filter: TrialFilter, range: TrialRange): Promise<TrialRows> {
    return ask(`trials?${queryOf(filter, range)}`);
  }

  fullTrials(filter: TrialFilter, range: TrialRange): Promise<readonly PageTrial[]> {
    return ask(`full-trials?${queryOf(filter, range)}`);
  }

  trial(id: string): Promise<OpenTrial | null> {
    return ask(`trial?${new URLSearchParams({ id }).toString()}`);
  }

  review(): Promise<ReviewState | null> {
    return ask('review');
  }

  mark(id: string, words: MarkWords): Promise<ReviewState> {
    return ask('mark', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...words }),
    });
  }
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
  let response: Response;
  try {
    response = await fetch(`api/${what}`, how);
  } catch (cause) {
    throw new Error(
      'The server does not answer any more: start "audit view" again, and open the address that it prints.',
      { cause },
    );
  }
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Value;
}
