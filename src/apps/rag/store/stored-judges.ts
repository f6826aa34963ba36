/** The judges of a store: the built-in ones, and those that its scorings describe. */
import { z } from 'zod';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import { judgeRecordSchema } from '../documents/judge-schema.ts';
import { judgeOf, type Judge } from '../judges/judge.ts';
import { BUILT_IN } from '../judges/judge-set.ts';
import { judgeOfPrompt } from '../judges/requested-form.ts';
import { stepAsJudge } from '../replies/claim-schemes.ts';
import type { EvaluationStore } from './evaluation-store.ts';

const SQL = `
  SELECT one.value AS record, config ->> '$.judging.prompts' AS prompts
  FROM scoring, json_each(config, '$.judging.judges') AS one ORDER BY scoring`;

/** The prompt of each judge. */
const versionsSchema = z.record(z.string(), z.unknown());

interface Row {
  readonly record: unknown;
  readonly prompts: unknown;
}

/** Finds judges by id and version of the prompt, because a judge of the user may change, and prompts request different forms. */
export class StoredJudges {
  readonly #store: EvaluationStore;
  readonly #found = new Map<string, Judge | undefined>();
  readonly #own = new Map<string, Judge>();

  constructor(store: EvaluationStore) {
    this.#store = store;
    const rows = store.read(() => store.connection.prepare<[], Row>(SQL).all());
    for (const { record, prompts } of rows) {
      const judge = judgeRecordSchema.safeParse(readJson(record)).data;
      const versions = versionsSchema.safeParse(readJson(prompts)).data;
      const version = judge === undefined ? undefined : versions?.[judge.id];
      if (judge !== undefined && typeof version === 'string')
        this.#own.set(JSON.stringify([judge.id, version]), judgeOf(judge));
    }
  }

  /** undefined for judges that neither the program nor a scoring describes, such as steps of other computed judges. */
  get(id: string, prompt: string): Judge | undefined {
    const key = JSON.stringify([id, prompt]);
    if (this.#found.has(key)) return this.#found.get(key);
    const judge = this.#own.get(key) ?? BUILT_IN.get(id);
    const found = judge === undefined ? stepAsJudge(id) : judgeOfPrompt(judge, this.#template(prompt));
    this.#found.set(key, found);
    return found;
  }

  #template(prompt: string): string | null {
    const sql = 'SELECT template FROM prompt WHERE prompt = ?';
    const query = this.#store.query<[string], { readonly template: string }>(sql);
    return this.#store.read(() => query.get(prompt))?.template ?? null;
  }
}

function readJson(text: unknown): unknown {
  return typeof text === 'string' ? storedJson(text, 'scoring.config', (value) => value) : null;
}
