/** The judges of a store: the built-in ones, and those that its scorings describe. */
import { parseJsonText } from '../../core/parse-json.ts';
import { judgeRecordSchema } from '../documents/judge-schema.ts';
import { judgeOf, type Judge } from '../judges/judge.ts';
import { BUILT_IN } from '../judges/judge-set.ts';
import { isAbsent } from '../records/fields.ts';
import type { EvaluationStore } from './evaluation-store.ts';

const SQL = `
  SELECT one.value AS record, config ->> '$.judging.prompts' AS prompts
  FROM scoring, json_each(config, '$.judging.judges') AS one ORDER BY scoring`;

interface Row {
  readonly record: unknown;
  readonly prompts: unknown;
}

/** Finds judges by id and version of the prompt, because a judge of the user may change. */
export class StoredJudges {
  readonly #own = new Map<string, Judge>();

  constructor(store: EvaluationStore) {
    const rows = store.read(() => store.connection.prepare<[], Row>(SQL).all());
    for (const { record, prompts } of rows) {
      const judge = judgeRecordSchema.safeParse(readJson(record)).data;
      const versions = readJson(prompts) as Readonly<Record<string, unknown>> | null;
      const version = judge === undefined || isAbsent(versions) ? undefined : versions[judge.id];
      if (judge !== undefined && typeof version === 'string')
        this.#own.set(JSON.stringify([judge.id, version]), judgeOf(judge));
    }
  }

  /** undefined for judges that neither the program nor a scoring describes, such as steps of computed judges. */
  get(id: string, prompt: string): Judge | undefined {
    return this.#own.get(JSON.stringify([id, prompt])) ?? BUILT_IN.get(id);
  }
}

function readJson(text: unknown): unknown {
  return typeof text === 'string' ? parseJsonText(text) : null;
}
