/** The advice in refusals of every command, of folders and of several logs: the printed command is run as it is. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

interface One {
  readonly truth: string;
  readonly text: string;
  readonly isRight: boolean;
  readonly at: number;
}

type Make = (one: One) => object;

/** Twenty records, of which every third response has a wrong letter. */
function lines(make: Make): string {
  return Array.from({ length: 20 }, (_, at) => {
    const [truth, other] = ['ABCD'[at % 4] ?? '', 'ABCD'[(at + 1) % 4] ?? ''];
    const isRight = at % 3 !== 0;
    const text = `Number ${at} was thought about with care. ANSWER: ${isRight ? truth : other}`;
    return `${JSON.stringify(make({ truth, text, isRight, at }))}\n`;
  }).join('');
}

const ODD: Make = ({ truth, text, isRight, at }) => ({ nr: at, wording: { end: text }, b_or_not: truth, hit: isRight });
const PLAIN: Make = ({ truth, text, at }) => ({ id: `t${at}`, response: text, groundTruth: truth });
/** With a field whose name is in no list. */
const plainWith =
  (extra: Make): Make =>
  (one) => ({ ...PLAIN(one), ...extra(one) });
const METALS = ['copper', 'zinc', 'iron', 'lead'];
const CHOICES = { inner: { picks_of_it: METALS } };

function folderOf(files: Readonly<Record<string, Make>>): string {
  const folder = temporaryFolder();
  for (const [name, make] of Object.entries(files)) writeFileSync(join(folder, name), lines(make));
  return folder;
}

