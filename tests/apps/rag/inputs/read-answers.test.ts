/** Each format of answers, evaluated by one command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWER_FORMATS } from '../../../../src/apps/rag/inputs/formats.ts';
import { parseAnswerMap } from '../../../../src/apps/rag/inputs/field-map.ts';
import type { InputAnswer } from '../../../../src/apps/rag/inputs/input-answer.ts';
import { readAnswers } from '../../../../src/apps/rag/inputs/read-answers.ts';
import { makeId } from '../../../../src/apps/rag/inputs/values/made-ids.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { ANSWER, EXAMPLES, OTHER, QUERY, TEXT, TRUTH, type Example } from './examples.ts';

async function read({ file, content, map = [] }: Example, format = 'auto'): Promise<[string, InputAnswer[]]> {
  const path = join(temporaryFolder(), file);
  writeFileSync(path, content);
  const answers: InputAnswer[] = [];
  let found = '';
  const options = { format, map: parseAnswerMap(map), onFormat: (id: string) => (found = id) };
  for await (const one of readAnswers(path, options)) answers.push(one);
  return [found, answers];
}

test.each(Object.entries(EXAMPLES))('%s', async (_, example) => {
  const {
    format,
    ids = [makeId('text', TEXT), makeId('text', OTHER)],
    id = makeId('query', QUERY),
    has = {},
  } = example;
  const texts = [TEXT, OTHER];
  const [found, answers] = await read(example);
  expect([found, answers]).toEqual([
    format,
    [
      {
        error: null,
        answered: expect.objectContaining({
          id,
          query: QUERY,
          answer: ANSWER,
          groundTruth: has.truth === false ? null : TRUTH,
          contexts:
            has.contexts === false ? null : ids.map((one, at) => expect.objectContaining({ id: one, text: texts[at] })),
          time: has.time === true ? '2026-11-20T00:30:00.000Z' : null,
          tags: has.tags ?? [],
        }) as never,
      },
    ],
  ]);
  const [, named] = await read(example, format);
  expect(named).toEqual(answers);
});

test.each(Object.entries(EXAMPLES))(
  '%s: one command evaluates the file',
  async (_, { file, format, content, map = [], has = {} }) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, file), content);
    const words = ['rag', 'evaluate', file, ...map.flatMap((one) => ['--map', one])];
    const { code, stdout, stderr } = await audit(words, { cwd });
    const detected = ['jsonl', 'statutes'].includes(format)
      ? ''
      : `audit: ${file}: read as ${format}; --format names another format.\n`;
    const score =
      has.contexts === false
        ? 'none of them with a score.\naudit: without a judge, a score needs judgments of documents (relevant) or citations; name a judge with --judge.'
        : 'mean score 1.000.';
    expect([code, stderr]).toEqual([0, `${detected}audit: 1 answer evaluated, ${score}\n`]);
    const { metrics } = JSON.parse(stdout) as { metrics: object };
    expect(metrics).toEqual(has.contexts === false ? {} : { citationAccuracy: 1 });
  },
);

test('the manual has each format with the same words', () => {
  const manual = readFileSync('docs/rag-inputs.md', 'utf8').replaceAll(/ +/g, ' ');
  for (const { id, title } of ANSWER_FORMATS) expect(manual).toContain(`| \`${id}\` | ${title} |`);
});
