/** Reads replies of judges from the store, with the labels of the same answers or contexts. */
import { StoredJudges } from './stored-judges.ts';
import type { ReplyRecord } from '../replies/reply-record.ts';
import { readsScores } from '../replies/reading.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import { isAbsent, objectAt } from '../records/fields.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import type { StoredPeriod } from './queries.ts';

export interface StoredReply {
  readonly record: ReplyRecord;
  /** The key of the judged answer or context. */
  readonly thing: string;
  /** The id of the query. */
  readonly query: string;
}

interface Row {
  readonly answer: number;
  readonly id: string;
  readonly context: number;
  readonly judge: string;
  readonly prompt: string;
  readonly model: string;
  readonly sampling: string;
  readonly reply: string;
  /** A number, unless the details of the answer are damaged. */
  readonly label: unknown;
}

/** Labels of answers are by judge; that of a document is its grade. */
const SQL = `
  SELECT answer.answer, answer.id, asked.context, request.judge, request.prompt, request.model, request.sampling, latest_reply.text AS reply,
    CASE WHEN asked.context < 0 THEN json_extract(answer.details, '$.labels."' || request.judge || '"')
    ELSE (
      SELECT grade.value ->> 1 FROM json_each(answer.details, '$.relevant') AS grade
      WHERE grade.value ->> 0 = json_extract(answer.details, '$.contexts[' || asked.context || '].id')
    ) END AS label
  FROM answer
  CROSS JOIN asked ON asked.answer = answer.answer
  CROSS JOIN request ON request.request = asked.request
  CROSS JOIN latest_reply ON latest_reply.request = request.request
  WHERE answer.at >= coalesce(:since, answer.at) AND (:until IS NULL OR answer.at < :until)
  ORDER BY answer.answer, request.request, asked.context`;

/** By answer, in the order of arrival. Labels outside of the scale of the judge are left out. */
export function* storedReplies(store: EvaluationStore, { since, until }: StoredPeriod): Generator<StoredReply> {
  const judges = new StoredJudges(store);
  const rows = store.query<[object], Row>(SQL).iterate({ since, until });
  for (const { answer, id, context, judge: name, prompt, model, sampling, reply, label } of store.readEach(rows)) {
    const judge = judges.get(name, prompt);
    if (judge === undefined) continue;
    const isOnScale = readsScores(judge) && typeof label === 'number' && label >= 0 && label <= judge.best;
    yield {
      record: {
        id: context < 0 ? id : `${id} [${context}]`,
        judge,
        prompt,
        model,
        settings: describeSettings(sampling),
        reply,
        label: isOnScale ? label : null,
      },
      thing: `${answer} ${context}`,
      query: id,
    };
  }
}

/** Such as `temperature 0.7, seed 3, at most 2048 tokens, repeat 2`. Repeats of a request are versions of the judge, not further answers. */
function describeSettings(sampling: string): string {
  return storedJson(sampling, 'request.sampling', (value) => {
    const { temperature, seed, maxTokens, structured, repeat, ...others } = objectAt(value, 'it', 'an object');
    return [
      isAbsent(temperature) ? 'no temperature' : `temperature ${jsonText(temperature)}`,
      ...(isAbsent(seed) ? [] : [`seed ${jsonText(seed)}`]),
      `at most ${jsonText(maxTokens ?? null)} tokens`,
      ...Object.entries(others).map(([name, setting]) => `${name} ${JSON.stringify(setting)}`),
      ...(structured === true ? ['JSON Schema'] : []),
      ...(isAbsent(repeat) ? [] : [`repeat ${jsonText(repeat)}`]),
    ].join(', ');
  });
}
