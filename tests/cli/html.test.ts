/** `--out-html`, as users see it: the content of the file, its path, and that texts of trials stay inert. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Explanation } from '../../src/documents/explanation.ts';
import type { PageData, PageTrial } from '../../src/documents/page.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { shareResult } from '../../src/report/html/shared-result.ts';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import type { Outcome } from '../support/cli.ts';
import { copyDemo, demoFolder, listing, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { parseTextOf, readPage, trialsOf } from '../support/page.ts';
import { thorough } from '../support/thorough.ts';

/** A demo store with a page and all that can go with it, which no test changes. */
let demo = '';
let out = '';
let made: Outcome;
let page: PageData;
beforeAll(async () => {
  demo = mkdtempSync(join(tmpdir(), 'audit-test-'));
  copyDemo(demo);
  out = mkdtempSync(join(tmpdir(), 'audit-test-'));
  const words = [
    '--out-md',
    'r.md',
    '--out-html',
    'r.html',
    '--out-json',
    'r.json',
    '--out-db',
    'r.db',
    '--multiverse',
  ];
  made = await audit([demo, ...words], { cwd: out });
  page = readPage(join(out, 'r.html'));
});
afterAll(() => {
  for (const folder of [demo, out]) rmSync(folder, { recursive: true, force: true });
});

/** An audit whose report does not matter. */
async function auditWith(
  words: readonly string[],
  cwd = temporaryFolder(),
): Promise<Outcome & { readonly path: string }> {
  const path = join(cwd, 'page.html');
  return { ...(await audit([...words, '--out-md', join(cwd, 'report.md'), '--out-html', path], { cwd })), path };
}

describe('a page', () => {
  test('contains the result, and the figures of the report', () => {
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(page.result).toEqual(shareResult(JSON.parse(readFileSync(join(out, 'r.json'), 'utf8')) as AuditResult));
    expect(page.figures.map(({ name }) => name)).toEqual([
      'finding',
      'delta-pp',
      'attribution',
      'specification-curve',
      'ranks',
      'contrasts',
      'contrast-changes',
    ]);
    expect(page.sample).toEqual({ flips: trialsOf(page).flips, listed: trialsOf(page).list.length });
    for (const { drawings, title, alt } of page.figures) {
      for (const { svg } of drawings) expect(svg).toMatch(/^<svg[^>]* xmlns=/);
      expect([title, alt, ...drawings.map(({ subtitle }) => subtitle)]).not.toContain('');
    }
    expect(readdirSync(out).toSorted()).toEqual(['r.db', 'r.html', 'r.json', 'r.md']); // no figures beside it
  });

  test('names the folder of its inputs only in the commands that explain trials, and in the one that draws trials', () => {
    expect(JSON.stringify(page)).toContain(demo);
    const { review, ...result } = page.result;
    expect(review).toMatch(/^audit review sample /);
    const shown = { ...page, result };
    expect(JSON.stringify(shown)).toContain(demo);
    const without = JSON.stringify(shown, (key, value: unknown) => (key === 'explain' ? '' : value));
    expect(without).not.toContain(demo);
    expect(without).not.toContain(JSON.stringify(dirname(demo)).slice(0, -1));
    expect(readFileSync(join(out, 'r.html'), 'utf8')).not.toContain(demo);
    expect(page.result.options.runsDir).toBe(`${basename(demo)}/runs`);
  });

  test('contains every trial that is a flip of a requested scheme in the database', () => {
    const db = openDatabase(join(out, 'r.db'), { readonly: true });
    onTestFinished(() => void db.close());
    const flips = db
      .prepare<[], string>(`SELECT DISTINCT trial_id FROM flip WHERE scheme <> 'v1' ORDER BY trial_pk`)
      .pluck()
      .all();
    const { list, flips: count } = trialsOf(page);
    expect(count).toBe(flips.length);
    expect(list.map(({ trialId }) => trialId).toSorted()).toEqual(flips.toSorted());
  });

  test('is the same when it is made again, with other threads', async () => {
    const again = await auditWith([demo, '--multiverse', '--jobs', '2']);
    expect(readFileSync(again.path)).toEqual(readFileSync(join(out, 'r.html')));
  });

  test('shows of each trial what audit explain shows, by the command that it names', async () => {
    const { list, schemes } = trialsOf(page);
    for (const trial of [list[0], list.at(-1)] as PageTrial[]) {
      const words = trial.explain.split(' ').slice(1);
      const [explanation] = JSON.parse((await audit([...words, '--json'])).stdout) as [Explanation];
      expect(explanation.schemes.map(({ id }) => id)).toEqual(schemes.map(({ id }) => id));
      expect(explanation.trial.response).toBe(trial.response);
      for (const [i, verdict] of trial.verdicts.entries()) {
        const scheme = explanation.schemes[i];
        expect(verdict.inScope).toBe(scheme?.inScope);
        if (!verdict.inScope) continue;
        expect(verdict).toMatchObject({ correct: scheme?.correct, normalized: scheme?.normalized });
        expect(parseTextOf(trial, verdict)).toBe(scheme?.parse.text);
        expect(verdict.steps.map(({ rule }) => rule)).toEqual(
          [...(scheme?.parserSteps ?? []), ...(scheme?.normalizerSteps ?? [])].map(({ rule }) => rule),
        );
      }
    }
  });

  test('shows at most the given number of trials, and the number of all', async () => {
    const few = trialsOf(readPage((await auditWith([demo, '--max-html-trials', '3'])).path));
    expect(few.list).toHaveLength(3);
    expect(few.flips).toBe(trialsOf(page).flips);
    expect(trialsOf(readPage((await auditWith([demo, '--max-html-trials', '0'])).path)).list).toEqual([]);
  });

  test('shows what is in a -wal, from the copy that was scored', async () => {
    const folder = demoFolder();
    const path = join(folder, 'runs', 'demo_t0.0', 'simulation.db');
    const db = openDatabase(path);
    onTestFinished(() => void db.close());
    db.pragma('journal_mode = WAL');
    db.pragma('wal_autocheckpoint = 0');
    db.exec(`UPDATE conformity_outputs SET raw_text = 'in the -wal: ' || raw_text`);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    const before = listing(join(folder, 'runs'));
    const { code, path: html } = await auditWith([folder]);
    expect(code).toBe(0);
    const { list } = trialsOf(readPage(html));
    const first = list.filter(({ run }) => run === '0.0');
    expect(first.length).toBeGreaterThan(5);
    expect(first.every(({ response }) => response?.startsWith('in the -wal: '))).toBe(true);
    expect(listing(join(folder, 'runs'))).toEqual(before);
  });
});

