/** The local server of `audit view`: the page, and what it asks for, to whoever has the token. It only ever reads. */
import { Hono, type Context } from 'hono';
import type { DataSource, TrialFilter, TrialRange } from '../core/data-source.ts';
import { InputError, messageOf } from '../core/errors.ts';
import { refusalFor, type Place } from './guard.ts';
import { filterOf, rangeOf } from './requests.ts';

export interface View {
  /** The page, whose address ends in the token and a slash. */
  readonly page: string;
  readonly source: DataSource;
}

/** Nothing but this server is asked, nobody may show the page in a frame, and its address goes nowhere. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The server as a function from requests to responses. @param place where it will be reached; known once it listens. */
export function viewApp({ page, source }: View, place: () => Place): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    const { req } = context;
    const [, token = ''] = req.path.split('/');
    const caller = {
      host: header(context, 'host'),
      origin: header(context, 'origin'),
      site: header(context, 'sec-fetch-site'),
      token,
    };
    const refusal = refusalFor(caller, place());
    if (refusal !== null) return context.text(refusal, 403);
    if (req.method !== 'GET') return context.text('This server only shows things.', 405);
    return await next();
  });
  app.get('/:token', (context) => context.redirect(`${context.req.path}/`));
  app.get('/:token/', (context) => context.html(page));
  app.get('/:token/api/result', async (context) => context.json(await source.result()));
  app.get('/:token/api/index', async (context) => context.json(await source.index()));
  app.get('/:token/api/trials', async (context) => {
    const query = context.req.query();
    const [filter, range]: [TrialFilter, TrialRange] = [filterOf(query), rangeOf(query)];
    return context.json(await source.trials(filter, range));
  });
  app.get('/:token/api/trial', async (context) => context.json(await source.trial(context.req.query('id') ?? '')));
  app.notFound((context) => context.text('There is nothing here.', 404));
  app.onError((error, context) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    return error instanceof InputError
      ? context.text(error.message, 400)
      : context.text(`The server failed: ${messageOf(error)}`, 500);
  });
  return app;
}

function header(context: Context, name: string): string | null {
  return context.req.header(name) ?? null;
}
