/** `audit help WORD` explains every command, option, scheme, statistic, topic and word. */
import { expect, test } from 'vitest';
import { AUDIT_VOCABULARY } from '../../../src/audit/gate-values/vocabulary.ts';
import { findHelp, optionNames } from '../../../src/cli/help/find-help.ts';
import { GLOSSARY, namesOf } from '../../../src/cli/help/glossary.ts';
import { statisticNames } from '../../../src/cli/help/statistics-help.ts';
import { TOPICS } from '../../../src/cli/help/topics.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import { PROVIDERS } from '../../../src/models/providers.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { LOG_READERS } from '../../../src/sources/logs/readers.ts';
import { commandsByName, DESCRIBED } from '../../support/command-tree.ts';
import { audit } from '../../support/in-process.ts';

const program = DESCRIBED;
const help = (...words: readonly string[]): Promise<string> => findHelp(program, words);

/** The sentence of a refusal. */
async function refusalOf(...words: readonly string[]): Promise<string> {
  const error: unknown = await help(...words).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

test('every word of the glossary, also as a plural', async () => {
  expect(GLOSSARY.length).toBeGreaterThan(30);
  for (const term of GLOSSARY)
    for (const name of namesOf(term)) {
      for (const word of [name, `${name}s`, name.toUpperCase()]) {
        const isCommand = program.commands.some((one) => one.name() === word);
        if (isCommand) continue; // its help explains more
        const text = await help(...word.split(' '));
        expect(text.replaceAll(/\s+/g, ' ')).toContain(term.meaning);
      }
    }
});

test('the glossary is in alphabetical order, and each name is in one entry', () => {
  const words = GLOSSARY.map(({ word }) => word.toLowerCase());
  const letters = (word: string): string => word.replaceAll(/\W/g, '');
  expect(words).toEqual(words.toSorted((a, b) => (letters(a) < letters(b) ? -1 : 1)));
  const names = GLOSSARY.flatMap(namesOf);
  expect(names).toEqual([...new Set(names)]);
});

test('every option, with the commands that have it', async () => {
  const names = optionNames(program);
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) expect(await help(name)).toMatch(new RegExp(`^(?:${name}|.*, ${name})\\b`, 'm'));
  const text = await help('--fail-on');
  expect(text).toMatch(/^ {2}In: audit, audit report, audit merge$/m);
  expect(text).toMatch(/^ {2}In: audit compare$/m);
  expect(await help('fail-on')).toBe(text);
  expect(await help('rag', 'alert', '--fail-on')).toMatch(/^--fail-on <rule>\n[^]*\n {2}In: audit rag alert\n$/);
});

test('every scheme of the catalog, as "audit schemes" shows it', async () => {
  for (const { id } of SCHEMES) expect(await help(id)).toContain(`${id}: `);
  expect(await help('mc-v3')).toBe((await audit(['schemes', 'mc-v3'])).stdout);
});

test('every command below another one, by its name alone where no other has it', async () => {
  expect(await help('evaluate')).toBe(await help('rag', 'evaluate'));
  expect(await help('sample')).toMatch(/^Usage: audit review sample /);
});

test('every statistic that a rule can name', async () => {
  for (const name of statisticNames()) expect(await help(name)).toMatch(new RegExp(`^${name} \\(of `, 'm'));
});

test('every name of rules, of a list, of the whole result and of a scheme', async () => {
  const { lists, top } = AUDIT_VOCABULARY;
  for (const name of [...top.keys(), ...lists.flatMap(({ fields }) => [...fields.keys()])])
    expect(await help(name)).toMatch(/\S\n  \S/);
  expect(await help('ranks.inversions')).toMatch(/^ranks.inversions [^]*A value of the whole result. Swap: /);
  expect(await help('flips.combined')).toMatch(/The value flips of the scheme combined. Flip: /);
  expect(await help('flipsPct')).toMatch(/A value of each member of schemes. Flip: /);
});

test('a word within entries of the glossary, where no name has it', async () => {
  expect(await help('labelings')).toMatch(/^Entries of the glossary with labelings:\n\nkappa, /);
  expect(await refusalOf('a[(')).toContain('has this name');
});

test('words in one argument, and the name of the program before them', async () => {
  expect(await help('rag evaluate')).toBe(await help('rag', 'evaluate'));
  expect(await help('audit', 'compare')).toBe(await help('compare'));
});

test('every topic, within 80 columns and with a line break at its end', async () => {
  for (const name of Object.keys(TOPICS)) {
    const text = await help(name);
    expect(text).toMatch(/[^\n]\n$/);
    if (name !== 'options') expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
  for (const name of Object.keys(TOPICS)) expect(await help('topics')).toContain(`  ${name} `);
  const options = await help('options');
  for (const { long, hidden } of program.options) if (!hidden) expect(options).toContain(`${long} `);
  for (const name of commandsByName().keys())
    if (name !== 'audit' && !/ \w+ help$/.test(name)) expect(await help('commands')).toContain(`  ${name} `);
  for (const { id } of LOG_READERS) expect(await help('formats')).toContain(`  ${id} `);
  for (const { keys } of Object.values(PROVIDERS))
    for (const key of keys) expect(await help('environment')).toContain(key);
});

test.each([
  [['contrst'], 'contrst: no command, option, scheme, topic or word of the glossary has this name; did you mean contrast? "audit help topics" lists what there is.'],
  [['compar'], 'compar: no command, option, scheme, topic or word of the glossary has this name; did you mean compare? "audit help topics" lists what there is.'],
  [['mcv3'], 'mcv3: no command, option, scheme, topic or word of the glossary has this name; did you mean mc-v3? "audit help topics" lists what there is.'],
  [['--fail-of'], '--fail-of: no command, option, scheme, topic or word of the glossary has this name; did you mean --fail-on? "audit help topics" lists what there is.'],
  [['fail-of'], 'fail-of: no command, option, scheme, topic or word of the glossary has this name; did you mean fail-on? "audit help topics" lists what there is.'],
  [['exit-code'], 'exit-code: no command, option, scheme, topic or word of the glossary has this name; did you mean exit-codes? "audit help topics" lists what there is.'],
  [['qqqqqq'], 'qqqqqq: no command, option, scheme, topic or word of the glossary has this name; "audit help topics" lists what there is.'],
  [['compare', '--out-mdd'], '--out-mdd: no command, option, scheme, topic or word of the glossary has this name; did you mean --out-md? "audit help topics" lists what there is.'],
  [['demo', 'more'], 'more: "audit demo" has no command of this name; there are none. See "audit demo --help".'],
])('%j is refused', async (words, sentence) => {
  expect(await refusalOf(...words)).toBe(sentence);
}); // prettier-ignore

test('the command prints it; a word that nothing has is exit code 2', async () => {
  expect(await audit(['help', '--fail-on'])).toEqual({ code: 0, stdout: await help('--fail-on'), stderr: '' });
  expect(await audit(['help'])).toEqual(await audit(['--help']));
  const { code, stdout, stderr } = await audit(['help', 'contrst\u001b[31m']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^audit: contrst[^\u001b\n]+\.\n$/);
});
