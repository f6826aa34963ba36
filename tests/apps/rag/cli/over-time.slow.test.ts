/** A month of evaluations through `audit rag evaluate`, `feedback`, `report` and `alert`, as their users run them. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { Outcome } from '../../../support/cli.ts';
import { BROKEN_FROM, evaluationMonth } from '../../../support/evaluation-month.ts';
import { listing } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { validateAlert, validateEvaluationReport, validateEvaluationResult } from '../../../support/schemas.ts';
import { thorough } from '../../../support/thorough.ts';

const MONTH = evaluationMonth();
const folder = mkdtempSync(join(tmpdir(), 'audit-month-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rag = (words: readonly string[], input?: string): Promise<Outcome> =>
  audit(['rag', ...words], { cwd: folder, ...(input === undefined ? {} : { input }) });
const linesOf = (ones: readonly unknown[]): string => ones.map((one) => `${JSON.stringify(one)}\n`).join('');

/** The report as data. */
async function report(...words: readonly string[]): Promise<EvaluationReport> {
  const { code, stdout, stderr } = await rag(['report', '--db', 'e.db', '--out-json', '-', ...words]);
  expect([code, stderr]).toEqual([0, '']);
  const document = JSON.parse(stdout) as EvaluationReport;
  validateEvaluationReport(document);
  expect(validateEvaluationReport.errors).toBeNull();
  return document;
}

let evaluated: Outcome;
let told: Outcome;

beforeAll(async () => {
  evaluated = await rag(['evaluate', '--db', 'e.db'], linesOf(MONTH.answers));
  told = await rag(['feedback', '--db', 'e.db'], linesOf(MONTH.feedback));
});

test('each result of a month conforms to its schema', () => {
  expect([evaluated.code, told]).toEqual([0, { code: 0, stdout: '280 entries added.\n', stderr: '' }]);
  const lines = evaluated.stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(560);
  for (const line of lines) {
    validateEvaluationResult(JSON.parse(line));
    expect(validateEvaluationResult.errors).toBeNull();
  }
});

