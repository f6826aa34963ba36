/** `audit view RESULT` as a process that serves: it shows what scoring shows, and no trial whose input has changed. */
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { warningText } from '../../../../src/report/warning-text.ts';
import type { PageData, PageTrial } from '../../../../src/documents/page.ts';
import type { OpenTrial, TrialIndex, TrialRows } from '../../../../src/web/data-source.ts';
import { listing, temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { changeDatabase, copiedStudy, documentIn, savedStudy, saveResult } from '../../../support/saved-study.ts';
import { viewed, type Viewed } from '../../../support/viewed.ts';

const ALL = 'trials?from=0&count=1000';

/** A trial in full, by its id. */
async function trialOf({ ask }: Viewed, id = ''): Promise<PageTrial> {
  return (await ask<OpenTrial>(`trial?id=${encodeURIComponent(id)}`)).trial;
}

/** Everything that the page can ask of a view. */
async function everything(view: Viewed) {
  const { ask } = view;
  const index = await ask<TrialIndex>('index');
  const pages = Math.ceil(index.listed / 200);
  const rows: TrialRows[] = [];
  for (let at = 0; at < pages; at++) rows.push(await ask(`trials?from=${at * 200}&count=200`));
  const ids = rows.flatMap((page) => page.rows.map(({ id }) => id));
  const trials: PageTrial[] = [];
  for (const id of ids) trials.push(await trialOf(view, id));
  return { index, rows, trials };
}

/** A demo store and its saved results; no test changes them. */
let folder = '';
beforeAll(async () => {
  folder = await savedStudy();
});

describe('a result database', () => {
  test('shows what scoring shows: every label, every trial, every rule', async () => {
    const before = listing(folder);
    const saved = await viewed(['audit.db'], folder);
    const scored = await viewed(['study'], folder);
    const [fromSaved, fromScored] = [await everything(saved), await everything(scored)];
    expect(fromSaved.trials.length).toBeGreaterThan(100);
    expect(fromSaved).toEqual(fromScored);
    const filter = 'trials?scheme=combined&direction=lost&rule=marker-cut&from=0&count=200';
    expect(await saved.ask(filter)).toEqual(await scored.ask(filter));
    const { result, figures, trials } = await saved.ask<PageData>('result');
    expect(result).toEqual(documentIn(folder));
    expect([trials, figures.length > 0]).toEqual([null, true]);
    saved.kill('SIGINT');
    expect(await saved.ended).toMatchObject({ code: 0, stderr: '' });
    expect(listing(folder)).toEqual(before);
  });

  test('of logs does, too, with the fields that --map named', async () => {
    const cwd = temporaryFolder();
    const lines = ['A', 'B', 'The answer is B'].map((answer, i) =>
      JSON.stringify({ key: `t${i}`, answer, truth: 'B', ok: answer === 'B', options: ['x', 'y'] }),
    );
    writeFileSync(join(cwd, 'log.jsonl'), lines.join('\n'));
    const words = ['--schemes', 'mc-v3', '--map', 'id=key,response=answer,groundTruth=truth,label=ok,choices=options'];
    await saveResult(['log.jsonl', ...words], cwd);
    expect(documentIn(cwd).options.map).toEqual({
      id: 'key',
      response: 'answer',
      groundTruth: 'truth',
      label: 'ok',
      choices: 'options',
    });
    const saved = await everything(await viewed(['audit.db'], cwd));
    expect(saved.trials.map(({ trialId, response }) => [trialId, response])).toEqual([
      ['t0', 'A'],
      ['t1', 'B'],
      ['t2', 'The answer is B'],
    ]);
    // The result names the format of a log, and so does the command that explains a trial.
    expect(saved).toEqual(await everything(await viewed(['log.jsonl', ...words, '--format', 'jsonl'], cwd)));
  });

  test('that was moved finds its runs where the options say', async () => {
    const cwd = await copiedStudy();
    renameSync(join(cwd, 'study'), join(cwd, 'moved'));
    expect(await audit(['view', 'audit.db', '--no-open'], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/was made of the runs in study\/runs, which is not there.*--runs-dir/) as string,
    });
    const near = await viewed(['audit.db', '--runs-dir', 'moved/runs'], cwd);
    const { rows } = await near.ask<TrialRows>(ALL);
    const trial = await trialOf(near, rows[0]?.id);
    expect(trial.explain).toContain('--runs-dir moved/runs --metadata moved/runs_metadata.json');
    renameSync(join(cwd, 'moved/runs_metadata.json'), join(cwd, 'list.json'));
    const named = await viewed(['audit.db', '--runs-dir', 'moved/runs', '--metadata', 'list.json'], cwd);
    expect(await trialOf(named, rows[0]?.id)).toMatchObject({ response: trial.response });
  });

  test('does not show a trial that is not what was scored any more', async () => {
    const cwd = await copiedStudy();
    const { rows } = await (await viewed(['audit.db'], cwd)).ask<TrialRows>(ALL);
    const runs = [...new Set(rows.map(({ place }) => place.run))];
    const of = (run = ''): TrialRows['rows'] => rows.filter(({ place }) => place.run === run);
    const [text, label, same] = of(runs[0]).filter(({ storedCorrect }) => storedCorrect === true);
    const [id] = of(runs[1]);
    const { scope } = documentIn(cwd);
    const path = (at: number): string => join(cwd, 'study/runs', scope.inputs[at]?.path ?? '');
    const where = (trial = ''): string => `WHERE trial_id = '${trial}'`;
    changeDatabase(
      path(0),
      `UPDATE conformity_outputs SET raw_text = 'I do not know.', parsed_answer_text = 'nothing' ${where(text?.id)};
       UPDATE conformity_outputs SET is_correct = 0 ${where(label?.id)};`,
    );
    changeDatabase(path(1), `DELETE FROM conformity_outputs ${where(id?.id)}`);
    const view = await viewed(['audit.db'], cwd);
    const answers = await Promise.all(
      [text, label, id].map(async (trial) => {
        const response = await fetch(`${view.address}api/trial?id=${trial?.id}`);
        return [response.status, await response.text()];
      }),
    );
    const sentence = (how: string, run: unknown): unknown => [
      400,
      `${how}: the input of ${String(run)} has changed since it was scored, so this trial is not shown; name the input itself to score it again.`,
    ];
    expect(answers).toEqual([
      sentence('Its labels differ from those of the result', runs[0]),
      sentence('Its labels differ from those of the result', runs[0]),
      sentence('This trial is no longer in its input', runs[1]),
    ]);
    expect(await trialOf(view, same?.id)).toMatchObject({ trialId: same?.id });
    const { result } = await view.ask<PageData>('result');
    const changed = result.warnings.map(warningText).filter((one) => one.includes('has changed since it was scored'));
    expect(changed.map((warning) => warning.split(':')[0])).toEqual(scope.inputs.slice(0, 2).map((one) => one.path));
    view.kill('SIGINT');
    expect((await view.ended).stderr).toBe(changed.map((warning) => `audit: ${warning}\n`).join(''));
  });

  test('with a scheme of the user loads it only if the user names it', async () => {
    const cwd = await copiedStudy();
    const module = `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(join(cwd, 'was-here'))}, '');
      export default { id: 'mine', title: 'Mine', asks: 'Is it mine?', parse: ({ response }) => response.slice(0, 20) };`;
    writeFileSync(join(cwd, 'mine.mjs'), module);
    await saveResult(['study', '--schemes', 'mine.mjs,combined'], cwd);
    rmSync(join(cwd, 'was-here'));
    changeDatabase(join(cwd, 'audit.db'), `UPDATE document SET json = replace(json, '"mine"', '"./mine.mjs"')`);
    const evil = await audit(['view', 'audit.db', '--no-open'], { cwd });
    expect([evil.code, evil.stderr]).toEqual([2, expect.stringMatching(/\.\/mine\.mjs is not in the catalog/)]);
    expect(listing(cwd)).not.toContainEqual(expect.stringMatching(/^was-here/));
    changeDatabase(join(cwd, 'audit.db'), `UPDATE document SET json = replace(json, '"./mine.mjs"', '"mine"')`);
    const other = await audit(['view', 'audit.db', '--no-open', '--schemes', 'v2-parse'], { cwd });
    expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/as you did for the audit: mine, combined/)]);
    const view = await viewed(['audit.db', '--schemes', 'mine.mjs,combined'], cwd);
    const { rows } = await view.ask<TrialRows>('trials?scheme=mine&from=0&count=10');
    const trial = await trialOf(view, rows[0]?.id);
    expect(trial.verdicts.map(({ correct }) => correct)).toEqual(rows[0]?.correct);
  });
});

describe('a result document', () => {
  test('is shown with its receipts, without its inputs', async () => {
    const cwd = temporaryFolder();
    copyFileSync(join(folder, 'audit.json'), join(cwd, 'of any name'));
    const { ask, address, kill, ended } = await viewed(['of any name'], cwd);
    expect(await (await fetch(address)).text()).toContain('<html data-source="server"');
    const { result, figures, trials } = await ask<PageData>('result');
    expect(result).toEqual(documentIn(folder));
    expect([trials, figures.length > 0]).toEqual([null, true]);
    expect(await ask('index')).toBeNull();
    expect(await ask(ALL)).toMatchObject({ total: 0, rows: [] });
    expect(await ask('trial?id=anything')).toBeNull();
    kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});
