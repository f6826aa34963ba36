/** Schemes `extract:NAME` on the command line: offline, the same bytes each time, and never about trials that were not asked about. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit as auditInputs, compare } from '../../src/index.ts';
import type { Explanation } from '../../src/documents/explanation.ts';
import { auditResultSchema } from '../../src/documents/result-schema.ts';
import type { AuditResult } from '../../src/documents/result.ts';
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
    const words = ['compare', 'log.jsonl', '--to', 'extract:regenerate', ...NAMED, '--out-md', '-'];
    const { stdout } = await audit(words, { cwd: scene() });
    expect(stdout).toMatch(
      /\n- Not compared: 10 trials that the extractor was not asked about\.\n- Not compared: 1 trial without a reply of the extractor\.\n/,
    );
    expect(stdout).toMatch(
      /^From .* Not in these numbers: 11 of the 40 trials \(10 that the extractor was not asked about; 1 without a reply of the extractor\)\.$/m,
    );
  });

  test('an extractor without any of the trials is an error', async () => {
    const { code, stderr } = await audit(['compare', 'log.jsonl', '--to', 'extract:other', ...NAMED], { cwd: scene() });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/has a reply for no trial that can be compared/)]);
  });
});

describe('the file of extractions', () => {
  test('without it the error shows how to name it', async () => {
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

describe('the result', () => {
  /** The result of an audit under the extractor, from a store that has asked about these trials. */
  async function resultOf(folder: string): Promise<AuditResult> {
    const { code } = await audit(
      [
        'log.jsonl',
        '--schemes',
        'extract:regenerate,lmeval.mcq_flexible',
        ...NAMED,
        '--out-json',
        'r.json',
        '--out-md',
        'r.md',
      ],
      {
        cwd: folder,
      },
    );
    expect(code).toBe(0);
    return auditResultSchema.parse(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')));
  }

  test('counts trials that were not asked about, without a reply, and unparsed by rule', async () => {
    const { extractions, schemes, contrasts, ranks, extremes } = await resultOf(scene());
    expect(extractions).toEqual([
      {
        scheme: 'extract:regenerate',
        name: 'regenerate',
        model: 'ollama:reader',
        prompt: 'regenerate-1',
        kind: 'answer',
        store: 'extractions.db',
        selection: 'disagreements',
        trials: 29,
        notAsked: 10,
        withoutReply: 1,
        unparsed: expect.any(Array),
        sample: null,
      },
    ]);
    expect(schemes.find(({ id }) => id === 'extract:regenerate')?.trials).toBe(29);
    for (const reach of [extremes.everyTrial, extremes.someTrials])
      expect(reach?.schemes).not.toContain('extract:regenerate');
    expect(
      [...contrasts, ...ranks]
        .filter(({ scheme }) => scheme === 'extract:regenerate')
        .every((one) => JSON.stringify(one).includes('null')),
    ).toBe(true);
  });

  test('estimates the totals of a sample by its strata', async () => {
    const folder = scene();
    rmSync(join(folder, 'extractions.db'));
    // Of 30 subjects in the first stratum 6 were drawn, of 10 in the second 5; one request has no reply.
    const drawn = [0, 1, 2, 4, 8, 9, 30, 31, 32, 33, 34];
    const subjects = drawn.map((i) => ({
      ...subjectOf(i, i === 31 ? null : (LETTERS[i % 4] ?? '')),
      stratum: i < 30 ? 0 : 1,
    }));
    const strata = [
      { name: 'the schemes disagree', subjects: 30, trials: 30 },
      { name: 'the schemes agree', subjects: 10, trials: 10 },
    ];
    writeExtractions(join(folder, 'extractions.db'), [{ name: 'regenerate', subjects, only: 'sample', strata }]);
    const sample = (await resultOf(folder)).extractions?.[0]?.sample;
    // Right: 0, 4 and 8 of the first six; 32 of the four with a reply.
    expect(sample?.accuracy?.estimate).toBeCloseTo(100 * ((30 / 40) * (3 / 6) + (10 / 40) * (1 / 4)), 9);
    // Gained: wrong as stored (no multiple of 4 or 7), right under the scheme: none. Lost: 9 is wrong both ways, 1 and 2 too.
    expect([sample?.gained?.estimate, sample?.lost?.estimate]).toEqual([0, 0]);
    expect(sample).toMatchObject({ subjects: 40, trials: 40, drawn: 11, replied: 10, trialsHere: 10 });
    expect(sample?.strata.map(({ replied }) => replied)).toEqual([6, 4]);
  });

  test('of an audit without extractors has no such key', async () => {
    const cwd = scene();
    await audit(['log.jsonl', '--schemes', 'lmeval.mcq_flexible', '--out-json', 'r.json', '--out-md', 'r.md'], { cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))).not.toHaveProperty('extractions');
  });
});

