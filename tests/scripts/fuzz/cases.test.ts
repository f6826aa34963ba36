/** A case of the fuzzer is a function of the seed and its number, so that one that failed can be repeated. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBaseInputs, type BaseInputs } from '../../../scripts/fuzz/base-inputs.ts';
import type { FuzzCommand } from '../../../scripts/fuzz/kind.ts';
import { FUZZ_KINDS } from '../../../scripts/fuzz/kinds.ts';
import { Random } from '../../../scripts/fuzz/random.ts';
import { snapshotOf, type Snapshot } from '../../../scripts/fuzz/snapshot.ts';
import { temporaryFolder } from '../../support/folders.ts';

const TRIES = 6;

let root = '';
let base: BaseInputs;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fuzz-test-'));
  mkdirSync(join(root, 'base'));
  base = await makeBaseInputs(join(root, 'base'), join(root, 'cache'), 'http://127.0.0.1:9');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Made {
  readonly command: FuzzCommand;
  readonly inputs: Snapshot;
}

test.each(FUZZ_KINDS)('$id: the same key makes the same case, and other keys make others', ({ make }) => {
  const made = (key: string): Made => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    const command = make(new Random(key), folder, base);
    return { command, inputs: snapshotOf(folder) };
  };
  const first = Array.from({ length: TRIES }, (_, n) => made(`seed/${n}`));
  expect(Array.from({ length: TRIES }, (_, n) => made(`seed/${n}`))).toEqual(first);
  // Some cases differ in their words alone, such as the address of a server.
  expect(new Set(first.map(({ command, inputs }) => JSON.stringify([command.words, ...inputs]))).size).toBeGreaterThan(
    TRIES / 2,
  );
});

test('the inputs that cases damage are sound and stay as they are', () => {
  const copy = join(temporaryFolder(), 'base');
  cpSync(join(root, 'base'), copy, { recursive: true });
  for (const { make } of FUZZ_KINDS) {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    make(new Random('x'), folder, base);
  }
  expect(snapshotOf(join(root, 'base'))).toEqual(snapshotOf(copy));
});
