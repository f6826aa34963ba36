/** The action of GitHub: its scripts run in bash with a npm that installs this program. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { demoFolder, temporaryFolder } from './support/folders.ts';
import { sarifShape } from './support/sarif-shape.ts';

const root = resolve(import.meta.dirname, '..');

const action = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    branding: z.strictObject({ icon: z.string(), color: z.string() }),
    inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
    outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
    runs: z.strictObject({
      using: z.literal('composite'),
      steps: z.array(
        z.strictObject({
          name: z.string(),
          id: z.string().optional(),
          shell: z.literal('bash'),
          'working-directory': z.string().optional(),
          env: z.record(z.string(), z.string()),
          run: z.string(),
        }),
      ),
    }),
  })
  .parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')));

interface Job {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** What npm was called with. */
  readonly npm: string;
}

let runner = '';

beforeAll(() => {
  runner = mkdtempSync(join(tmpdir(), 'audit-test-'));
  const bin = join(runner, 'bin');
  mkdirSync(bin);
  // Installs a program that starts this one.
  const npm = `#!/bin/bash
printf '%s\\n' "$@" > "$RUNNER_TEMP/npm.txt"
while [[ "$1" != --prefix ]]; do shift; done
mkdir -p "$2/node_modules/.bin"
printf '#!/bin/bash\\nexec "%s" "%s" "$@"\\n' '${process.execPath}' '${join(root, 'bin/audit.js')}' > "$2/node_modules/.bin/audit"
chmod +x "$2/node_modules/.bin/audit"
`;
  writeFileSync(join(bin, 'npm'), npm);
  chmodSync(join(bin, 'npm'), 0o755);
});

/** Runs the steps as the runner does: one after the other, until one fails. */
function runAction(cwd: string, inputs: Readonly<Record<string, string>>): Job {
  const temporary = temporaryFolder();
  const files = { GITHUB_STEP_SUMMARY: join(temporary, 'summary'), GITHUB_OUTPUT: join(temporary, 'output') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const fill = (text: string): string =>
    text.replace(
      /\$\{\{ inputs\.([\w-]+) \}\}/g,
      (_, name: string) => inputs[name] ?? action.inputs[name]?.default ?? '',
    );
  let job = { code: 0 as number | null, stdout: '', stderr: '' };
  for (const step of action.runs.steps) {
    const variables = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, fill(value)]));
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: resolve(cwd, fill(step['working-directory'] ?? '.')),
      encoding: 'utf8',
      env: {
        ...process.env,
        ...files,
        PATH: `${join(runner, 'bin')}:${process.env['PATH']}`,
        RUNNER_TEMP: temporary,
        GITHUB_ACTIONS: 'true',
        ...variables,
      },
    });
    job = { code: status, stdout: job.stdout + stdout, stderr: job.stderr + stderr };
    if (status !== 0) break;
  }
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const outputs = read(files.GITHUB_OUTPUT)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('=') as [string, string]);
  return {
    ...job,
    summary: read(files.GITHUB_STEP_SUMMARY),
    outputs: Object.fromEntries(outputs),
    npm: read(join(temporary, 'npm.txt')),
  };
}

describe('the file', () => {
  test('has no input in a script, and uses each of them', () => {
    const steps = action.runs.steps;
    for (const { run } of steps) expect(run).not.toContain('${{');
    const used = steps.map((step) => JSON.stringify({ ...step, run: '' })).join('');
    for (const name of Object.keys(action.inputs)) expect(used).toContain(`inputs.${name} }}`);
  });

  test('installs the version of this package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(action.inputs['version']?.default).toBe(version);
  });
});

describe('a job', () => {
  test('fails if a rule is exceeded, with annotations, the summary and SARIF', () => {
    const cwd = demoFolder();
    const job = runAction(cwd, { inputs: ' log.jsonl \n\n', 'fail-on': 'trials > 0\n  flips.mc-v3 > 100\n' });
    expect(job).toMatchObject({
      code: 1,
      summary: expect.stringMatching(/^## Answer-parsing audit\n[^]*### Gate\n/) as string,
      outputs: {
        'exit-code': '1',
        report: 'answer-audit-results/report.md',
        result: 'answer-audit-results/result.json',
        sarif: 'answer-audit-results/gate.sarif',
      },
    });
    expect(job.npm).toMatch(/\nanswer-audit@\d+\.\d+\.\d+\n$/);
    expect(job.stdout.match(/^::error /gm)).toHaveLength(1);
    const sarif: unknown = JSON.parse(readFileSync(join(cwd, 'answer-audit-results/gate.sarif'), 'utf8'));
    expect(sarifShape.parse(sarif).runs[0].results).toHaveLength(1);
    const result = join(cwd, 'answer-audit-results/result.json');
    const next = runAction(cwd, { inputs: 'log.jsonl', baseline: result, 'fail-on': 'flips.mc-v3 > 0', output: 'new' });
    expect(next).toMatchObject({ code: 0, outputs: { 'exit-code': '0', result: 'new/result.json' } });
  });

  test('uses a configuration, named or found, with its outputs', () => {
    const cwd = demoFolder();
    const config = { inputs: ['.'], outputs: { md: 'mine.md' }, gate: { failOn: ['trials > 0'] } };
    writeFileSync(join(cwd, 'audit.config.json'), JSON.stringify(config));
    const found = runAction(cwd, {});
    expect(found).toMatchObject({ code: 1, outputs: { 'exit-code': '1' } });
    expect([existsSync(join(cwd, 'mine.md')), existsSync(join(cwd, 'answer-audit-results'))]).toEqual([true, false]);
    expect(Object.keys(found.outputs)).toEqual(['exit-code']);
    const named = runAction(join(cwd, '..'), {
      'working-directory': cwd,
      config: 'audit.config.json',
      'fail-on': 'trials < 0',
      options: '--min-n\n3',
    });
    expect(named).toMatchObject({ code: 0, summary: expect.stringContaining('## Answer-parsing audit') as string });
  });

  test('runs no text of an input', () => {
    const cwd = demoFolder();
    const hostile = [
      '$(touch ran)',
      '`touch ran`',
      '; touch ran',
      '"; touch ran; "',
      "'; touch ran; '",
      '--force',
      'demo',
    ];
    for (const text of hostile)
      for (const name of ['inputs', 'config', 'fail-on', 'baseline', 'version', 'output']) {
        const { code } = runAction(cwd, { inputs: 'log.jsonl', [name]: text });
        if (name !== 'output') expect([name, text, code]).toEqual([name, text, 2]);
      }
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
    expect(existsSync(join(cwd, 'demo', 'runs'))).toBe(false);
  });
});
