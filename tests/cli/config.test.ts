/** `audit init`, and audits with a configuration. */
import { existsSync, rmSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/cli/config/config-schema.ts';
import { program } from '../support/command-tree.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const USED = 'audit: audit.config.json is used.\n';

function writeConfig(folder: string, config: object, name = 'audit.config.json'): void {
  writeFileSync(join(folder, name), JSON.stringify(config));
}

describe('audit init', () => {
  test('writes a configuration for an experiment, with which the audit works', async () => {
    const demo = demoFolder();
    const { code, stdout, stderr } = await audit(['init'], { cwd: demo });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^audit\.config\.json: \. with v2-parse, combined, v2-norm, post-think\n[^]*\nNext:\n {2}audit\n$/,
    );
    const config: unknown = JSON.parse(readFileSync(join(demo, 'audit.config.json'), 'utf8'));
    expect(configSchema.safeParse(config).error).toBeUndefined();
    expect(config).toMatchObject({ inputs: ['.'], gate: { failOn: [] }, outputs: { md: 'reports/audit.md' } });
    const again = await audit([], { cwd: demo });
    expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: USED });
    expect(existsSync(join(demo, 'reports', 'audit.json'))).toBe(true);
  });

  test('names logs, or the folders that contain them', async () => {
    const folder = temporaryFolder();
    const log = readFileSync(join(demoFolder(), 'log.jsonl'));
    mkdirSync(join(folder, 'week 1', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'a.jsonl'), log);
    writeFileSync(join(folder, 'week 1', 'deep', 'b.jsonl'), log);
    const { stdout } = await audit(['init', folder]);
    expect(JSON.parse(readFileSync(join(folder, 'audit.config.json'), 'utf8'))).toMatchObject({
      inputs: ['a.jsonl', 'week 1'],
    });
    expect(stdout).toContain(`\nNext:\n  audit --config ${join(folder, 'audit.config.json')}\n`);
  });

  test('replaces no file without --force, and needs inputs', async () => {
    const demo = demoFolder();
    writeFileSync(join(demo, 'audit.config.json'), 'mine');
    const refused = await audit(['init'], { cwd: demo });
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr: 'audit: audit.config.json: exists already; change it, or replace it with --force.\n',
    });
    expect(readFileSync(join(demo, 'audit.config.json'), 'utf8')).toBe('mine');
    expect((await audit(['init', '--force'], { cwd: demo })).code).toBe(0);
    const empty = temporaryFolder();
    expect((await audit(['init', empty])).code).toBe(2);
    expect((await audit(['init', join(empty, 'none')])).stderr).toContain('no such folder; name the one');
    expect(existsSync(join(empty, 'audit.config.json'))).toBe(false);
  });
});

describe('a configuration', () => {
  test('is relative to its file, and the command line comes before it', async () => {
    const demo = demoFolder();
    const cwd = temporaryFolder();
    writeConfig(demo, {
      inputs: ['.'],
      schemes: ['combined'],
      gate: { failOn: ['trials > 0'] },
      outputs: { md: 'r.md', json: 'r.json', figures: false },
      options: { minN: 3, groupBy: ['variant'], seed: 4, multiverse: true, conditions: ['control'] },
    });
    const words = ['--config', join(demo, 'audit.config.json')];
    const first = await audit(words, { cwd });
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('--fail-on trials > 0: exceeded')]);
    const { options, multiverse } = readResult(join(demo, 'r.json'));
    expect(options).toMatchObject({
      schemes: ['combined'],
      minN: 3,
      groupBy: ['variant'],
      seed: 4,
      conditions: ['control'],
    });
    expect(multiverse).not.toBeNull();
    const more = ['--fail-on', 'trials < 0', '--min-n', '7', '--schemes', 'v2-norm', '--out-json', 'mine.json'];
    expect((await audit([...words, ...more], { cwd })).code).toBe(0);
    expect(readResult(join(cwd, 'mine.json')).options).toMatchObject({ schemes: ['v2-norm'], minN: 7, seed: 4 });
  });

  test('is not used where the command line names inputs', async () => {
    const demo = demoFolder();
    writeConfig(demo, { inputs: ['nowhere'], options: { runsDir: 'no' }, outputs: { md: 'other.md' } });
    const plain = await audit(['.', '--out-md', 'r.md'], { cwd: demo });
    expect({ code: plain.code, stderr: plain.stderr }).toEqual({ code: 0, stderr: '' });
    const place = await audit(['--runs-dir', 'runs', '--out-md', 'r.md'], { cwd: demo });
    expect({ code: place.code, stderr: place.stderr }).toEqual({ code: 0, stderr: '' });
    const both = await audit(['--config', 'audit.config.json', '.'], { cwd: demo });
    expect(both.code).toBe(0);
    expect(existsSync(join(demo, 'other.md'))).toBe(true);
  });

  test.each([
    [{ options: { minN: 0 } }, 'c.json: options.minN: it must be a whole number from 1 to '],
    [{ options: { limit: { size: 3 } } }, 'c.json: options.limit: "size=3" is no limit'],
    [{ option: {} }, 'c.json: there is no field option; there are'],
    [{ inputs: ['.'], gate: { failOn: ['trials >'] } }, '--fail-on'],
  ])('%j is refused', async (config, sentence) => {
    const demo = demoFolder();
    writeConfig(demo, config, 'c.json');
    const { code, stderr } = await audit(['--config', 'c.json'], { cwd: demo });
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('that was not named reports the code of its folder', async () => {
    const demo = demoFolder();
    await audit(['schemes', '--new', 'mine'], { cwd: demo });
    const file = readdirSync(demo).find((name) => name.startsWith('mine.')) ?? '';
    writeConfig(demo, { inputs: ['.'], schemes: [file], outputs: { md: 'r.md' } });
    const { code, stderr } = await audit([], { cwd: demo });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `audit: audit.config.json is used, with the code of ${file}.\n`,
    });
  });

  test('that was not named runs no code from elsewhere, and writes nothing there', async () => {
    const demo = demoFolder();
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'mine.mjs'), '');
    symlinkSync(join(elsewhere, 'mine.mjs'), join(demo, 'link.mjs'));
    for (const scheme of [join(elsewhere, 'mine.mjs'), 'link.mjs', '../mine.mjs', 'command:touch ran']) {
      writeConfig(demo, { inputs: ['.'], schemes: [scheme] });
      const { code, stderr } = await audit([], { cwd: demo });
      expect(code).toBe(2);
      expect(stderr).toContain(
        `its scheme ${scheme} runs code that is not in this folder; allow that by naming the file`,
      );
    }
    expect(existsSync(join(demo, 'ran'))).toBe(false);
    const md = join(elsewhere, 'r.md');
    writeConfig(demo, { inputs: ['.'], outputs: { md } });
    const { code, stderr } = await audit([], { cwd: demo });
    expect(code).toBe(2);
    expect(stderr).toContain(`its output ${md} is a path that is not in this folder; allow that`);
    expect((await audit(['--config', 'audit.config.json'], { cwd: demo })).code).toBe(0);
    expect(existsSync(md)).toBe(true);
  });
});

