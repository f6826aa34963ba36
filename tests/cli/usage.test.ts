/** Errors of every command about words on the command line that cannot be used. */
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { commandName, commandNames } from '../../src/cli/kit/command-tree.ts';
import { InputError } from '../../src/base/core/errors.ts';
import { DESCRIBED, program } from '../support/command-tree.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { thorough } from '../support/thorough.ts';

/** The words of every command but `help`, from the program down. */
function commandsOf(command: Command): string[][] {
  const below = command.commands.filter((one) => one.name() !== 'help');
  return [[], ...below.flatMap((one) => commandsOf(one).map((words) => [one.name(), ...words]))];
}

function commandAt(words: readonly string[]): Command {
  return words.reduce<Command>((at, word) => at.commands.find((one) => one.name() === word) as Command, DESCRIBED);
}

const COMMANDS = commandsOf(DESCRIBED);
const named = COMMANDS.map((words) => [['audit', ...words].join(' '), words] as const);

/** The sentence of a refusal. */
async function refusalOf(words: readonly string[]): Promise<string> {
  const error: unknown = await program()
    .parseAsync([...words], { from: 'user' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  const { problems } = error as InputError;
  expect(problems).toHaveLength(1);
  return problems[0] ?? '';
}

test('there are commands', () => {
  expect(COMMANDS.length).toBeGreaterThan(20);
});

test('a command is described when it runs, and no other one', async () => {
  const used = program();
  await used.parseAsync(['report', 'nosuch.json'], { from: 'user' }).catch(() => {});
  const names = used.commands.filter(({ options }) => options.length > 0).map((one) => one.name());
  expect(names).toEqual(['report']);
});

/** An id, a condition or a ground truth of a log can be an empty text. */
const MAY_BE_EMPTY = ['--trial', '--baseline-condition', '--null-ground-truth'];

describe.each(named)('%s', (name, words) => {
  /** The help of the program shows some of its options. */
  const help = name === 'audit' ? 'audit help options' : `${name} --help`;

  test('an unknown option is named, with the help', async () => {
    const sentence = await refusalOf([...words, '--qqqqqqqq']);
    expect(sentence).toBe(`--qqqqqqqq: "${name}" has no such option; "${help}" lists the options.`);
  });

  thorough('each option is offered for its name with a slip', async () => {
    const longs = commandAt(words).createHelp().visibleOptions(commandAt(words)).map(({ long }) => long ?? ''); // prettier-ignore
    expect(longs).toContain('--help');
    for (const long of longs) {
      const slip = `${long}q`;
      expect(await refusalOf([...words, slip])).toContain(`${slip}: "${name}" has no such option; did you mean --`);
    }
  });

  test('an option without its value', async () => {
    const options = commandAt(words).options.filter(({ required }) => required);
    for (const { long, flags } of options)
      expect(await refusalOf([...words, long ?? ''])).toBe(
        `${long}: its value is missing; write ${flags}. See "${help}".`,
      );
  });

  test('a choice that there is not', async () => {
    const options = commandAt(words).options.filter(({ argChoices }) => argChoices !== undefined);
    for (const { long, argChoices = [] } of options) {
      const sentence = await refusalOf([...words, long ?? '', 'qqqqqqqqqqqq']);
      expect(sentence).toBe(`${long} qqqqqqqqqqqq: choose from ${argChoices.join(', ')}. See "${help}".`);
      const near = await refusalOf([...words, long ?? '', `${argChoices[0]}q`]);
      expect(near).toContain(`; did you mean ${argChoices[0]}? See`);
    }
  });

  test('a number that is none, or beyond the bounds', async () => {
    const options = commandAt(words).options.filter(
      ({ flags, hidden }) => !hidden && /<(?:n|ms|t|seconds)>$/.test(flags),
    );
    for (const { long } of options)
      for (const value of ['x', '1e999', 'NaN', 'Infinity', '0x', '9007199254740993', '-9007199254740993'])
        expect(await refusalOf([...words, long ?? '', value])).toMatch(
          new RegExp(`^${long} ${value}: it must be a .*number from .* to .* See "${help}"\\.$`),
        );
  });

  test('an empty value', async () => {
    const options = commandAt(words).options.filter(({ required, optional }) => required || optional);
    for (const { long, flags, mandatory } of options.filter((one) => !MAY_BE_EMPTY.includes(one.long ?? '')))
      for (const given of [[long ?? '', ''], [`${long}=`]])
        expect(await refusalOf([...words, ...given])).toBe(
          `${long}: its value is empty; write ${flags}${mandatory ? '' : ', or leave the option out'}. See "${help}".`,
        );
  });

  test('help by its name is that of --help', async () => {
    const printed = await audit(['help', ...words]);
    expect({ code: printed.code, stderr: printed.stderr }).toEqual({ code: 0, stderr: '' });
    expect(printed.stdout).toBe((await audit([...words, '--help'])).stdout);
    expect(printed.stdout).toMatch(new RegExp(`^Usage: ${name} `));
  });
});

test.each([
  [['report'], '<result>: is missing; give the result document. See "audit report --help".'],
  [['explain'], '--trial: is missing; write --trial <id> (the id of the trial). See "audit explain --help".'],
  [['schemes', 'a', 'b'], 'b: too many arguments; "audit schemes" takes only [id]. See "audit schemes --help".'],
  [['review', 'report', 'a', '--reviews', 'b'], 'a: too many arguments; "audit review report" takes no argument. See "audit review report --help".'],
  [['score', '--schem=v1'], '--schem: "audit score" has no such option; did you mean --scheme? "audit score --help" lists the options.'],
  [['rag', 'evalute'], 'evalute: "audit rag" has no command of this name; did you mean evaluate? See "audit rag --help".'],
  [['help', 'rag', 'evalute'], 'evalute: "audit rag" has no command of this name; did you mean evaluate? See "audit rag --help".'],
  [['rag', 'help', 'evalute'], 'evalute: "audit rag" has no command of this name; did you mean evaluate? See "audit rag --help".'],
  [['help', 'demo', 'more'], 'more: "audit demo" has no command of this name; there are none. See "audit demo --help".'],
  [['schemes', '--out-md', 'x'], '--out-md: "audit schemes" has no such option; it is an option of "audit"; "audit schemes --help" lists the options.'],
  [['--to', 'v1'], '--to: "audit" has no such option; it is an option of "audit compare"; "audit help options" lists the options.'],
  [[''], '<input>: its value is empty; give one, or leave it out. See "audit --help".'],
  [['a.jsonl', ''], '<input>: its value is empty; give one, or leave it out. See "audit --help".'],
  [['schemes', ''], '<id>: its value is empty; give one, or leave it out. See "audit schemes --help".'],
  [['report', ''], '<result>: its value is empty; give one. See "audit report --help".'],
  [['rag', ''], '"": "audit rag" has no command of this name; there are evaluate, report, compare, feedback, alert, metrics, citations, judge-parsers, help. See "audit rag --help".'],
  [['view', '--port', '65536'], '--port 65536: it must be a whole number from 0 to 65535. See "audit view --help".'],
  [['rag', 'metrics', '--k', '1,,2'], '--k 1,,2: it must be whole numbers from 1 to 1000000000 with commas between them. See "audit rag metrics --help".'],
  [['bench', 'x', '--rate', '1e-9'], '--rate 1e-9: it must be at least 0.000001, or 0 for no limit. See "audit bench --help".'],
])('%j', async (words, sentence) => {
  expect(await refusalOf(words)).toBe(sentence);
}); // prettier-ignore

test.each<[string[], string]>([
  [['bench', '--model', 'ollama:x'], '--model: is about a benchmark, whose name is missing; "audit bench" lists them. Name one, or leave it out.'],
  [['bench', '--limit', '1'], '--limit: is about a benchmark, whose name is missing; "audit bench" lists them. Name one, or leave it out.'],
  [['schemes', 'v2-parse', '--answers', 'number'], '--answers: is about the list of schemes, and one scheme is named; leave it out.'],
  [['schemes', 'v2-parse', '--long'], '--long: is about the list of schemes, and one scheme is named; leave it out.'],
  [['schemes', '--new', 'mine', '--json'], '--json: is about the catalog, and --new writes a template; leave it out.'],
  [['schemes', 'v1', '--new', 'mine'], 'v1: cannot be combined with --new; give one of the two.'],
  ...['--temperature', '--seed', '--max-tokens', '--concurrency', '--rate', '--timeout', '--retries', '--base-url', '--api-key'].map(
    (option) => [['rag', 'evaluate', option, '1'], `${option}: is about a judge; name one with --judge, or leave it out.`] as [string[], string],
  ),
  [['rag', 'evaluate', '--retry-failed'], '--retry-failed: is about a judge; name one with --judge, or leave it out.'],
  [['rag', 'metrics', '--complete'], '--complete: is about a run; name it with --run, or leave it out.'],
  [['rag', 'alert', '--db', 'e.db', '--fail-on', 'answers < 1', '--webhook-retries', '5'], '--webhook-retries: is about a webhook; name it with --webhook, or leave it out.'],
  [['rag', 'report', '--db', 'e.db', '--max-answers', '1000'], '--max-answers: is about the page; ask for it with --out-html, or leave it out.'],
  [['x.jsonl', '--max-html-trials', '3'], '--max-html-trials: is about the page; write it with --out-html, or leave it out.'],
])('what means nothing alone is refused: %j', async (words, sentence) => {
  expect(await refusalOf(words)).toBe(sentence);
}); // prettier-ignore

test('an unknown command lists the others', async () => {
  const names = commandNames(commandAt(['review']));
  expect(await refusalOf(['review', 'zzzzzzzz'])).toBe(
    `zzzzzzzz: "audit review" has no command of this name; there are ${names.join(', ')}. See "audit review --help".`,
  );
});

test('the process prints it in one line, with nothing on standard output', async () => {
  for (const words of [['--nope\u001b[31m'], ['rag', 'nope'], ['--jobs', '\n'], ['help', 'nope']]) {
    const { code, stdout, stderr } = await audit(words, { cwd: temporaryFolder() });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^audit: [^\n]+\.\n$/);
    expect(stderr).not.toMatch(/\u001b|error:/);
  }
});

test('-0 is 0', async () => {
  const audited = program();
  await audited.parseAsync(['--seed', '-0', 'nosuch.json'], { from: 'user' }).catch(() => {});
  expect(audited.opts()['seed']).toBe(0);
});

test('names of commands', () => {
  expect(commandName(commandAt(['rag', 'evaluate']))).toBe('audit rag evaluate');
});
