/** Schemes `extract:NAME` on the command line: offline, the same bytes each time, and never about trials that were not asked about. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeExtractions, type AskedSubject } from '../support/extraction-store.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const CHOICES = ['Paris', 'Rome', 'Oslo', 'Bern'];
const LETTERS = ['A', 'B', 'C', 'D'];
const HOSTILE = '<script>alert(1)</script> | [x](javascript:alert(2)) \u001b[31m';

/** Trials whose responses end in a letter; those of four are right as stored. */
const TRIALS = Array.from({ length: 40 }, (_, i) => ({
  id: `t${i}`,
  question: `Which is ${i}?`,
  choices: CHOICES,
  response: `Let me think about ${i}. It could be ${LETTERS[(i + 1) % 4]}, but I say ${LETTERS[i % 4]}`,
  groundTruth: 'A',
  label: i % 4 === 0 || i % 7 === 0 ? 1 : 0,
  model: `m${i % 2}`,
}));

function subjectOf(i: number, reply: string | null): AskedSubject {
  const { question, choices, response } = TRIALS[i] as (typeof TRIALS)[number];
  return { question, choices, response, reply };
}

/** A log of all trials, and a store that was asked about the first thirty of them. */
function scene(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log.jsonl'), TRIALS.map((trial) => `${JSON.stringify(trial)}\n`).join(''));
  const subjects = TRIALS.slice(0, 30).map((_, i) =>
    subjectOf(i, i === 3 ? null : i === 5 ? HOSTILE : (LETTERS[i % 4] ?? '')),
  );
  writeExtractions(join(folder, 'extractions.db'), [
    { name: 'regenerate', subjects, only: 'disagreements' },
    { name: 'other', subjects: [] },
  ]);
  return folder;
}

const NAMED = ['--extractions', 'extractions.db'];

describe('audit compare', () => {
  test('compares the trials in scope, and counts the others', async () => {
    const cwd = scene();
    const { code, stdout } = await audit(
      ['compare', 'log.jsonl', '--to', 'extract:regenerate', ...NAMED, '--out-json', '-'],
      { cwd },
    );
    expect(code).toBe(0);
    const { files, together, to } = JSON.parse(stdout);
    expect(to).toBe('extract:regenerate');
    expect(files[0]).toMatchObject({ trials: 29, notAsked: 10, withoutReply: 1, outOfScope: 0 });
    const gained = TRIALS.slice(0, 30).filter(
      ({ label }, i) => i !== 3 && i !== 5 && label === 0 && i % 4 === 0,
    ).length;
    const lost = TRIALS.slice(0, 30).filter(({ label }, i) => i !== 3 && label === 1 && i % 4 !== 0).length;
    expect([together.gained, together.lost]).toEqual([gained, lost]);
  });

  test('reports how many trials were not asked about', async () => {
    const { stdout } = await audit(['compare', 'log.jsonl', '--to', 'extract:regenerate', ...NAMED], { cwd: scene() });
    expect(stdout).toMatch(/10 trials that the extractor was not asked about; not compared/);
  });

  test('an extractor without any of the trials is an error', async () => {
    const { code, stderr } = await audit(['compare', 'log.jsonl', '--to', 'extract:other', ...NAMED], { cwd: scene() });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/has a reply for no trial that can be compared/)]);
  });
});

describe('the file of extractions', () => {
  test('without it the error says how to name it', async () => {
    const { code, stderr } = await audit(['log.jsonl', '--schemes', 'extract:regenerate', '--out-md', '-'], {
      cwd: scene(),
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/name it with --extractions FILE/)]);
  });

  test('without a scheme of it the option is refused', async () => {
    const { code, stderr } = await audit(['log.jsonl', '--schemes', 'lmeval.mcq_flexible', ...NAMED, '--out-md', '-'], {
      cwd: scene(),
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/no scheme extract:NAME is named/)]);
  });

  test('is an input, which no output replaces', async () => {
    const args = ['log.jsonl', '--schemes', 'extract:regenerate', ...NAMED, '--out-md', 'extractions.db', '--force'];
    expect((await audit(args, { cwd: scene() })).code).toBe(2);
  });

  test('in a configuration is relative to its folder', async () => {
    const folder = scene();
    writeFileSync(
      join(folder, 'audit.config.json'),
      JSON.stringify({
        inputs: ['log.jsonl'],
        schemes: ['extract:regenerate'],
        outputs: { md: '-' },
        options: { extractions: 'extractions.db' },
      }),
    );
    const { code, stdout } = await audit(['--config', join(folder, 'audit.config.json')], { cwd: temporaryFolder() });
    expect([code, stdout]).toEqual([0, expect.stringContaining('extract:regenerate')]);
  });
});

describe('the same bytes', () => {
  const args = [
    'log.jsonl',
    '--schemes',
    'extract:regenerate,lmeval.mcq_flexible',
    ...NAMED,
    '--out-md',
    'r.md',
    '--out-json',
    'r.json',
    '--out-html',
    'r.html',
  ];

  test('each time, and with each number of threads; nothing is written to the store', async () => {
    const outputs = await Promise.all(
      ['1', '4', '1'].map(async (jobs) => {
        const cwd = scene();
        const before = readFileSync(join(cwd, 'extractions.db'));
        const { code, stderr } = await audit([...args, '--jobs', jobs], { cwd });
        expect([code, stderr.includes('error')]).toEqual([0, false]);
        expect(readFileSync(join(cwd, 'extractions.db')).equals(before)).toBe(true);
        return ['r.md', 'r.json', 'r.html'].map((name) => readFileSync(join(cwd, name), 'utf8'));
      }),
    );
    expect(outputs[1]).toEqual(outputs[0]);
    expect(outputs[2]).toEqual(outputs[0]);
  });

  test('from a plan, also in another folder', async () => {
    const cwd = scene();
    await audit(args, { cwd });
    const planned = ['plan', ...args.slice(0, 5), '--shards', '3'];
    expect((await audit(planned, { cwd })).code).toBe(0);
    const elsewhere = temporaryFolder();
    for (const name of ['log.jsonl', 'extractions.db', 'plan.json'])
      cpSync(join(cwd, name), join(elsewhere, name), { preserveTimestamps: true });
    const parent = temporaryFolder();
    for (const index of ['0', '1', '2'])
      expect(await audit(['shard', join(elsewhere, 'plan.json'), '--index', index], { cwd: parent })).toMatchObject({
        code: 0,
        stderr: '',
      });
    expect(
      await audit(['merge', join(elsewhere, 'plan.json'), '--out-md', 'm.md', '--out-json', 'm.json'], { cwd: parent }),
    ).toMatchObject({ code: 0 });
    expect(readFileSync(join(parent, 'm.json'), 'utf8')).toBe(readFileSync(join(cwd, 'r.json'), 'utf8'));
    expect(readFileSync(join(parent, 'm.md'), 'utf8')).toBe(readFileSync(join(cwd, 'r.md'), 'utf8'));
  });
});
