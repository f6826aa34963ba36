/** The local server of `audit view` on a store of evaluations. It changes nothing but the feedback. */
import type { Hono } from 'hono';
import { LONGEST_TEXT } from '../documents/answer-source.ts';
import { guardedApp, jsonBody } from '../../../web/server/guarded-app.ts';
import type { Place } from '../../../web/server/guard.ts';
import type { EvaluationView } from './evaluation-view.ts';
import { parseAnswerFilter, parseAnswerRange, parseFeedback, readAddress } from './requests.ts';

/** @param page the dashboard without data. @param place where it will be reached; known once it listens. */
export function evaluationApp(page: string, view: EvaluationView, place: () => Place): Hono {
  return guardedApp(
    () => page,
    place,
    (app) => {
      app.get('/:token/api/result', (context) => context.json(view.result()));
      app.get('/:token/api/index', (context) => context.json(view.index()));
      app.get('/:token/api/answers', (context) => {
        const query = context.req.query();
        return context.json(view.answers(parseAnswerFilter(query), parseAnswerRange(query)));
      });
      app.get('/:token/api/answer', (context) => context.json(view.answer(readAddress(context.req.query()))));
      app.post(
        '/:token/api/feedback',
        jsonBody('Feedback', `A text has at most ${LONGEST_TEXT} characters.`),
        async (context) => {
          const { address, words } = parseFeedback(await context.req.text());
          return context.json(view.give(address, words));
        },
      );
    },
  );
}
