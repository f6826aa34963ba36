/** The local server of `audit view`: it serves the page and its data to requests with the token. It changes only the marks of a reviewer. */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { DataSource } from '../data-source.ts';
import { InputError, errorMessage } from '../../core/errors.ts';
import { refusalFor, type Place } from './guard.ts';
import { parseFilter, markIn, parseRange } from './requests.ts';

export interface View {
  /** The page, whose address ends in the token and a slash. */
  readonly page: string;
  readonly source: DataSource;
}

/** The page sends requests only to this server, no other page may show it in a frame, and its address is sent nowhere. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Bytes of a mark with its note. */
const LARGEST_BODY = 256 * 1024;

/** The server as a function from requests to responses. @param place where it will be reached; known once it listens. */
export function viewApp({ page, source }: View, place: () => Place): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    const refusal = refusalFor(readCaller(context), place());
    return refusal === null ? await next() : context.text(refusal, 403);
  });
  app.get('/:token', (context) => context.redirect(`${context.req.path}/`));
  app.get('/:token/', (context) => context.html(page));
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
  app.post('/:token/api/mark', bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }), async (context) => {
    // A form of another site cannot send this type, whatever a browser may leave out of its headers.
    if (header(context, 'content-type') !== 'application/json') return context.text('A mark is JSON.', 415);
    const { id, ...words } = markIn(await context.req.text());
    return context.json(await source.mark(id, words));
  });
  app.on(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'], '*', (context) =>
    context.text('This server only shows things.', 405),
  );
  app.notFound((context) => context.text('Not found.', 404));
  app.onError((error, context) =>
    error instanceof InputError
      ? context.text(error.message, 400)
      : context.text(`The server failed: ${errorMessage(error)}`, 500),
  );
  return app;
}

function tooLarge(context: Context): Response {
  return context.text('A note has at most 20,000 characters.', 413);
}

function readCaller(context: Context): Parameters<typeof refusalFor>[0] {
  const [, token = ''] = context.req.path.split('/');
  return {
    host: header(context, 'host'),
    origin: header(context, 'origin'),
    site: header(context, 'sec-fetch-site'),
    isChange: context.req.method !== 'GET' && context.req.method !== 'HEAD',
    token,
  };
}

function header(context: Context, name: string): string | null {
  return context.req.header(name) ?? null;
}
