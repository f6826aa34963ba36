/** The prompts of benchmarks from files: templates, examples, instructions, and texts that look like templates. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPrompt } from '../../../../src/models/prompt.ts';
import { lines, loadFiles, problemsOf } from '../../../support/benchmark-files.ts';
import { inFull } from '../../../support/thorough.ts';

const HOSTILE = 'Is {choices} {question} {{x}} $& $1 \\n {answer} %s?';
const yaml = (conditions: object[], more: object = {}): string => JSON.stringify({ conditions, ...more });

describe('default prompts', () => {
  test('ask in the form that the scheme reads', async () => {
    const { prompt, benchmark } = await loadFiles({ 'q.jsonl': lines({ question: HOSTILE, answer: 'x' }) });
    expect(benchmark).toMatchObject({ conditions: [{ id: 'cot' }, { id: 'direct' }], baseline: 'direct' });
    const form = 'Write the answer in the last line, in the form "Answer: X", where X is the answer alone.';
    expect(prompt('cot')).toBe(`${HOSTILE}\n\nThink step by step before you answer. ${form}`);
    expect(prompt('direct')).toBe(`${HOSTILE}\n\nDo not explain the answer. ${form}`);
  });

  test('are in Japanese for Japanese questions', async () => {
    const { prompt, benchmark } = await loadFiles({ 'q.jsonl': lines({ question: '3たす4は？', answer: 7 }) });
    expect(benchmark.scheme).toBe('simpleevals.mgsm_ja');
    expect(prompt('direct')).toBe(
      '3たす4は？\n\n説明は書かないでください。最後の行に「答え: X」という形で答えを書いてください。X は単位を付けない算用数字です。',
    );
  });

  test('a scheme that cannot read an answer is not chosen', async () => {
    const { benchmark } = await loadFiles({ 'q.jsonl': lines({ question: 'q', answer: -3 }) });
    expect(benchmark.scheme).toBe('lmeval.gsm8k.flexible');
    expect(benchmark.alternatives).not.toContain('simpleevals.mgsm_en');
  });

  test('the text that a question is about comes before it', async () => {
    const { prompt } = await loadFiles({ 'q.jsonl': lines({ context: 'c', question: 'q', answer: 'a' }) });
    expect(prompt('direct')).toMatch(/^c\n\nq\n\nDo not/);
  });
});

describe('templates', () => {
  const files = (template: string, record: object = {}): Record<string, string> => ({
    'q.jsonl': lines({
      question: HOSTILE,
      answer: 'x',
      hint: '{question}',
      more: { n: 7 },
      choices: ['a', 'b'],
      key: 'A',
      ...record,
    }),
    'q.benchmark.yaml': yaml([{ id: 'p', template }], { map: { answerIndex: 'key' } }),
  });

  test.each([
    ['{question}|{hint}|{more.n}|{choices}', `${HOSTILE}|{question}|7|A. a\nB. b`],
    ['{{{question}}} {{}}', `{${HOSTILE}\nA. a\nB. b} {}`],
    [
      '{ question }\n{instruction}',
      `${HOSTILE}\nA. a\nB. b\nWrite the answer in the last line, in the form "Answer: X", where X is the letter of the right choice.`,
    ],
  ])('%s', async (template, expected) => {
    const { prompt, benchmark } = await loadFiles(files(template));
    expect(prompt('p')).toBe(expected);
    expect(benchmark).not.toHaveProperty('baseline');
  });

  const where = 'q.benchmark.yaml, condition p';
  test.each<[string, string]>([
    ['{question} {', `${where}: a single { in the template; write a brace of the text twice: {{ or }}.`],
    ['}{question}', `${where}: a single } in the template; write a brace of the text twice: {{ or }}.`],
    ['{question}{}', `${where}: an empty place in the template; write a brace of the text twice: {{ or }}.`],
    ['{hint}', `${where}: the template has no place {question}; write it where the question is asked.`],
    [
      '{question} {hnit}',
      `${where}: nothing fills the place {hnit} of the template; there are question, choices, context, examples, instruction, answer, hint, more, key; did you mean hint?`,
    ],
    ['{question} {key}', `${where}: the place {key} would show the answer to the model; leave it out.`],
    [
      String.raw`{question} \frac{1}{2}`,
      `${where}: nothing fills the place {1} of the template; there are question, choices, context, examples, instruction, answer, hint, more, key; write a brace of the text twice: {{ or }}.`,
    ],
    [
      '{question} {more}',
      'q.jsonl, line 1: more is an object, not a text that the template can show; correct it, or leave the record out.',
    ],
  ])('%s is refused', async (template, problem) => {
    const problems = await problemsOf(files(template));
    expect(problems[0]).toBe(problem);
  });

  test.each([['{answers[0]}'], ['{answers[-1]}']])('%s shows one of several answers', async (place) => {
    const problems = await problemsOf({
      'q.jsonl': lines({ question: 'q', answers: ['x', 'y'] }),
      'q.benchmark.yaml': yaml([{ id: 'p', template: `{question} ${place}` }]),
    });
    expect(problems).toEqual([`${where}: the place ${place} would show the answer to the model; leave it out.`]);
  });

  test('a field whose name only begins as that of the answer is shown', async () => {
    const { prompt } = await loadFiles({
      'q.jsonl': lines({ question: 'q', answer: 'x', answer_hint: 'h' }),
      'q.benchmark.yaml': yaml([{ id: 'p', template: '{question} {answer_hint}' }]),
    });
    expect(prompt('p')).toBe('q h');
  });

  test('a value that one record lacks is named with its line', async () => {
    const record = { question: 'q', answer: 'x', hint: 'h' };
    const problems = await problemsOf({
      'q.jsonl': lines(record, { question: 'r', answer: 'y' }),
      'q.benchmark.yaml': yaml([{ id: 'p', template: '{question} {hint}' }]),
    });
    expect(problems).toEqual([
      'q.jsonl, line 2: hint is missing, which the template shows; correct it, or leave the record out.',
    ]);
  });

  test.each([['__proto__'], ['constructor'], ['toString']])('%s is no place', async (place) => {
    const [problem] = await problemsOf(files(`{question}{${place}}`));
    expect(problem).toContain(`nothing fills the place {${place}}`);
  });

  test('the question is in each prompt byte for byte, whatever it contains', async () => {
    const templates = [
      '{question}',
      '{{{question}}}{examples}',
      'a{choices}b{question}',
      '{hint}{question}{instruction}',
    ];
    const text = fc
      .oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[{}$&\\a-z ]{1,30}$/))
      .map((one) => `x${one.toWellFormed()}`);
    await fc.assert(
      fc.asyncProperty(text, text, fc.constantFrom(...templates), async (question, choice, template) => {
        const { set } = await loadFiles({
          'q.jsonl': lines({ question, hint: choice, choices: [choice, `${choice}!`], answer: 'B' }),
          'q.benchmark.yaml': yaml([{ id: 'p', template }]),
        });
        for (const item of set.items) {
          const { user } = asPrompt(set.prompt(item, 'p'));
          expect(user).toContain(question);
          expect(user).toContain(`A. ${choice}\nB. ${choice}!`);
          expect(item.question).toBe(`${question}\nA. ${choice}\nB. ${choice}!`);
          if (!template.includes('{choices}')) expect(user).toContain(item.question);
        }
      }),
      { numRuns: inFull(300, 30) },
    );
  });
});

describe('instructions', () => {
  const record = lines({ question: 'q', answer: 'x' });
  test.each<[string, object, string]>([
    [
      'an own one is at its place',
      { instruction: 'Be short.', conditions: [{ id: 'p', template: '{instruction} {question}' }] },
      'Be short. q',
    ],
    [
      'without a place, at the end',
      { instruction: 'Be short.', conditions: [{ id: 'p', template: '{question}' }] },
      'q\n\nBe short.',
    ],
    ['without one, a template is complete', { conditions: [{ id: 'p', template: 'Q: {question}\nA:' }] }, 'Q: q\nA:'],
    ['an empty one is none', { instruction: '', conditions: [{ id: 'p' }] }, 'q'],
  ])('%s', async (_, file, expected) => {
    const { prompt } = await loadFiles({ 'q.jsonl': record, 'q.benchmark.json': JSON.stringify(file) });
    expect(prompt('p')).toBe(expected);
  });

  test('a scheme that reads answers alone is chosen where no form is asked for', async () => {
    const { benchmark } = await loadFiles({
      'q.jsonl': record,
      'q.benchmark.yaml': yaml([{ id: 'p', template: 'Q: {question}\nA:' }]),
    });
    expect(benchmark.scheme).toBe('inspect.match_end');
  });
});

describe('examples', () => {
  const shots = lines(
    { question: 'Q1 {answer}', answer: 'A1', why: '$&' },
    { question: 'Q2', answer: ['A2', 'no'], why: 'b' },
  );
  const load = async (examples: object, condition: object = {}) =>
    await loadFiles({
      'q.jsonl': lines({ question: 'q', answer: 'x' }),
      'q.benchmark.yaml': yaml([
        { id: 'p', template: '{question}', ...condition, examples: { file: 'shots.jsonl', ...examples } },
      ]),
      'shots.jsonl': shots,
    });

  test('come before the question, as many as number names', async () => {
    const { prompt } = await load({ number: 1, template: '{question} ({why}) {answer}\n' });
    expect(prompt('p')).toBe('Q1 {answer} ($&) A1\nq');
  });

  test('are at their place, in the form of the answer', async () => {
    const { prompt } = await load({}, { template: 'Task.\n\n{examples}Now: {question}\n{instruction}' });
    expect(prompt('p')).toMatch(/^Task\.\n\nQ1 \{answer\}\n\nAnswer: A1\n\nQ2\n\nAnswer: A2\n\nNow: q\nWrite/);
  });

  test.each<[object, string]>([
    [
      { number: 3 },
      'q.benchmark.yaml, condition p: number is 3, but shots.jsonl has 2 examples; write more, or a smaller number.',
    ],
    [
      { template: '{nothing}' },
      'q.benchmark.yaml, condition p, examples: nothing fills the place {nothing} of the template; there are question, choices, context, answer, why; write a brace of the text twice: {{ or }}.',
    ],
    [{ file: 'none.jsonl' }, 'none.jsonl: no such file; check the path; "audit bench" lists the benchmarks.'],
  ])('%j is refused', async (examples, problem) => {
    const name = { file: 'shots.jsonl', ...examples };
    const problems = await problemsOf({
      'q.jsonl': lines({ question: 'q', answer: 'x' }),
      'q.benchmark.yaml': yaml([{ id: 'p', examples: name }]),
      'shots.jsonl': shots,
    });
    expect(problems).toEqual([problem]);
  });

  test('a set can have its own', async () => {
    const { benchmark, prompt } = await loadFiles({
      'x.benchmark.yaml': JSON.stringify({
        sets: { a: { file: 'q.jsonl', examples: 'shots.jsonl', limit: 1 } },
        conditions: [{ id: 'p', examples: { number: 1 }, template: '{question}' }],
      }),
      'q.jsonl': lines({ question: 'q', answer: 'x' }, { question: 'r', answer: 'y' }),
      'shots.jsonl': shots,
    });
    expect(benchmark.sets).toEqual(['a']);
    expect(prompt('p')).toBe('Q1 {answer}\n\nA1\n\nq');
  });
});
