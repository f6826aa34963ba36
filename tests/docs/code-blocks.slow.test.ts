/**
 * Every block of code of the README and of the manual. The commands of a page run in their order in one folder, and their output is the one
 * that the page shows. Data is parsed, modules are type-checked or run, and a block that is neither run nor marked with a reason is an error.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { blocksOf, commandsOf, isShown, type Block } from './blocks.ts';
import { CHECKS } from './check-block.ts';
import { NOT_RUN, SCHEMAS, SETUPS, TEXTS } from './page-setups.ts';
import { programFolder, runCommand } from './run-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].toSorted();
const blocksIn = (page: string): Block[] => blocksOf(readFileSync(join(ROOT, page), 'utf8'));

function isAbout(reason: (typeof NOT_RUN)[number], page: string, command: string): boolean {
  return page.startsWith(reason.page ?? '') && reason.command.test(command);
}

/** Files that a page shows are there before its first command. */
function writeFiles(blocks: readonly Block[], folder: string): void {
  for (const { file, text } of blocks.toReversed())
    if (file !== null) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
}

/** Runs the commands of a block. A gate may fail, for which it is there. @returns what the terminal shows */
async function runBlock(page: string, text: string, folder: string, programs: string): Promise<string> {
  let output = '';
  for (const command of commandsOf(text).filter((one) => !NOT_RUN.some((reason) => isAbout(reason, page, one)))) {
    const outcome = await runCommand(command.replace(/^npm ci && /, ''), folder, programs);
    const isDone = outcome.status === 0 || (outcome.status === 1 && command.includes('--fail-on'));
    if (!isDone) throw new Error(`${page}: ${command}\nended with ${outcome.status}:\n${outcome.output}`);
    output += outcome.output;
  }
  return output;
}

const withCode = PAGES.filter((page) => blocksIn(page).length > 0);

/** Runs the blocks of a page in their order, in a folder that has the files of the reader. */
async function runPage(page: string, folder: string, programs: string): Promise<void> {
  const blocks = blocksIn(page).filter(({ notRun }) => notRun === null);
  writeFiles(blocks, folder);
  let output = '';
  for (const block of blocks) {
    const { language, text, isOutput } = block;
    writeFiles([block], folder);
    if (language === 'sh') output = await runBlock(page, text, folder, programs);
    else if (isOutput && !isShown(output, text))
      throw new Error(`${page} shows:\n${text}\nThe commands print:\n${output}`);
    else if (!isOutput) output = checkBlock(page, block, folder, programs);
  }
}

/** @returns what a program prints */
function checkBlock(page: string, { language, text }: Block, folder: string, programs: string): string {
  if (['text', 'latex', ''].includes(language) && page in TEXTS) return '';
  const check = CHECKS[language];
  if (check === undefined) throw new Error(`${page}: a block that is neither checked nor marked:\n${text}`);
  return String(check(text, folder, programs));
}

test.each(withCode)('%s', async (page) => {
  const parent = temporaryFolder();
  const [programs, folder] = [programFolder(parent), join(parent, 'reader')];
  mkdirSync(folder);
  for (const setUp of SETUPS[page] ?? [])
    if (typeof setUp === 'string') await runBlock(page, setUp, folder, programs);
    else setUp(folder);
  await expect(runPage(page, folder, programs)).resolves.toBeUndefined();
  // A reader of the README repeats its commands in the same folder.
  if (page === 'README.md') await expect(runPage(page, folder, programs)).resolves.toBeUndefined();
});

test.each(Object.entries(SCHEMAS))('the first JSON of %s is as %s describes', (page, schema) => {
  const block = blocksIn(page).find(({ language }) => language === 'json');
  const validate = new Ajv2020({ strict: false, logger: false }).compile(
    JSON.parse(readFileSync(join(ROOT, schema), 'utf8')) as object,
  );
  validate(JSON.parse(block?.text ?? 'null'));
  expect(validate.errors).toBe(null);
});

test('modules of pages have no type errors', () => {
  const folder = temporaryFolder();
  const names = withCode.flatMap((page) =>
    blocksIn(page)
      .filter(({ language, notRun }) => language === 'ts' && notRun === null)
      .map(({ text }, i) => {
        const name = `${page.replaceAll('/', '-')}-${i}.ts`;
        writeFileSync(join(folder, name), text);
        return name;
      }),
  );
  const compilerOptions = {
    paths: { 'answer-audit': [join(ROOT, 'src/index.ts')] },
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, files: names, include: [] };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, stderr } = spawnSync('tsc', ['--noEmit', '-p', folder], { encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
});

test('every reason not to run a command is about a command', () => {
  const commands = withCode.flatMap((page) =>
    blocksIn(page)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => commandsOf(text).map((command) => [page, command] as const)),
  );
  expect(commands.length).toBeGreaterThan(100);
  const present = NOT_RUN.filter(({ page }) => PAGES.some((path) => path.startsWith(page ?? '')));
  expect(present.filter((reason) => !commands.some((one) => isAbout(reason, ...one)))).toEqual([]);
});