describe('the report', () => {
  test('finds the week in which citations went wrong, and nothing else', async () => {
    const { counts, weeks, changes, metrics, recommendations, tags } = await report();
    expect(counts).toMatchObject({ answers: 560, scored: 560, withoutTime: 0, requests: 0 });
    expect(weeks.map(({ week, start, answers }) => [week, start, answers])).toEqual([
      ['2026-W41', '2026-10-05', 140],
      ['2026-W42', '2026-10-12', 140],
      ['2026-W43', '2026-10-19', 140],
      ['2026-W44', '2026-10-26', 140],
    ]);
    expect(changes.map(({ metric, week, before, after }) => [metric, week, before.n, after.n])).toEqual([
      ['overall', '2026-W44', 420, 140],
      ['citationAccuracy', '2026-W44', 420, 140],
    ]);
    expect(changes[1]?.difference).toBeCloseTo(0.3 - 0.9, 12);
    const accuracy = metrics.find(({ metric }) => metric === 'citationAccuracy');
    expect(accuracy?.mean).toBeCloseTo((BROKEN_FROM * 0.9 + 7 * 0.3) / 28, 12);
    expect(accuracy?.weight).toBeCloseTo(2 / 3, 12);
    expect(metrics.find(({ metric }) => metric === 'faithfulness')).toMatchObject({ n: 0, absent: [{ why: 'not asked', count: 560 }] }); // prettier-ignore
    expect(recommendations.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['citations-not-in-contexts', 'recent-drop']),
    );
    expect(tags.map(({ tag, answers }) => [tag, answers])).toEqual([
      ['api', 280],
      ['web', 280],
    ]);
  });

  test('shows the worst answers with what they are made of', async () => {
    const { worst } = await report('--max-examples', '2');
    expect(worst).toHaveLength(2);
    const [first] = worst;
    expect(first?.citations).toEqual({ supported: [], unsupported: ['民法 第999条'], uncited: ['民法 第709条', '民法 第1条'], open: [] }); // prettier-ignore
    expect(first?.contexts?.map(({ grade }) => grade)).toEqual([2, null]);
    expect(first?.metrics.find(({ metric }) => metric === 'recall@5')).toEqual({ metric: 'recall@5', value: 0.5, weight: 1 / 12 }); // prettier-ignore
    expect(first?.judgments).toEqual([]);
  });

  test('compares scores with the feedback of users', async () => {
    const { feedback } = await report();
    expect(feedback).toMatchObject({ entries: 280, matched: 280 });
    // Thumbs are right on four of five.
    const up = MONTH.feedback.filter(({ thumb }) => thumb === 'up').length;
    expect(feedback).toMatchObject({ up, down: 280 - up });
    const isRight = new Map(MONTH.answers.map(({ id, answer }) => [id, String(answer).includes('第709条')]));
    const right = (thumb: string): number => {
      const own = MONTH.feedback.filter((one) => one['thumb'] === thumb);
      return own.filter(({ id }) => isRight.get(id) === true).length / own.length;
    };
    const accuracy = feedback?.correlations.find(({ metric }) => metric === 'citationAccuracy');
    // Accuracy is 0 or 1, so that the chance is a half, moved by half of the difference of the shares.
    expect(accuracy?.auc).toBeCloseTo((1 + right('up') - right('down')) / 2, 12);
    expect(accuracy).toMatchObject({ up, down: 280 - up });
    expect(accuracy?.meanUp).toBeCloseTo(right('up'), 12);
    expect(accuracy?.meanDown).toBeCloseTo(right('down'), 12);
    expect(accuracy?.interval?.[0]).toBeGreaterThan(0.5);
    expect(feedback?.texts[0]?.text.head).toMatch(/^意見 d27-/);
  });

  test('is about a period where one is named', async () => {
    const some = await report('--since', '2026-10-12', '--until', '2026-10-26T00:00Z');
    expect(some.counts.answers).toBe(280);
    expect(some.period).toEqual({
      since: '2026-10-12T00:00:00.000Z',
      until: '2026-10-26T00:00:00.000Z',
      first: '2026-10-12T09:00:00.000Z',
      last: '2026-10-25T09:19:00.000Z',
    });
    expect(some.changes).toEqual([]);
    expect(await rag(['report', '--db', 'e.db', '--since', '2027-01-01'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'audit: e.db: contains no stored answer of this time; choose another with --since and --until.\n',
    });
  });

  thorough('is the same each time, as text too, and texts are no markup', async () => {
    const outputs = ['--out-md', 'r.md', '--out-html', 'r.html'];
    const { code, stdout } = await rag(['report', '--db', 'e.db', ...outputs]);
    expect([code, stdout]).toEqual([0, 'r.md\nr.html\n']);
    const markdown = readFileSync(join(folder, 'r.md'), 'utf8');
    const page = readFileSync(join(folder, 'r.html'), 'utf8');
    await rag(['report', '--db', 'e.db', ...outputs]);
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toBe(markdown);
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toBe(page);
    expect(markdown).toContain('`citationAccuracy` **fell** in `2026-W44`');
    expect(page).not.toContain('<b>d');
    for (const link of markdown.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g))
      expect(readFileSync(join(folder, link[1] ?? ''), 'utf8')).toMatch(/^<svg /);
  });
});

describe('results of several scorings', () => {
  test('are distinguished: the report uses the last one, unless another is named', async () => {
    const store = join(folder, 'two.db');
    await rag(['evaluate', '--db', store], linesOf(MONTH.answers.slice(0, 40)));
    writeFileSync(join(folder, 'c.json'), '{"groups": [{"id": "only", "weight": 3, "metrics": ["map@5"]}]}');
    await rag(['evaluate', '--db', store, '--stored', '--until', '2026-10-06', '--config', 'c.json']);
    const of = async (...words: readonly string[]): Promise<EvaluationReport> =>
      JSON.parse((await rag(['report', '--db', store, '--out-json', '-', ...words])).stdout) as EvaluationReport;
    expect([(await of()).counts, (await of()).scoring.groups.map(({ id }) => id)]).toMatchObject([
      { answers: 40, scored: 20 },
      ['only'],
    ]);
    expect((await of('--scoring', '1')).counts).toMatchObject({ answers: 40, scored: 40 });
    expect(await rag(['report', '--db', store, '--scoring', '3'])).toMatchObject({
      code: 2,
      stderr: 'audit: --scoring 3: no such scoring; there are 1, 2.\n',
    });
  });

  test('evaluating the same again adds nothing', async () => {
    const before = (await report()).counts;
    await rag(['evaluate', '--db', 'e.db'], linesOf(MONTH.answers));
    await rag(['evaluate', '--db', 'e.db', '--stored']);
    expect((await report()).counts).toEqual(before);
    expect((await rag(['feedback', '--db', 'e.db'], linesOf(MONTH.feedback))).stdout).toBe('0 entries added, 280 were already stored.\n'); // prettier-ignore
  });
});

