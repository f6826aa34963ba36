/** A name that the user or a run list gives and the data do not have is an error, with the nearest names that there are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../support/cli.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';

const CONDITIONS = 'there are asch_history_5, authoritative_bias, control';

describe('of a run store', () => {
  test.each([
    ['audit', ['--conditions', 'control,asch_historie_5'], 'asch_historie_5, of --conditions', 'asch_history_5'],
    ['audit', ['--baseline-condition', 'contrl'], 'contrl, of --baseline-condition', 'control'],
    ['view', ['--no-open', '--conditions', 'contrl'], 'contrl, of --conditions', 'control'],
    ['view', ['--no-open', '--baseline-condition', 'contrl'], 'contrl, of --baseline-condition', 'control'],
    ['review sample', ['--reviews', 'r.db', '--conditions', 'all,contrl'], 'contrl, of --conditions', 'control'],
    ['compare', ['--to', 'v2-parse', '--conditions', 'control,contrl'], 'contrl, of --conditions', 'control'],
  ])('%s %j', (command, words, unknown, near) => {
    const cwd = demoFolder();
    const name = command === 'audit' ? [] : command.split(' ');
    const { code, stdout, stderr } = audit([...name, '--runs-dir', 'runs', ...words], { cwd });
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `audit: runs_metadata.json: no trial under the conditions ${unknown}; ${CONDITIONS}; did you mean ${near}?\n`,
    ]);
  });

  test('a baseline that is not among the conditions that are read', () => {
    const words = ['--conditions', 'asch_history_5', '--baseline-condition', 'control', '--out-md', '-'];
    const { code, stderr } = audit(['--runs-dir', 'runs', ...words], { cwd: demoFolder() });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/conditions control, of --baseline-condition; there are asch_history_5\./),
    ]);
  });

  test.each([
    [{ conditions: ['control', 'asch_historie_5'] }, 'asch_historie_5, of .*audit\\.conditions', 'asch_history_5'],
    [{ baselineCondition: 'contrl' }, 'contrl, of .*audit\\.baselineCondition', 'control'],
  ])('the run list says %j', (hint, unknown, near) => {
    const cwd = demoFolder();
    const path = join(cwd, 'runs_metadata.json');
    const list = JSON.parse(readFileSync(path, 'utf8')) as { experiments: Record<string, { audit?: object }> };
    for (const entry of Object.values(list.experiments)) entry.audit = hint;
    writeFileSync(path, JSON.stringify(list));
    const { code, stderr } = audit(['.', '--out-md', '-'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`conditions ${unknown}; there are .*; did you mean ${near}\\?\n$`));
  });
});

describe('of a log', () => {
  function logFolder(): string {
    const cwd = temporaryFolder();
    const rows = ['base', 'biased'].map((condition) => ({
      response: 'x',
      groundTruth: 'x',
      label: 1,
      condition,
      model: 'm',
    }));
    writeFileSync(join(cwd, 'log.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return cwd;
  }

  test.each([
    [['--conditions', 'base,biasd'], /log\.jsonl: no trial under the conditions biasd, .*; did you mean biased\?/],
    [['--baseline-condition', 'bass'], /log\.jsonl: no trial under the conditions bass, .*; did you mean base\?/],
    [['--group-by', 'model,variant'], /log\.jsonl: no trial has a variant, which --group-by names/],
    [['--group-by', 'modle'], /There is no "modle"; choose from/],
  ])('%j', (words, sentence) => {
    const { code, stderr } = audit(['log.jsonl', '--schemes', 'v2-parse', '--out-md', '-', ...words], {
      cwd: logFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  test('names by default are not given', () => {
    expect(audit(['log.jsonl', '--schemes', 'v2-parse', '--out-md', '-'], { cwd: logFolder() }).code).toBe(0);
  });
});
