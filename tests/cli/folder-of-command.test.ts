/** A folder that has the name of a command: `audit demo` runs the command, and a notice shows how the folder is audited. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/commands.ts';
import { noticeFolder } from '../../src/cli/kit/folder-of-command.ts';
import { copyDemo, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const LOG = '{"id":"a","response":"answer is (C)","groundTruth":"C","label":1,"storedParse":"C"}\n';
const notice = (name: string): string =>
  `audit: ${name}: this runs the command "audit ${name}"; to audit the folder ${name}, write audit ./${name}.\n`;

/** A folder with a folder of this name, which has a log. */
function folderWith(name: string, file = 'answers.jsonl', text = LOG): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, file), text);
  return folder;
}

test.each([['report'], ['compare'], ['rag']])('audit %s', async (name) => {
  const { code, stderr } = await audit([name], { cwd: folderWith(name) });
  expect([code, stderr.startsWith(notice(name))]).toEqual([2, true]);
});

test('the notice comes with options of the audit too, and for a run store', async () => {
  const cwd = temporaryFolder();
  copyDemo(join(cwd, 'report'));
  const { code, stderr } = await audit(['report', '--jobs', '1'], { cwd });
  expect([code, stderr.startsWith(notice('report'))]).toEqual([2, true]);
});

test('every command that is named alone has it', async () => {
  const cwd = temporaryFolder();
  const names = COMMANDS.map(({ name }) => name);
  for (const name of names) mkdirSync(join(cwd, name));
  for (const name of names) writeFileSync(join(cwd, name, 'answers.jsonl'), LOG);
  const before = process.cwd();
  process.chdir(cwd);
  try {
    for (const name of names) expect(await noticeFolder([name])).toContain(`write audit ./${name}`);
  } finally {
    process.chdir(before);
  }
});

test.each([
  ['nothing to audit in the folder', ['schemes'], 'schemes', 'mine.ts', 'export default {}'],
  ['an input after the command', ['schemes', 'v1'], 'schemes', 'answers.jsonl', LOG],
  ['another name', ['schemes'], 'demo', 'answers.jsonl', LOG],
])('no notice: %s', async (_, words, name, file, text) => {
  const { code, stderr } = await audit(words, { cwd: folderWith(name, file, text) });
  expect([code, stderr]).toEqual([0, '']);
});

test('./NAME audits the folder', async () => {
  const { stderr, stdout } = await audit(['./demo', '--out-md', '-'], { cwd: folderWith('demo') });
  expect(stderr).not.toContain('runs the command');
  expect(stdout).toMatch(/^# /);
});