test('reports a store without replies, and names a time only if one was given', async () => {
  expect((await rag(['judge-parsers', '--db', 'e.db', '--since', '2027-01-01'])).stderr).toMatch(
    /contains no reply of a judge of that time; /,
  );
  expect((await rag(['judge-parsers', '--db', 'e.db'])).stderr).toMatch(
    /^audit: e\.db: contains no reply of a judge; ask a judge first/,
  );
});

describe('feedback', () => {
  test('on no answer is stored and reported; with a wrong line, nothing is added', async () => {
    const store = join(folder, 'f.db');
    await rag(['evaluate', '--db', store], linesOf(MONTH.answers.slice(0, 2)));
    const wrong = await rag(
      ['feedback', '--db', store],
      '{"id": "d0-0", "thumb": "up"}\n{"id": "d0-1", "thumb": "so"}\n',
    );
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('-: line 2: thumb: must be') as string }); // prettier-ignore
    const right = await rag(['feedback', '--db', store], '{"id": "d0-0", "thumb": "up"}\n{"id": "who", "text": "?"}\n');
    expect(right).toMatchObject({ code: 0, stdout: '2 entries added.\n' });
    expect(right.stderr).toContain(`1 entry on queries without an answer in ${store}, such as "who"`);
    expect((await rag(['feedback', '--db', store], '\n')).stderr).toContain('contains no feedback; give lines such as');
    expect((await rag(['feedback', '--db', 'gone.db'], '{"id": 1, "text": "x"}')).stderr).toContain('gone.db: no such file; make one first'); // prettier-ignore
  });
});

const WINDOW = ['alert', '--db', 'e.db', '--until', '2026-11-02', '--window', '7d', '--baseline', '3w'];