describe('reports', () => {
  const SCHEMES = ['--schemes', 'extract:regenerate', ...NAMED];

  async function reportOf(folder: string, ...args: readonly string[]): Promise<string> {
    const { code, stdout } = await audit(['log.jsonl', ...SCHEMES, '--out-md', '-', ...args], { cwd: folder });
    expect(code).toBe(0);
    return stdout;
  }

  test('state early what a partial scheme is about, and conclude nothing from it', async () => {
    const text = await reportOf(scene());
    const [head = ''] = text.split('## Coverage');
    expect(head).toContain(
      '`extract:regenerate` has answers for 29 of 40 trials, which were chosen because labels differ there; its numbers are no totals.',
    );
    // Nor "Only models have read the answers": a scheme that checks the labels may be in the table.
    expect(head).toContain('**No scheme is compared on all trials.**');
    expect(head).toMatch(/\| `extract:regenerate` \(partial\) *\|/);
    expect(head).toContain('## Answers read by a model');
    expect(text).not.toMatch(/labels? \([\d.]+\u00a0%\) changes? under `extract:regenerate`/);
    expect(text).not.toContain('No ranking changes');
    const rows = text.split('\n').filter((line) => line.startsWith('| `extract:regenerate`'));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((row) => !row.includes('(partial)'))).toEqual([]);
    expect(await reportOf(scene(), '--full')).toContain('\n### `extract:regenerate` (partial): ');
    const [, methods = ''] = text.split('## Methods');
    expect(methods).toMatch(
      /stored replies of `ollama:reader` \(prompt `regenerate-1`\).* answers for 29 of 40 trials/,
    );
  });

  test('a complete scheme is one as any other', async () => {
    const folder = scene();
    writeExtractions(join(folder, 'extractions.db'), [
      { name: 'whole', subjects: TRIALS.map((_, i) => subjectOf(i, LETTERS[i % 4] ?? '')), only: 'all' },
    ]);
    const { stdout } = await audit(['log.jsonl', '--schemes', 'extract:whole', ...NAMED, '--out-md', '-'], {
      cwd: folder,
    });
    expect(stdout).toMatch(/of 40 labels \([\d.]+\u00a0%\) change under `extract:whole`/);
    expect(stdout).toMatch(/\| `extract:whole` *\|/);
  });

  test('rows of a sample show weighted rates and no counts', async () => {
    const folder = scene();
    rmSync(join(folder, 'extractions.db'));
    const subjects = [0, 1, 2, 3].map((i) => subjectOf(i, LETTERS[i % 4] ?? ''));
    const strata = [{ name: 'all', subjects: 40, trials: 40 }];
    writeExtractions(join(folder, 'extractions.db'), [{ name: 'regenerate', subjects, only: 'sample', strata }]);
    const text = await reportOf(folder);
    expect(text).toMatch(/`extract:regenerate` \(estimate\).*\| +25\.0\u00a0% \|.*– \|/);
    expect(text).toMatch(/accuracy +\| +25\.0\u00a0%, 95 % interval [\d.]+\u00a0% to [\d.]+\u00a0% \|/);
    const { stdout } = await audit(['log.jsonl', ...SCHEMES, '--out-md', 'r.md'], { cwd: folder });
    expect(stdout).toMatch(/^\(estimate\) extract:regenerate +4 +25\.0\u00a0% .*–/m);
  });

  test('hostile replies and names of models are inert', async () => {
    const folder = scene();
    rmSync(join(folder, 'extractions.db'));
    const subjects = TRIALS.map((_, i) => subjectOf(i, HOSTILE));
    writeExtractions(join(folder, 'extractions.db'), [
      { name: 'regenerate', model: HOSTILE, prompt: HOSTILE, kind: 'span', subjects, only: 'all' },
    ]);
    const text = await reportOf(folder, '--full', '--out-html', 'r.html');
    expect(text).not.toContain('\u001b');
    expect(text.replaceAll(/`[^`]*`/g, '')).not.toContain('<script>');
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).not.toContain('<script>alert');
    const explained = await audit(
      ['explain', 'log.jsonl', '--trial', 't0', '--scheme', 'extract:regenerate', ...NAMED],
      { cwd: folder },
    );
    expect(explained.stdout).not.toContain('\u001b');
    expect(explained.stdout).toContain('<script>alert(1)</script>');
  });
});

describe('audit explain', () => {
  const explain = (trial: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> =>
    audit(['explain', 'log.jsonl', '--trial', trial, '--scheme', 'extract:regenerate', ...NAMED, ...args], {
      cwd: scene(),
    });

  test('shows the reply, the model and the rule', async () => {
    const { stdout } = await explain('t5');
    expect(stdout).toMatch(/model +ollama:reader, prompt regenerate-1\n +reply +<script>/);
    expect(stdout).toMatch(/not-an-option +Unparsed: the reply is neither the letter nor the text of an option\./);
    const [explanation] = JSON.parse((await explain('t1', '--json')).stdout) as Explanation[];
    expect(explanation?.schemes[0]).toMatchObject({
      inScope: true,
      reply: { model: 'ollama:reader', prompt: 'regenerate-1', text: 'B', unparsedBy: null },
      parse: { kind: 'parsed', text: 'B' },
    });
  });

  test('states whether an answer is that of the truth, although it has no place in it', async () => {
    expect((await explain('t0')).stdout).toMatch(/: correct, as stored[^]*letter +match\n/);
    expect((await explain('t1')).stdout).toMatch(/: wrong, as stored[^]*letter +no match\n/);
  });

  test('of a trial that was not asked about shows that', async () => {
    const { stdout } = await explain('t35');
    expect(stdout).toMatch(/does not apply; it is for trials that the extractor was asked about/);
  });

  test('the command of a receipt works when it is pasted', async () => {
    const cwd = scene();
    await audit(
      ['log.jsonl', '--schemes', 'extract:regenerate', ...NAMED, '--out-json', 'r.json', '--out-md', 'r.md'],
      { cwd },
    );
    const { receipts } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as AuditResult;
    const [receipt] = receipts['extract:regenerate-flip'] ?? [];
    expect(receipt?.explain).toContain('--scheme extract:regenerate@extractions.db');
    const words = (receipt?.explain ?? '').split(' ').slice(1);
    const { code, stdout } = await audit(words, { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining('extract:regenerate (answers read by a model)')]);
  });
});

describe('other commands', () => {
  test('audit review sample draws where an extractor and the stored labels differ', async () => {
    const cwd = scene();
    const args = [
      'review',
      'sample',
      'log.jsonl',
      '--schemes',
      'extract:regenerate',
      ...NAMED,
      '--reviews',
      'reviews.db',
      '--n',
      '5',
    ];
    const { code, stdout } = await audit(args, { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^5 trials added.*, [1-9]\d* of them with a flip/)]);
  });

  test('audit score answers for texts that were asked about only', async () => {
    const line = (i: number): string => {
      const { id, question, choices, response, groundTruth } = TRIALS[i] as (typeof TRIALS)[number];
      return `${JSON.stringify({ id, question, choices, response, groundTruth })}\n`;
    };
    const { stdout } = await audit(['score', '--scheme', 'extract:regenerate', ...NAMED], {
      cwd: scene(),
      input: line(4) + line(35),
    });
    const [asked, other] = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(asked).toMatchObject({ id: 't4', correct: true, parse: { text: 'A' } });
    expect(other).toMatchObject({ id: 't35', correct: null, parse: { kind: 'unparsed' } });
  });

  test('audit convert writes answers for the same trials', async () => {
    const cwd = scene();
    const { code } = await audit(
      ['convert', 'log.jsonl', '--schemes', 'extract:regenerate', ...NAMED, '--out-dir', 'out'],
      { cwd },
    );
    expect(code).toBe(0);
    const text = readdirSync(join(cwd, 'out'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(cwd, 'out', name), 'utf8'))
      .join('');
    expect(text.split('extract:regenerate').length - 1).toBeGreaterThanOrEqual(29);
  });

  test('the library takes the same option', async () => {
    const folder = scene();
    const extractions = join(folder, 'extractions.db');
    const log = join(folder, 'log.jsonl');
    const result = await auditInputs(log, { schemes: ['extract:regenerate'], extractions });
    expect(result.extractions).toMatchObject([{ scheme: 'extract:regenerate', trials: 29 }]);
    const comparison = await compare(log, { to: 'extract:regenerate', extractions });
    expect(comparison.together.trials).toBe(29);
  });
});
