/** The local server of `audit view`: it serves the page and its data to requests with the token. It changes only the marks of a reviewer. */
import type { Hono } from 'hono';
import type { DataSource } from '../data-source.ts';
import type { Place } from './guard.ts';
import { guardedApp, jsonBody } from './guarded-app.ts';
import { parseFilter, markIn, parseRange } from './requests.ts';

export interface View {
  /** The page, whose address ends in the token and a slash. */
  readonly page: string;
  readonly source: DataSource;
}

/** The server as a function from requests to responses. @param place where it will be reached; known once it listens. */
export function viewApp({ page, source }: View, place: () => Place): Hono {
  return guardedApp(page, place, (app) => {
    app.get('/:token/api/result', async (context) => context.json(await source.result()));
    app.get('/:token/api/index', async (context) => context.json(await source.index()));
    app.get('/:token/api/trials', async (context) => {
      const query = context.req.query();
      return context.json(await source.trials(parseFilter(query), parseRange(query)));
    });
    app.get('/:token/api/full-trials', async (context) => {
      const query = context.req.query();
      return context.json(await source.fullTrials(parseFilter(query), parseRange(query)));
    });
    app.get('/:token/api/trial', async (context) => context.json(await source.trial(context.req.query('id') ?? '')));
    app.get('/:token/api/review', async (context) => context.json(await source.review()));
    app.post('/:token/api/mark', jsonBody('A mark', 'A note has at most 20,000 characters.'), async (context) => {
      const { id, ...words } = markIn(await context.req.text());
      return context.json(await source.mark(id, words));
    });
  });
}
