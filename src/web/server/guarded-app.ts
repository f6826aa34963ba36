/** What all local servers share: only the page with the token is answered, and errors are sentences. */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { refusalFor, type Place } from './guard.ts';

/** The page sends requests only to this server, no other page may show it in a frame, and its address is sent nowhere. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Bytes of what the page may send. */
const LARGEST_BODY = 256 * 1024;

/**
 * A server as a function from requests to responses.
 * @param page its text; its address ends in the token and a slash.
 * @param place where it will be reached; known once it listens.
 * @param addRoutes adds what the page asks for, under `/:token/api/`.
 */
export function guardedApp(page: (place: Place) => string, place: () => Place, addRoutes: (app: Hono) => void): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    const refusal = refusalFor(readCaller(context), place());
    return refusal === null ? await next() : context.text(refusal, 403);
  });
  app.get('/:token', (context) => context.redirect(`${context.req.path}/`));
  app.get('/:token/', (context) => context.html(page(place())));
  addRoutes(app);
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

/** Lets only JSON of a limited size through. @param name what it is, with an article. @param tooLarge the sentence for a larger one. */
export function jsonBody(name: string, tooLarge: string): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: LARGEST_BODY, onError: (context) => context.text(tooLarge, 413) });
  return async (context, next) => {
    // A form of another site cannot send this type, whatever a browser may leave out of its headers.
    if (header(context, 'content-type') !== 'application/json') return context.text(`${name} is JSON.`, 415);
    return await limit(context, next);
  };
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
