/** The completion scripts offer every command, every option and the names that options allow. The shells run them in scripts.slow.test.ts. */
import { expect, test } from 'vitest';
import { completionTree, type CompletedOption } from '../../../src/cli/completion/completion-tree.ts';
import { valueCases } from '../../../src/cli/completion/option-patterns.ts';
import { SHELLS } from '../../../src/cli/completion/shells.ts';
import { BUILT_IN } from '../../../src/apps/rag/judges/judge-set.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { commandsByName, DESCRIBED } from '../../support/command-tree.ts';
import { audit } from '../../support/in-process.ts';

const tree = await completionTree(DESCRIBED);

function optionOf(path: string, name: string): CompletedOption {
  const found = tree.find((one) => one.path === path)?.options.find(({ names }) => names.includes(name));
  if (found === undefined) throw new Error(`${path} has no ${name}`);
  return found;
}

test.each(SHELLS)('%s: every command, every option, every scheme', async (shell) => {
  const { code, stdout, stderr } = await audit(['completion', shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const [name, command] of commandsByName()) {
    expect(stdout.replaceAll('\\', '')).toContain(`'${name}'`);
    for (const { long } of command.createHelp().visibleOptions(command))
      expect(stdout).toMatch(shell === 'fish' ? `-l ${long?.slice(2)} ` : new RegExp(`[ '(]${long}[ ':]`));
  }
  for (const { id } of SCHEMES) expect(stdout).toMatch(new RegExp(`[ ']${id}[ ';)]`));
  expect(stdout).toMatch(/\banswer-audit\b/);
});

test.each<[string, string, unknown]>([
  ['audit', '--schemes', { kind: 'names', names: SCHEMES.map(({ id }) => id), isList: true }],
  ['audit compare', '--to', { kind: 'names', names: ['stored', ...SCHEMES.map(({ id }) => id)], isList: false }],
  ['audit', '--out-md', { kind: 'files' }],
  ['audit', '--force', { kind: 'files' }],
  ['audit', '--runs-dir', { kind: 'folders' }],
  ['audit', '--jobs', { kind: 'any' }],
  ['audit', '--figures', null],
  ['audit rag evaluate', '--judges', { kind: 'names', names: BUILT_IN.ids, isList: true }],
  ['audit schemes', '--answers', { kind: 'names', names: ['choice', 'number', 'text', 'math'], isList: false }],
  ['audit rag judge-parsers', '--schemes', { kind: 'any' }],
])('%s %s', (path, name, values) => {
  expect(optionOf(path, name).values).toEqual(values);
});

test('an option with the same values in every command has one case', () => {
  const places = valueCases(tree).flatMap((one) => one.places.map((place) => ({ ...place, kind: one.values.kind })));
  expect(places).toContainEqual({ path: null, name: '--out-md', kind: 'files' });
  expect(places).toContainEqual({ path: 'audit schemes', name: '--new', kind: 'any' });
  expect(places.filter(({ name }) => name === '--new')).toHaveLength(1); // a flag of audit bench
});

test('names in the scripts have no character that a shell expands', () => {
  const names = tree.flatMap(({ options, commands, argument }) => [
    ...commands.map(({ name }) => name),
    ...[argument, ...options.map(({ values }) => values)].flatMap((values) =>
      values?.kind === 'names' ? values.names : [],
    ),
  ]);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
});

test('another shell is refused', async () => {
  const { code, stdout, stderr } = await audit(['completion', 'bsh']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('audit: "bsh": no such shell; there are bash, zsh, fish; did you mean bash?\n');
});
