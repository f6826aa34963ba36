/** The local server of `audit view`: it serves the page and its data to requests with the token. It changes only the marks of a reviewer. */
import type { Hono } from 'hono';
import type { DataSource } from '../../../web/data-source.ts';
import type { Place } from '../../../web/server/guard.ts';
import { listenTo, type RunningView } from '../../../web/server/listen.ts';
import { guardedApp, jsonBody } from '../../../web/server/guarded-app.ts';
import { parseFacet, parseFilter, markIn, parseRange, parseTab, placeIn } from './requests.ts';

export interface View {
  /** The page, whose address ends in the token and a slash. @param place of the server that sends it. */
  readonly page: (place: Place) => string;
  readonly source: DataSource;
}

/** Serves the page of an audit. @param notice as that of {@link listenTo}. @throws InputError if the port is taken. */
export function listen(
  view: View,
  port: number,
  token?: string,
  notice?: (sentence: string) => void,
): Promise<RunningView> {
  return listenTo((place) => viewApp(view, place), { port, token }, notice);
}

/** The server as a function from requests to responses. @param place where it will be reached; known once it listens. */
function viewApp({ page, source }: View, place: () => Place): Hono {
  return guardedApp(page, place, (app) => {
    app.get('/:token/api/result', async (context) => context.json(await source.result()));
    app.get('/:token/api/index', async (context) => context.json(await source.index()));
    app.get('/:token/api/trials', async (context) => {
      const query = context.req.query();
      return context.json(await source.trials(parseFilter(query), parseRange(query)));
    });
    app.get('/:token/api/counts', async (context) => {
      const query = context.req.query();
      return context.json(await source.counts(parseFilter(query), parseFacet(query)));
    });
    app.get('/:token/api/full-trials', async (context) => {
      const query = context.req.query();
      return context.json(await source.fullTrials(parseFilter(query), parseRange(query)));
    });
    app.get('/:token/api/trial', async (context) => {
      const { id = '', tab } = context.req.query();
      return context.json(await source.trial(id, parseTab(tab)));
    });
    app.get('/:token/api/review', async (context) => context.json(await source.review()));
    addReviewRoutes(app, source);
  });
}

/** What a reviewer changes: marks, and which tab shows which trial. */
function addReviewRoutes(app: Hono, source: DataSource): void {
  app.post('/:token/api/*', jsonBody('A mark', 'A note has at most 20,000 characters.'));
  app.post('/:token/api/mark', async (context) => {
    const { id, words, tab } = markIn(await context.req.text());
    return context.json(await source.mark(id, words, tab));
  });
  app.post('/:token/api/reveal', async (context) => {
    const { id } = placeIn(await context.req.text());
    return context.json(await source.reveal(id ?? ''));
  });
  app.post('/:token/api/next', async (context) => {
    const { id, tab } = placeIn(await context.req.text());
    return context.json(await source.next(id, tab));
  });
  app.post('/:token/api/release', async (context) => {
    source.release(placeIn(await context.req.text()).tab);
    return context.body(null, 204);
  });
}