describe('where it goes', () => {
  test('standard output, and nothing else does', async () => {
    const { code, stdout } = await audit([
      demo,
      '--out-md',
      join(temporaryFolder(), 'r.md'),
      '--out-html',
      '-',
      '--multiverse',
    ]);
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(join(out, 'r.html'), 'utf8'));
  });

  test('a saved result has no trials', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'again.html');
    const md = join(folder, 'r.md');
    const { stdout, ...outcome } = await audit(['report', join(out, 'r.json'), '--out-md', md, '--out-html', path]);
    expect(outcome).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`\n\n${md}\n${path}\n\nNext:\n  audit view ${join(out, 'r.json')}\n`);
    expect(readPage(path)).toEqual({ ...page, trials: null, sample: null });
    expect(readFileSync(path, 'utf8')).toContain('id="data-trials"></script>');
    const piped = await audit(['report', join(out, 'r.json'), '--out-md', md, '--out-html', '-']);
    expect(piped.stdout).toBe(readFileSync(path, 'utf8'));
  });

  test.each([
    ['the run list', () => join(demo, 'runs_metadata.json'), /is an input of this audit/],
    ['a file among the runs', () => join(demo, 'runs', 'page.html'), /is in the runs directory/],
    ['the report', () => 'r.md', /is where --out-md goes already/],
  ])('not over %s', async (_, pathOf, reason) => {
    const cwd = temporaryFolder();
    const before = listing(demo);
    const { code, stdout, stderr } = await audit([demo, '--out-md', 'r.md', '--out-html', pathOf()], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^audit: --out-html /);
    expect(stderr).toMatch(reason);
    expect(listing(demo)).toEqual(before);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('not over a log, or the result that is rendered', async () => {
    const folder = temporaryFolder();
    const result = join(folder, 'r.json');
    copyFileSync(join(out, 'r.json'), result);
    const log = join(folder, 'log.jsonl');
    copyFileSync(join(demo, 'log.jsonl'), log);
    const before = listing(folder);
    for (const [words, path] of [
      [['report', result], result],
      [[log, '--schemes', 'mc-v3'], log],
    ] as const) {
      const { code, stderr } = await audit([...words, '--out-html', path], { cwd: temporaryFolder() });
      expect(code).toBe(2);
      expect(stderr).toMatch(/^audit: --out-html .*: is an input of this audit/);
    }
    expect(listing(folder)).toEqual(before);
  });

  test('nowhere, if another output cannot be written', async () => {
    const folder = temporaryFolder();
    const words = ['--out-md', join(folder, 'r.md'), '--out-html', join(folder, 'r.html'), '--out-json', folder];
    expect((await audit([demo, ...words])).code).toBe(2);
    expect(existsSync(join(folder, 'r.html'))).toBe(false);
  });
});

