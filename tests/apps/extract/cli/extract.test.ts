/** `audit extract`: what is asked, what is stored and printed, and what is asked again. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textKey } from '../../../../src/audit/extracted/subject.ts';
import { exists } from '../../../../src/base/system/file-status.ts';
import { extractionScene, madeUpTrial } from '../../../support/extraction-scene.ts';
import { framedText, numberOf } from '../../../support/scripted-extractor.ts';

const trials = (n: number) => Array.from({ length: n }, (_, at) => madeUpTrial(at));
const FLEXIBLE = ['--schemes', 'lmeval.gsm8k.flexible'];

test('each distinct text is asked once, and the replies are stored unchanged', async () => {
  const twins = [...trials(6), { ...madeUpTrial(2), id: 'twin' }, { ...madeUpTrial(2), id: 'other', target: '9' }];
  await using it = await extractionScene(twins);
  const { code, stdout, stderr } = await it.extract(['--concurrency', '1']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    `xfinder (ollama:test, xfinder-1): 6 distinct responses of 8 trials.
6 of 6 requests have a reply, 0 of them there already.
6 replies with an answer, 0 without. ${/\d{1,3}(?:,\d{3})* input and \d+/.exec(stdout)?.[0]} output tokens.
Next: audit log.jsonl --schemes extract:xfinder --extractions e.db
`,
  );
  expect(it.server.complaints).toEqual([]);
  const stored = it.rows(
    'SELECT question, choices, response, truths, text_key, request.text, reply.text AS reply FROM request JOIN subject USING (subject) JOIN reply USING (request) ORDER BY request',
  );
  expect(stored).toHaveLength(6);
  for (const [at, row] of stored.entries()) {
    const { question, response } = madeUpTrial(at) as { question: string; response: string };
    const texts = { question, choices: null, response };
    expect(row).toMatchObject({
      ...texts,
      truths: null,
      text_key: textKey(texts),
      text: it.server.requests[at]?.prompt,
    });
    expect(row['reply']).toBe(JSON.stringify({ answer: numberOf(response) }));
  }
  expect(it.rows('SELECT trials FROM selected JOIN subject USING (subject) ORDER BY subject')).toEqual(
    [1, 1, 3, 1, 1, 1].map((n) => ({ trials: n })),
  );
  const again = await it.extract();
  expect(again.stdout).toContain('6 of 6 requests have a reply, 6 of them there already.');
  expect(it.server.requests).toHaveLength(6);
  expect(it.rows('SELECT count(*) AS n FROM selection')).toEqual([{ n: 1 }]);
});

test('a verdict is asked for each list of truths, and the request shows it', async () => {
  const twins = [...trials(3), { ...madeUpTrial(2), id: 'twin' }, { ...madeUpTrial(2), id: 'other', target: '9' }];
  await using it = await extractionScene(twins);
  expect((await it.extract(['--prompt', 'verify', '--concurrency', '1'])).stdout).toContain(
    '4 distinct responses of 5 trials',
  );
  expect(it.server.requests.map(({ prompt }) => framedText(prompt, 'ACCEPTED ANSWERS'))).toEqual([
    '- 0',
    '- 1',
    '- 2',
    '- 9',
  ]);
  const verdicts = it.rows('SELECT truths, reply.text FROM request JOIN subject USING (subject) JOIN reply USING (request) ORDER BY request'); // prettier-ignore
  expect(verdicts.map(({ truths, text }) => `${String(truths)} ${String(text)}`)).toEqual([
    '["0"] {"verdict":"incorrect"}',
    '["1"] {"verdict":"correct"}',
    '["2"] {"verdict":"correct"}',
    '["9"] {"verdict":"incorrect"}',
  ]);
});

test('responses without text, errors and trials without a truth are not asked about, and are counted', async () => {
  const without = [
    { ...madeUpTrial(1), id: 'blank', response: ' \n\u3000' },
    { ...madeUpTrial(1), id: 'missing', response: null },
    { ...madeUpTrial(1), id: 'no truth', target: null },
  ];
  await using it = await extractionScene([...trials(3), ...without]);
  const { code, stdout } = await it.extract();
  expect(code).toBe(0);
  expect(stdout).toContain('Not asked: 2 trials without a response, 1 trial without a ground truth.');
  expect(it.server.requests).toHaveLength(3);
});

test('replies that are not read are counted by their reason', async () => {
  const replies = ['{"answer": "17"}', '{"answer": null}', 'It is 5, I think', '{"answer": "0"', '{"answer": "17"}'];
  await using it = await extractionScene(trials(5), {
    answer: (prompt) => replies[Number(/What is (\d)/.exec(prompt)?.[1])] ?? '',
  });
  expect((await it.extract()).stdout).toContain(
    '0 replies with an answer, 5 without: 3 not-in-response, 1 no-answer, 1 not-json (docs/extract.md).',
  );
});

test('only disagreements: trials on which the stored label and the schemes differ', async () => {
  await using it = await extractionScene(trials(40));
  const { stdout } = await it.extract(['--only', 'disagreements', ...FLEXIBLE]);
  // By hand: the scheme takes the last number, and every seventh stored label is wrong.
  const differ = Array.from({ length: 40 }, (_, n) => n).filter((n) => {
    const answer = n % 4 === 0 ? n + 1 : n;
    const last = n % 5 === 0 ? n + 7 : answer;
    return ((answer === n) !== (n % 7 === 0)) !== (last === n);
  });
  expect(stdout).toContain(`: ${differ.length} distinct responses where the labels differ, of 40 trials.`);
  const asked = it.rows('SELECT question FROM request JOIN subject USING (subject) ORDER BY request');
  expect(asked.map(({ question }) => question)).toEqual(differ.map((n) => `What is ${n} + 0?`));
  expect(it.rows('SELECT "only", schemes, seed FROM selection')).toEqual([
    { only: 'disagreements', schemes: '["lmeval.gsm8k.flexible"]', seed: null },
  ]);
});

test('a sample is in strata, and a larger one with the same seed extends it', async () => {
  await using it = await extractionScene(trials(40));
  const { stdout } = await it.extract(['--only', 'sample:8', ...FLEXIBLE]);
  expect(stdout).toMatch(
    /: 8 of 40 distinct responses \(\d where the labels agree, \d where the labels differ\), of 40 trials\./,
  );
  const chosen = (): string[] =>
    it.rows('SELECT sha256 FROM selected JOIN subject USING (subject) WHERE selection = (SELECT max(selection) FROM selection)').map(({ sha256 }) => String(sha256)); // prettier-ignore
  const small = chosen();
  expect((await it.extract(['--only', 'sample:20', ...FLEXIBLE])).stdout).toContain(
    '20 of 20 requests have a reply, 8 of them there already.',
  );
  const large = chosen();
  expect(large).toHaveLength(20);
  expect(new Set(large)).toEqual(new Set([...large, ...small]));
  const strata = it.rows('SELECT stratum, name, subjects FROM stratum WHERE selection = 1 ORDER BY stratum');
  expect(strata.reduce((sum, { subjects }) => sum + Number(subjects), 0)).toBe(40);
  const drawn = it.rows('SELECT stratum, count(*) AS n FROM selected WHERE selection = 1 GROUP BY stratum ORDER BY stratum'); // prettier-ignore
  expect(drawn).toHaveLength(2);
  for (const { n } of drawn) expect(n).toBeGreaterThanOrEqual(2);
  expect((await it.extract(['--only', 'sample:8', '--sample-seed', '1', ...FLEXIBLE])).code).toBe(0);
  expect(chosen()).not.toEqual(small);
});

test('the order of the trials does not matter for a sample', async () => {
  await using one = await extractionScene(trials(30));
  await using other = await extractionScene(trials(30).toReversed());
  const words = ['--only', 'sample:9', ...FLEXIBLE];
  await Promise.all([one.extract(words), other.extract(words)]);
  const sql = 'SELECT subject.sha256, stratum, trials FROM selected JOIN subject USING (subject) ORDER BY 1';
  expect(one.rows(sql)).toEqual(other.rows(sql));
});

test('two inputs with the same texts share replies', async () => {
  await using it = await extractionScene(trials(5));
  await it.extract();
  writeFileSync(join(it.folder, 'log.jsonl'), trials(8).map((trial) => `${JSON.stringify({ ...trial, id: 'x' + String(trial['id']) })}\n`).join('')); // prettier-ignore
  expect((await it.extract()).stdout).toContain('8 of 8 requests have a reply, 5 of them there already.');
  expect(it.server.requests).toHaveLength(8);
});

const REASON =
  /\n1 request without a reply, because: \S+ \(\S+\): the server answers 400: the question was not let through; send again with --retry-failed\.\n/;

test('failed requests are kept, and are sent again only with --retry-failed', async () => {
  let fails = true;
  const fault = (prompt: string) =>
    fails && prompt.includes('What is 2 ') ? ({ kind: 'blocked' } as const) : undefined;
  await using it = await extractionScene(trials(5), { fault });
  const first = await it.extract();
  expect([first.code, first.stdout]).toEqual([2, expect.stringMatching(REASON)]);
  fails = false;
  const again = await it.extract();
  expect([again.code, again.stdout]).toEqual([2, expect.stringMatching(REASON)]);
  expect(it.server.requests).toHaveLength(5);
  const last = await it.extract(['--retry-failed']);
  expect([last.code, it.server.requests.length]).toEqual([0, 6]);
});

test('an estimate sends nothing, writes nothing and needs no key', async () => {
  await using it = await extractionScene(trials(5));
  const { code, stdout } = await it.extract(['--estimate']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('5 responses: 5 requests to send, and 0 with a stored outcome.'),
  ]);
  expect(exists(join(it.folder, 'e.db'))).toBe(false);
  expect(it.server.requests).toHaveLength(0);
  await it.extract();
  expect((await it.extract(['--estimate'])).stdout).toContain('5 responses: all 5 requests have a stored outcome');
  expect((await it.extract(['--estimate', '--prompt', 'verify'])).stdout).toContain('5 requests to send');
  expect((await it.extract(['--estimate', '--model', 'openai:gpt-4.1', '--name', 'other'])).code).toBe(0);
});

test('requests stay within a limit of cost', async () => {
  await using it = await extractionScene(trials(9));
  const prices = { currency: 'USD', perMillionTokens: { 'ollama:test': { input: 1000, output: 1000 } } };
  writeFileSync(join(it.folder, 'prices.json'), JSON.stringify(prices));
  const words = ['--prices', 'prices.json', '--max-tokens', '20', '--concurrency', '1', '--max-cost', '2'];
  const { code, stderr } = await it.extract(words);
  expect(code).toBe(2);
  expect(stderr).toMatch(/audit: --max-cost 2: 1\.\d+ USD were spent/);
  expect(stderr).toMatch(
    /audit: stopped; 4 of 9 requests have a reply, 0 of them there already, 1\.\d+ USD spent\. The replies are stored/,
  );
  expect((await it.extract(['--max-cost', '2'])).stderr).toContain('--max-cost: needs the prices of the models');
});

test('a name has one prompt, model and sampling', async () => {
  await using it = await extractionScene(trials(3));
  await it.extract(['--name', 'mine']);
  const { code, stderr } = await it.extract(['--name', 'mine', '--prompt', 'verify', '--max-tokens', '50']);
  expect([code, stderr]).toEqual([
    2,
    'audit: e.db: the extractor mine has prompt xfinder-1 and kind span and sampling {"temperature":0,"seed":null,"maxTokens":2048} there; give another name with --name, or the same settings.\n',
  ]);
  expect((await it.extract(['--name', 'a b'])).stderr).toContain('--name a b: is not a name');
  expect(it.server.requests).toHaveLength(3);
});

test('a prompt of the user, from its file', async () => {
  await using it = await extractionScene(trials(2));
  writeFileSync(join(it.folder, 'short.txt'), 'kind: answer\n{{response}}\nGive its number.\nAnswer:');
  const { stdout } = await it.extract(['--prompt', 'short.txt']);
  expect(stdout).toMatch(/^short \(ollama:test, short-[0-9a-f]{8}\): 2 distinct responses/);
  const [{ prompt } = { prompt: '' }] = it.server.requests;
  expect(prompt.slice(prompt.indexOf('\n\n') + 2)).toMatch(
    /^<<<RESPONSE \w+>>>\nFirst 3, but the answer is 1\. .*\n<<<END RESPONSE \w+>>>\nGive its number\.\nAnswer:$/,
  );
});

test.each([
  [['--only', 'sample:3'], '--only sample:3: it must be all, disagreements, or sample:N with a number from 4 on.'],
  [['--only', 'some'], '--only some: it must be all'],
  [['--prompt', 'xfindr'], '--prompt xfindr: neither a built-in prompt nor a file'],
  [['--model', 'nobody:x'], 'nobody:x: does not begin with a provider'],
  [['--store', 'log.jsonl'], 'log.jsonl'],
])('%j is refused, and no store is made', async (words, message) => {
  await using it = await extractionScene(trials(3));
  const { code, stderr } = await it.extract(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(exists(join(it.folder, 'e.db'))).toBe(false);
});

test('a server that is not there ends the command, and nothing is lost', async () => {
  await using it = await extractionScene(trials(6));
  await it.server.close();
  const { code, stderr } = await it.extract();
  expect(code).toBe(2);
  expect(stderr).toContain('stopped; 0 of 6 requests have a reply');
});

test('settings of the model are sent, and are a part of the extractor', async () => {
  await using it = await extractionScene(trials(2));
  expect((await it.extract(['--num-ctx', '4096', '--temperature', 'none'])).code).toBe(0);
  expect(it.rows('SELECT sampling FROM extractor')).toEqual([
    { sampling: '{"temperature":null,"seed":null,"maxTokens":2048,"numCtx":4096}' },
  ]);
  expect((await it.extract(['--logprobs', '2'])).stderr).toContain('--logprobs: "audit extract" has no such option');
});