describe('an alert', () => {
  test('is exceeded where the window is worse than what was before', async () => {
    const rules = ['--fail-on', 'changeHigh.citationAccuracy < -0.4', '--fail-on', 'mean.mrr < 0.9'];
    const { code, stdout, stderr } = await rag([...WINDOW, ...rules, '--out-json', '-']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/140 answers, score 0\.\d{3} \([^)]*\), −0\.400 since the baseline \([^)]*\); 1 of 2 rules exceeded\n--fail-on changeHigh\.citationAccuracy < -0\.4: exceeded against the baseline/); // prettier-ignore
    const document = JSON.parse(stdout) as Record<string, unknown>;
    validateAlert(document);
    expect(validateAlert.errors).toBeNull();
    expect(document).toMatchObject({
      exceeded: true,
      window: { since: '2026-10-26T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' },
      baseline: { since: '2026-10-05T00:00:00.000Z', until: '2026-10-26T00:00:00.000Z' },
    });
  });

  test('is absent if nothing is worse, and reports if there is nothing to evaluate', async () => {
    const before = ['alert', '--db', 'e.db', '--until', '2026-10-26', '--window', '1w', '--baseline', '2w'];
    const held = await rag([...before, '--fail-on', 'changeHigh.score < 0', '--fail-on', 'min(metrics: mean) < 0']);
    expect(held).toMatchObject({ code: 0, stdout: '' });
    expect(held.stderr).toMatch(/audit: --fail-on: 2 rules passed; [1-9]\d* members compared\.\n$/);
    const empty = await rag(['alert', '--db', 'e.db', '--until', '2020-01-01', '--fail-on', 'mean.score < 0.5']);
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('compared nothing') as string });
    const allowed = ['--until', '2020-01-01', '--fail-on', 'mean.score < 0.5', '--allow-empty'];
    expect((await rag(['alert', '--db', 'e.db', ...allowed])).code).toBe(0);
  });

  thorough('is sent where a rule is exceeded, and only there', async () => {
    const got: { body: string; headers: NodeJS.Dict<string | string[]> }[] = [];
    const server = createServer((request, response) => {
      const answer = async (): Promise<void> => {
        got.push({ body: await text(request), headers: request.headers });
        response.writeHead(got.length === 1 ? 503 : 204).end();
      };
      void answer();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=abc`;
    const send = (rule: string): Promise<Outcome> =>
      audit(['rag', ...WINDOW, '--fail-on', rule, '--webhook', url], {
        cwd: folder,
        env: { ...process.env, AUDIT_WEBHOOK_SECRET: 'geheim' },
      });
    expect(await send('mean.citationAccuracy < 0.1')).toMatchObject({ code: 0 });
    expect(got).toEqual([]);
    const { code, stderr } = await send('mean.citationAccuracy < 0.5');
    server.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/sent to 127\.0\.0\.1:\d+ in 2 attempts\./);
    expect(stderr).not.toMatch(/abc|geheim/);
    const [first, second] = got;
    expect(second?.body).toBe(first?.body);
    validateAlert(JSON.parse(second?.body ?? ''));
    expect(validateAlert.errors).toBeNull();
    const { 'x-answer-audit-timestamp': at, 'x-answer-audit-signature': signature } = second?.headers ?? {};
    const expected = createHmac('sha256', 'geheim')
      .update(`${String(at)}.${second?.body}`)
      .digest('hex');
    expect(signature).toBe(`sha256=${expected}`);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no rule', [], /--fail-on: is missing; write --fail-on <rule>/],
    ['a rule that is none', ['--fail-on', 'mean.score <'], /--fail-on `mean\.score <`: column/],
    ['an unknown metric', ['--fail-on', 'mean.citationAcuracy < 1'], /did you mean citationAccuracy\?/],
    ['a window that is none', ['--fail-on', 'n.score < 1', '--window', 'week'], /it must be hours, days or weeks/],
    ['a window before all dates', ['--fail-on', 'n.score < 1', '--window', '9999w'], /go back beyond 1970/],
    [
      'an address that is none',
      ['--fail-on', 'n.score < 1', '--webhook', 'ftp://x/token'],
      /--webhook: is not an http or https URL/,
    ],
  ])('%s is refused', async (_, words, reason) => {
    const { code, stderr } = await rag(['alert', '--db', 'e.db', '--until', '2026-11-02', ...words]);
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
  });

  test('change without a baseline is refused before the store is read', async () => {
    const { code, stderr } = await rag(['alert', '--db', 'gone.db', '--fail-on', 'change.score < 0']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('a change needs a baseline')]);
  });
});

test.each([
  [
    'of another shape',
    (config: string) => JSON.stringify({ ...JSON.parse(config), aliases: undefined }),
    /\(aliases: must be an object of strings\)/,
  ],
  [
    'with a weight that is no number',
    (config: string) => config.replace(/"weight":[\d.]+/, '"weight":"1"'),
    /\(groups\[0\]\.weight: must be a number\)/,
  ],
  ['that is no JSON', (config: string) => config.slice(1), /JSON/],
])('a scoring %s is reported with its number', async (_, change, reason) => {
  const db = join(folder, 'scoring.db');
  copyFileSync(join(folder, 'e.db'), db);
  const store = openDatabase(db);
  store.exec('DROP TRIGGER scoring_stays');
  const config = store.prepare<[], string>('SELECT config FROM scoring').pluck().get() as string;
  store.prepare('UPDATE scoring SET config = ?').run(change(config));
  store.close();
  const { code, stderr } = await rag(['report', '--db', 'scoring.db']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^audit: scoring\.db: scoring 1 is not in the format of this program/);
  expect(stderr).toMatch(reason);
  rmSync(db);
});

test('only the requested files are left', () => {
  expect(listing(folder).filter((name) => /tmp|-wal|-shm/.test(name))).toEqual([]);
});
