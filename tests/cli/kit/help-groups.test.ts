/** Every command and every option has a place in the help, and the help of the program fits a screen. */
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addOptions, optionGroup, rowOf } from '../../../src/cli/kit/add-options.ts';
import { examplesOf } from '../../../src/cli/kit/examples.ts';
import { OPTION_GROUPS } from '../../../src/languages/options/option.ts';
import { COUNT } from '../../../src/languages/options/values.ts';
import { COMMAND_GROUPS, ROOT_EXAMPLES, ROOT_OPTIONS } from '../../../src/cli/kit/root-help.ts';
import { commandsByName, DESCRIBED } from '../../support/command-tree.ts';
import { audit } from '../../support/in-process.ts';

const OPTIONS = [...commandsByName()].flatMap(
  ([name, command]) =>
  command.createHelp().visibleOptions(command).map((option) => ({ name, option })), // prettier-ignore
);

test('every option has a group', () => {
  expect(OPTIONS.length).toBeGreaterThan(200);
  const without = OPTIONS.filter(({ option }) => !OPTION_GROUPS.some((group) => group === optionGroup(option)));
  expect(without).toEqual([]);
  const own = OPTIONS.filter(({ option }) => rowOf(option) === undefined).map(({ option }) => option.long);
  expect(new Set(own), 'add options with addOptions').toEqual(new Set(['--help', '--version', '--config']));
});

test('a row with another name than its option is refused', () => {
  const row = { flags: '--min-n <n>', value: COUNT, group: 'Analysis', text: 'a number' } as const;
  expect(() => addOptions(new Command(), { least: row })).toThrow(new TypeError('--min-n <n>: its name must be minN'));
});

test('every command is in one group of the help of the program', () => {
  const commands = DESCRIBED.commands.map((one) => one.name());
  const listed = Object.values(COMMAND_GROUPS).flat();
  const without = commands
    .filter((name) => listed.filter((one) => one === name).length !== 1)
    .map(
      (name) =>
        `"audit ${name}" is not in exactly one group of the help: add it to COMMAND_GROUPS in src/cli/kit/root-help.ts.`,
    );
  expect(without).toEqual([]);
});

test('every command is described in a short phrase and in a sentence', () => {
  for (const [name, command] of commandsByName()) {
    if (name === 'audit' || name.endsWith(' help')) continue;
    expect(command.summary(), `command ${name}`).toMatch(/^[a-z][^.]{5,59}$/);
    expect(command.description(), `command ${name}`).toMatch(/^[A-Z].*\.$/);
  }
});

test('the help of the program fits 45 lines of 80 columns: common commands, options, examples, other commands', async () => {
  const { code, stdout, stderr } = await audit(['--help'], { env: { COLUMNS: '200' } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(45);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const names = lines.map((line) => line.trim().split(' ', 1)[0]);
  for (const name of DESCRIBED.commands.map((one) => one.name())) expect(names).toContain(name);
  const places = ['[log', 'compare', 'schemes', '--schemes', 'Examples:', 'More', 'bench', 'plan'].map((one) =>
    names.indexOf(one),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(stdout).toContain('"audit help options" lists all of them');
});

test('the options in the help of the program are its options', () => {
  const flags = new Set(DESCRIBED.options.map((option) => option.flags));
  expect(Object.keys(ROOT_OPTIONS).filter((one) => !flags.has(one))).toEqual([]);
});

test('every command has an example, which names only its options', () => {
  const commands = commandsByName();
  const needed = [...commands].filter(([name, one]) => one.commands.length === 0 && !/ \w+ help$/.test(name));
  expect(needed.filter(([, one]) => examplesOf(one).length === 0).map(([name]) => name)).toEqual([]);
  const all = [...commands].map(
    ([name, one]) => [name, one.parent === null ? ROOT_EXAMPLES.slice(0, 1) : examplesOf(one)] as const,
  );
  for (const [name, examples] of all)
    for (const example of examples) {
      expect(example).toContain(name);
      const known = commands.get(name)?.createHelp().visibleOptions(commands.get(name) as Command).map(({ long }) => long); // prettier-ignore
      const used = example.replace('help --fail-on', '').match(/--[a-z-]+/g) ?? [];
      expect(used.filter((option) => known?.includes(option) !== true)).toEqual([]);
    }
});

/** The lines of a help text that are headings. */
async function headingsOf(...words: readonly string[]): Promise<string[]> {
  const { stdout } = await audit(words);
  return (stdout.match(/^[A-Z][^:\n]*(?=:$)/gm) ?? []).filter((heading) => !/^(?:Arguments|Examples?)$/.test(heading));
}

test('groups of options are in the order of their lists; --help alone is no group', async () => {
  for (const words of [['compare'], ['bench'], ['rag', 'evaluate'], ['review', 'mark']]) {
    const headings = await headingsOf(...words, '--help');
    expect(headings.length).toBeGreaterThan(2);
    const groups = headings.filter((one) => one !== 'Commands'); // a command with arguments may have commands, too
    expect(groups).toEqual(OPTION_GROUPS.filter((one) => groups.includes(one)));
  }
  expect(await headingsOf('rag', '--help')).toEqual(['Commands']);
  expect(await headingsOf('demo', '--help')).toEqual([]);
  expect(await headingsOf('help', 'options')).not.toContain('Commands');
});