describe('a configuration that was not named writes no file through a link', () => {
  const ALLOW = /allow that by naming the file with --config audit\.config\.json/;

  test.each([
    ['figures', 'r-figures', { md: 'r.md', figures: true }],
    ['tables', 'tables', { csv: 'tables' }],
    ['the default report', 'reports', {}],
  ])('to a folder elsewhere: %s', async (_, link, outputs) => {
    const [demo, elsewhere] = [demoFolder(), temporaryFolder()];
    rmSync(join(demo, link), { recursive: true, force: true });
    symlinkSync(elsewhere, join(demo, link));
    expect(await refusal(demo, outputs)).toMatch(ALLOW);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect((await audit(['--config', 'audit.config.json'], { cwd: demo })).code).toBe(0);
    expect(readdirSync(elsewhere)).not.toEqual([]);
  });

  test.each([
    ['figures', 'r-figures', 'deltas.svg', { md: 'r.md', figures: true }],
    ['tables', 'tables', 'cells.csv', { csv: 'tables' }],
    ['a database', '.', 'o.db', { db: 'o.db' }],
  ])('to a file elsewhere: %s', async (_, folder, name, outputs) => {
    const [demo, elsewhere] = [demoFolder(), temporaryFolder()];
    writeConfig(demo, { inputs: ['.'], outputs });
    expect((await audit([], { cwd: demo })).code).toBe(0);
    const names = readdirSync(join(demo, folder)).filter((one) => /\.(?:svg|csv|db)$/.test(one));
    const target = names.includes(name) ? name : (names[0] ?? name);
    rmSync(join(demo, folder, target));
    symlinkSync(join(elsewhere, target), join(demo, folder, target));
    expect(await refusal(demo, outputs)).toMatch(ALLOW);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  async function refusal(demo: string, outputs: object): Promise<string> {
    writeConfig(demo, { inputs: ['.'], outputs });
    const { code, stderr } = await audit([], { cwd: demo });
    expect(code).toBe(2);
    return stderr;
  }

  test('unless the command line names the output', async () => {
    const [demo, elsewhere] = [demoFolder(), temporaryFolder()];
    writeConfig(demo, { inputs: ['.'], outputs: { figures: true } });
    expect((await audit(['--out-md', join(elsewhere, 'r.md')], { cwd: demo })).code).toBe(0);
    expect(readdirSync(elsewhere).toSorted()).toEqual(['r-figures', 'r.md']);
  });
});

test('each field of the schema is an option of the audit', async () => {
  const demo = demoFolder();
  const { gate, outputs, options } = configSchema.shape;
  const fields = [gate, outputs, options].flatMap((section) => Object.keys(section.unwrap().shape));
  const names = program().options.map((one) => one.attributeName().toLowerCase());
  for (const field of fields)
    expect([`out${field}`.toLowerCase(), field.toLowerCase()].some((name) => names.includes(name))).toBe(true);
  writeConfig(demo, { inputs: ['.'], outputs: { md: '-' } });
  const { stdout } = await audit([], { cwd: demo });
  expect(stdout).toMatch(/^# Answer-parsing audit\n/);
});

function readResult(path: string): { options: object; multiverse: object | null } {
  return JSON.parse(readFileSync(path, 'utf8')) as { options: object; multiverse: object | null };
}
