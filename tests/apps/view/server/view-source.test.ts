/** What a search may find in a review. */
import { expect, test } from 'vitest';
import { ViewSource, type ViewParts } from '../../../../src/apps/view/server/view-source.ts';
import { EVERY_TRIAL } from '../../../../src/web/data-source.ts';

const WHOLE_LIST = { sort: null, from: 0, count: 0, selected: null };

/** A view without trials, in a review. @param searched the searches that reach the inputs. */
function reviewed(isBlind: boolean, searched: string[]): ViewSource {
  const parts = {
    page: () => Promise.resolve({ result: {} }),
    store: {
      sets: { setFound: () => {} },
      match: () => ({ places: new Uint32Array(), gained: 0, lost: 0 }),
      comparison: () => ({}),
      index: () => ({}),
      counts: () => ({}),
      rows: () => [],
    },
    reader: {
      search: async function* (words: string) {
        searched.push(words);
        yield* [];
      },
    },
    session: { refresh: () => {}, state: () => ({ isBlind }) },
  };
  return new ViewSource(parts as unknown as ViewParts);
}

const HIDDEN = [
  ['answer', 'answer:42'],
  ['answer', 'spider -answer:/^B/'],
  ['model', 'model:llama'],
  ['run', 'spider run:a'],
  ['temperature', '-temperature:0.7'],
  ['condition', 'condition:control'],
  ['variant', 'variant:base'],
];

test.each(HIDDEN)('a blind review does not search what is hidden: %s, %s', async (field, text) => {
  const searched: string[] = [];
  const view = reviewed(true, searched);
  const filter = { ...EVERY_TRIAL, text };
  await expect(view.trials(filter, WHOLE_LIST)).rejects.toThrow(`In a blind review, ${field}: cannot be searched`);
  await expect(view.counts(filter, 'model')).rejects.toThrow('In a blind review');
  await expect(view.fullTrials(filter, WHOLE_LIST)).rejects.toThrow('In a blind review');
  expect(searched).toEqual([]);
});

test('everything else is searched, and also the parse where labels are shown', async () => {
  const searched: string[] = [];
  await reviewed(true, searched).trials({ ...EVERY_TRIAL, text: '"answer:42"' }, WHOLE_LIST);
  await reviewed(false, searched).trials({ ...EVERY_TRIAL, text: 'answer:42' }, WHOLE_LIST);
  expect(searched).toEqual(['"answer:42"', 'answer:42']);
});