const HOSTILE = '</script><script>alert(1)</script><!-- ]]> \0 \u202e \u2028 & " \' ` ${x} $& $1';

describe('hostile texts', () => {
  /** Whatever is in the texts, the file has the two elements and no markup but that of the page itself. */
  function assertClosed(path: string): void {
    const markup = (html: string): string => html.replaceAll(/(id="data-\w+">)[A-Za-z0-9+/=]*</g, '$1<');
    expect(markup(readFileSync(path, 'utf8'))).toBe(markup(readFileSync(join(out, 'r.html'), 'utf8')));
  }

  test('in a run store', async () => {
    const folder = demoFolder();
    const db = openDatabase(join(folder, 'runs', 'demo_t0.0', 'simulation.db'));
    db.prepare('UPDATE conformity_outputs SET raw_text = ? || raw_text').run(HOSTILE);
    db.prepare('UPDATE conformity_items SET question = ? || question').run(HOSTILE);
    db.prepare(`UPDATE conformity_trials SET variant = variant || ?`).run(HOSTILE);
    db.close();
    const { code, path } = await auditWith([folder]);
    expect(code).toBe(0);
    assertClosed(path);
    const { list } = trialsOf(readPage(path));
    const first = list.filter(({ run }) => run === '0.0');
    expect(first.length).toBeGreaterThan(5);
    for (const trial of first) {
      expect([trial.response, trial.question].every((text) => text?.startsWith(HOSTILE))).toBe(true);
      expect(trial.variant?.endsWith(HOSTILE)).toBe(true);
    }
  });

  test('in a log, with halves of characters', async () => {
    const folder = temporaryFolder();
    const log = join(folder, 'log.jsonl');
    const half = String.raw`\ud83d`;
    const text = JSON.stringify(HOSTILE).slice(1, -1);
    const line = (id: string): string =>
      `{"id":"${id}${text}","response":"Paris ${half}${text}","question":"${half}${text}","groundTruth":"Paris","label":0}\n`;
    writeFileSync(log, line('a') + line('b'));
    const { code, path } = await auditWith([log, '--schemes', 'combined']);
    expect(code).toBe(0);
    assertClosed(path);
    const { list } = trialsOf(readPage(path));
    expect(list.map(({ trialId, response, question }) => [trialId, response, question])).toEqual(
      ['a', 'b'].map((id) => [`${id}${HOSTILE}`, `Paris \ufffd${HOSTILE}`, `\ufffd${HOSTILE}`]),
    );
  });
});

thorough('the failure of a user scheme is shown, and changes no other verdict', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'odd.mjs'),
    `export default { id: 'odd', match: 'containment', parse: ({ response }) => {
      if (response.length % 3 === 0) throw new Error('third');
      return response; } };`,
  );
  const { code, path } = await auditWith([demo, '--schemes', 'odd.mjs,combined'], folder);
  expect(code).toBe(2); // unfinished, but written
  const { list, schemes } = trialsOf(readPage(path));
  expect(schemes.map(({ id }) => id)).toEqual(['v1', 'odd', 'combined']);
  let failures = 0;
  for (const { response, verdicts, explain } of list) {
    const isFailure = (response ?? '').length % 3 === 0;
    if (isFailure) failures++;
    expect(verdicts.map(({ failure }) => failure)).toEqual([null, isFailure ? 'third' : null, null]);
    expect(verdicts[1]).toMatchObject(isFailure ? { correct: null, normalized: '', steps: [] } : { inScope: true });
    expect(explain).toMatch(/ --scheme v1 --scheme odd\.mjs --scheme combined$/);
  }
  expect(failures).toBeGreaterThan(3);
  expect(failures).toBeLessThan(list.length);
});