/** The words of the command at the end of a refusal, as a shell reads them. */
function advisedWords(stderr: string): string[] {
  const line = /Read \S+ with: audit (.*)\n$/.exec(stderr)?.[1];
  if (line === undefined) throw new Error(`no command in: ${stderr}`);
  const words = execFileSync('bash', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' });
  return words.split('\0').slice(0, -1);
}

test.each<[string, Readonly<Record<string, Make>>, string[], string]>([
  [
    'audit keeps its options',
    { 'a.jsonl': ODD },
    ['a.jsonl', '--schemes', 'mc-v3,inspect.choice', '--seed', '3'],
    "a.jsonl --schemes 'mc-v3,inspect.choice' --seed 3 --map",
  ],
  ['compare', { 'a.jsonl': ODD }, ['compare', '--to', 'mc-v3', 'a.jsonl'], 'compare --to mc-v3 a.jsonl --map'],
  [
    'compare with a path after --',
    { '-a.jsonl': ODD },
    ['compare', '--to=mc-v3', '--', '-a.jsonl'],
    "audit compare --to=mc-v3 --map response=wording.end --map groundTruth=b_or_not -- '-a.jsonl'",
  ],
  [
    'compare of two logs',
    {
      'old.jsonl': (one) => ({ ...ODD(one), id: one.at }),
      'new.jsonl': (one) => ({ ...ODD({ ...one, isRight: true, text: `ANSWER: ${one.truth}` }), id: one.at }),
    },
    ['compare', 'old.jsonl', 'new.jsonl'],
    'Read them with: audit compare old.jsonl new.jsonl --map',
  ],
  [
    'compare without choices',
    { 'a.jsonl': plainWith(() => CHOICES) },
    ['compare', 'a.jsonl', '--from', 'mc-v3', '--to', 'inspect.choice'],
    '--map choices=inner.picks_of_it',
  ],
  [
    'compare without the task',
    { 'a.jsonl': plainWith(() => ({ from_set: 'jcommonsenseqa', question: '(1) A (2) B' })) },
    ['compare', 'a.jsonl', '--from', 'mc-v3', '--to', 'ja-cot'],
    '--map task=from_set',
  ],
  [
    'compare without truths',
    { 'a.jsonl': ({ text, truth }) => ({ response: text, b_or_not: truth }) },
    ['compare', 'a.jsonl', '--from', 'mc-v3', '--to', 'evalscope.mcq'],
    '--map groundTruth=b_or_not',
  ],
  [
    'convert',
    { 'a.jsonl': ODD },
    ['convert', 'a.jsonl', '--out-dir', 'out'],
    'convert a.jsonl --out-dir out --map response=wording.end',
  ],
  [
    'convert without truths',
    { 'a.jsonl': ({ text }) => ({ wording: { end: text } }) },
    ['convert', 'a.jsonl', '--out-dir', 'out'],
    '--map response=wording.end',
  ],
  [
    'explain',
    { 'a.jsonl': ODD },
    ['explain', 'a.jsonl', '--trial', 'a.jsonl#3'],
    "explain a.jsonl --trial 'a.jsonl#3' --map response=wording.end",
  ],
  [
    'explain of a value of the wrong kind',
    {
      'a.jsonl': ({ text, at }) => ({
        id: `t${at}`,
        response: { end: text, thoughts: text.slice(1) },
        groundTruth: 'A',
      }),
    },
    ['explain', 'a.jsonl', '--trial', 't3'],
    '--map response=response.end',
  ],
  [
    'a folder',
    { 'a.jsonl': ODD, 'b.jsonl': ODD, 'notes.txt': () => ({}) },
    ['.'],
    'Read them with: audit . --map response=wording.end',
  ],
  [
    'two logs',
    { 'a.jsonl': ODD, 'b.jsonl': ODD },
    ['a.jsonl', 'b.jsonl'],
    'Read them with: audit a.jsonl b.jsonl --map',
  ],
  [
    'one of two logs',
    { 'a.jsonl': PLAIN, 'b.jsonl': ODD },
    ['a.jsonl', 'b.jsonl'],
    'No --map reads all of these. Read b.jsonl with: audit b.jsonl --map',
  ],
  [
    'audit without truths',
    { 'a.jsonl': ({ text, truth, isRight }) => ({ response: text, b_or_not: truth, label: isRight }) },
    ['a.jsonl', '--schemes', 'mc-v3'],
    '--map groundTruth=b_or_not',
  ],
  [
    'audit without responses',
    {
      'a.jsonl': ({ text, truth, isRight }) => ({
        wording: text,
        storedParse: 'A',
        groundTruth: truth,
        label: isRight,
      }),
    },
    ['a.jsonl', '--schemes', 'mc-v3'],
    '--map response=wording',
  ],
])('the command works: %s', async (_, files, words, expected) => {
  const folder = folderOf(files);
  const { code, stderr } = await audit(words, { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain(expected);
  expect(await audit(advisedWords(stderr), { cwd: folder })).toMatchObject({ code: 0 });
});

test('the map of the user is replaced, however it is written', async () => {
  const folder = folderOf({ 'a.jsonl': ODD });
  const words = ['compare', '--map=response=wordng', '--map', 'groundTruth=b_or_not', '--to', 'mc-v3', 'a.jsonl'];
  const { stderr } = await audit(words, { cwd: folder });
  expect(advisedWords(stderr).join(' ')).toBe(
    'compare --to mc-v3 a.jsonl --map groundTruth=b_or_not --map response=wording.end',
  );
});

test('where responses are programs, the field with what they printed is named, and never a copy of the truth', async () => {
  const program: Make = ({ at, truth, isRight }) => ({
    response: `\`\`\`python\ndef f():\n    return "${truth}"\nprint(f())\n\`\`\``,
    groundTruth: `${truth} ${at}`,
    same_as_it: `${truth} ${at}`,
    stdout_of_it: isRight ? `${truth} ${at}` : `none ${at}`,
  });
  const folder = folderOf({
    'a.jsonl': program,
    'b.jsonl': (one) => ({ ...program(one), stdout_of_it: '' }),
  });
  const { stderr } = await audit(['a.jsonl'], { cwd: folder });
  expect(stderr).toContain('most responses are programs');
  expect(advisedWords(stderr)).toEqual(['a.jsonl', '--map', 'response=stdout_of_it']);
  expect(await audit(advisedWords(stderr), { cwd: folder })).toMatchObject({ code: 0 });
  expect((await audit(['b.jsonl'], { cwd: folder })).stderr).not.toContain('--map');
});

test.each([
  [
    'compare without labels',
    ['compare', 'a.jsonl', '--to', 'mc-v3'],
    'no trial can be compared under stored and mc-v3.',
  ],
  ['explain of no trial', ['explain', 'a.jsonl', '--trial', 'none'], 'none: no trial of a.jsonl has this id'],
])('a command that would be refused, too, is not named, but the reason is: %s', async (_, words, reason) => {
  const folder = folderOf({ 'a.jsonl': ({ text, truth }) => ({ wording: { end: text }, b_or_not: truth }) });
  const { code, stderr } = await audit(words, { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain(
    `With other fields (response = wording.end, groundTruth = b_or_not) it is refused, too: ${reason}`,
  );
  expect(stderr).not.toContain('Read it with');
});

test('of a folder, the file is named whose paths are listed', async () => {
  const folder = folderOf({ 'a.jsonl': ({ at }) => ({ nr: at }) });
  const { code, stderr } = await audit(['.'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(/No path to a value in a\.jsonl can be a response: nr\.\n$/);
});

test('an option that is wrong gets no advice about fields', async () => {
  const folder = folderOf({ 'a.jsonl': ODD });
  const { stderr } = await audit(['compare', 'a.jsonl', '--from', 'mc-v3'], { cwd: folder });
  expect(stderr).toContain('the scheme to compare with is missing');
  expect(stderr).not.toContain('--map');
});

test.each([
  ['audit', ['a.jsonl', '--schemes', 'mc-v3'], 'label'],
  ['compare', ['compare', 'a.jsonl', '--to', 'mc-v3'], 'label'],
])('%s names what was taken for what in a refusal, and what has to be added', async (_, words, field) => {
  const folder = folderOf({ 'a.jsonl': ({ text, truth }) => ({ output: text, gold: truth }) });
  const { code, stderr } = await audit(words, { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('Fields found by name and content: response = output, groundTruth = gold.');
  expect(stderr).toContain(`No path to a value can be a ${field}: output, gold. Add it to each record, as in {`);
  const example = JSON.parse(/as in (\{.*\})/.exec(stderr)?.[1] ?? '') as Record<string, unknown>;
  expect(example).toHaveProperty(field);
  expect(stderr).not.toMatch(/FIELD|--map/);
});

test('of several logs, the fields of each kind are named once', async () => {
  const folder = folderOf({
    'a.jsonl': ({ text, truth }) => ({ output: text, gold: truth }),
    'b.jsonl': ({ text, truth }) => ({ output: `Well. ${text}`, gold: truth }),
  });
  const { stderr } = await audit(['a.jsonl', 'b.jsonl', '--schemes', 'mc-v3'], { cwd: folder });
  expect(stderr).toContain(
    'Fields found by name and content in a.jsonl, b.jsonl: response = output, groundTruth = gold.',
  );
});

test('an audit whose scheme lacks choices names the field that has them, and it works', async () => {
  const folder = folderOf({ 'a.jsonl': plainWith(({ isRight }) => ({ ...CHOICES, label: isRight })) });
  const words = ['a.jsonl', '--schemes', 'inspect.choice', '--out-json', 'r.json', '--force'];
  const reasonsAfter = async (...more: string[]): Promise<string[]> => {
    expect(await audit([...words, ...more], { cwd: folder })).toMatchObject({ code: 0 });
    const { misfits } = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as { misfits: { reason: string }[] };
    return misfits.map(({ reason }) => reason);
  };
  expect(await reasonsAfter()).toEqual([
    expect.stringMatching(/in 20 of 20 sampled trials; --map choices=inner\.picks_of_it names their field$/),
  ]);
  expect(await reasonsAfter('--map', 'choices=inner.picks_of_it')).toEqual([]);
});

test('an audit whose scheme lacks questions names the field that has them, and it works', async () => {
  const asked = `Which metal is red? ${METALS.map((metal, at) => `\n${'ABCD'[at]}. ${metal}`).join('')}`;
  const folder = folderOf({
    'a.jsonl': plainWith(({ at, isRight }) => ({
      inner: { wanted_of_it: `${at}: ${asked}` },
      response: 'copper',
      groundTruth: 'A',
      label: isRight,
    })),
  });
  const words = ['a.jsonl', '--schemes', 'option-match', '--out-json', 'r.json', '--force'];
  const warningsAfter = async (...more: string[]): Promise<string> => {
    expect(await audit([...words, ...more], { cwd: folder })).toMatchObject({ code: 0 });
    return (JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as { warnings: string[] }).warnings.join('\n');
  };
  expect(await warningsAfter()).toContain('The records have it: --map question=inner.wanted_of_it names its field.');
  expect(await warningsAfter('--map', 'question=inner.wanted_of_it')).not.toContain('which is missing');
});

test('after one log is read with --map, the next command is that of its folder, and audit init keeps the map', async () => {
  const folder = folderOf({ 'a.jsonl': ODD, 'b.jsonl': ODD });
  const maps = ['--map', 'response=wording.end', '--map', 'groundTruth=b_or_not'];
  const { stdout } = await audit(['a.jsonl', ...maps, '--out-md', 'r.md'], { cwd: folder });
  const line = /^ {2}audit (.*--map response=wording\.end.*)$/m.exec(stdout)?.[1];
  expect(line).toMatch(/ \.$/);
  expect(await audit((line ?? '').split(' '), { cwd: folder })).toMatchObject({ code: 0 });
  expect(await audit(['init', '.', ...maps], { cwd: folder })).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, 'audit.config.json'), 'utf8'))).toMatchObject({
    options: { map: { response: 'wording.end', groundTruth: 'b_or_not' } },
  });
  expect(await audit([], { cwd: folder })).toMatchObject({ code: 0 });
});
