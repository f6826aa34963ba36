/** Whatever is changed in a plan or a part, and hashed again: one sentence for each problem, or a result. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgePlan, forgeSections, makeShards, moveToPlan } from '../../support/forged-shards.ts';
import { copyDemo, listing, temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';

/** A change of one place of a document: the way to it, and what happens there. */
interface Change {
  readonly way: readonly number[];
  readonly apply: (container: Record<string, unknown>, key: string) => void;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function change(name: string, apply: Change['apply']): fc.Arbitrary<Change['apply']> {
  return fc.constant(Object.assign(apply, { toString: () => name }));
}

const replaced = fc
  .constantFrom<unknown>(
    null,
    true,
    0,
    1,
    -1,
    0.5,
    1e9,
    1e300,
    2 ** 53,
    '',
    'x',
    '__proto__',
    '\0',
    [],
    {},
    [[]],
    { $: 'map', of: [] },
    { $: 'set', of: [] },
    { $: 'floats', of: [0] },
  )
  .map((value) =>
    Object.assign((container: Record<string, unknown>, key: string) => void (container[key] = value), {
      toString: () => JSON.stringify(value),
    }),
  );

const applied = fc.oneof(
  { weight: 3, arbitrary: replaced },
  change('more', (container, key) => {
    if (isNumber(container[key])) container[key] += 1;
  }),
  change('less', (container, key) => {
    if (isNumber(container[key])) container[key] -= 1;
  }),
  change('many times', (container, key) => {
    if (isNumber(container[key])) container[key] *= 1000;
  }),
  change('removed', (container, key) => {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
  }),
  change('twice', (container, key) => {
    if (Array.isArray(container)) container.push(structuredClone(container[Number(key)]));
    else container[`${key}_`] = structuredClone(container[key]);
  }),
  change('reversed', (container, key) => {
    const value = container[key];
    if (Array.isArray(value)) value.reverse();
  }),
);

const changes = fc.array(fc.record({ way: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), apply: applied }), {
  minLength: 1,
  maxLength: 2,
});

/** Follows a way as far as there are values. */
function changeAt(root: unknown, { way, apply }: Change): void {
  let container = root as Record<string, unknown>;
  for (const [i, step] of way.entries()) {
    const keys = Object.keys(container);
    if (keys.length === 0) return;
    const key = keys[step % keys.length] as string;
    const next = container[key];
    if (i < way.length - 1 && typeof next === 'object' && next !== null && Object.keys(next).length > 0)
      container = next as Record<string, unknown>;
    else return apply(container, key);
  }
}

const KINDS = {
  'of a run store': ['.', '--multiverse', '--schemes', 'mc-v3,combined,ja-cot', '--skip-bad-runs'],
  'of a log': ['log.jsonl', '--schemes', 'mc-v3,combined'],
  'with claims': ['.', '--claims', 'claims.yaml', '--schemes', 'mc-v3,combined'],
};

describe.each(Object.entries(KINDS))('%s', (_, words) => {
  let made = '';

  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'audit-forged-'));
    copyDemo(made);
    const holds = 'unparsedPct(condition=control, weight=item) < unparsedPct(temperature=0, weight=item)';
    writeFileSync(join(made, 'claims.yaml'), `claims:\n  - id: pressure\n    holds: ${holds}\n`);
    await makeShards(made, words);
  });

  afterAll(() => rmSync(made, { recursive: true, force: true }));

  /** What a command must not do; null where it ends well, or with sentences and without outputs. */
  async function findViolation(cwd: string, ...command: string[]): Promise<string | null> {
    const { code, stderr } = await audit(command, { cwd });
    if (code === 0) return null;
    const outputs = listing(cwd).filter((name) => name.startsWith('out'));
    const isSentence = code === 2 && /^(?:audit: \S.*\n)+$/.test(stderr) && !/undefined|NaN|\[object /.test(stderr);
    return isSentence && outputs.length === 0 ? null : `${code}: ${stderr} ${outputs.join()}`;
  }

  const merge = [
    'merge',
    'plan.json',
    '--out-md',
    'out/a.md',
    '--out-json',
    'out/a.json',
    '--out-html',
    'out/a.html',
    '--out-db',
    'out/a.db',
  ];

  test('a plan', async () => {
    const text = readFileSync(join(made, 'plan.json'), 'utf8');
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        const cwd = mkdtempSync(join(tmpdir(), 'audit-forged-'));
        try {
          cpSync(made, cwd, { recursive: true, preserveTimestamps: true });
          const forged = forgePlan(text, (file) =>
            all.forEach((one) => changeAt({ paths: file.paths, plan: file.plan }, one)),
          );
          writeFileSync(join(cwd, 'plan.json'), forged);
          for (const index of [0, 1]) {
            const path = join(cwd, `parts/${index}.part`);
            writeFileSync(path, moveToPlan(readFileSync(path), forged));
          }
          expect(await findViolation(cwd, ...merge)).toBeNull();
          for (const name of ['parts', 'out']) rmSync(join(cwd, name), { recursive: true, force: true });
          expect(
            await findViolation(cwd, 'shard', 'plan.json', '--index', '0', '--jobs', '1', '--out', 'out/0.part'),
          ).toBeNull();
        } finally {
          rmSync(cwd, { recursive: true, force: true });
        }
      }),
    );
  });

  test('a part', async () => {
    const cwd = temporaryFolder();
    cpSync(made, cwd, { recursive: true, preserveTimestamps: true });
    const path = join(cwd, 'parts/0.part');
    const bytes = readFileSync(path);
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        writeFileSync(
          path,
          forgeSections(bytes, (document) => all.forEach((one) => changeAt(document, one))),
        );
        expect(await findViolation(cwd, ...merge)).toBeNull();
        rmSync(join(cwd, 'out'), { recursive: true, force: true });
      }),
    );
  });
});
