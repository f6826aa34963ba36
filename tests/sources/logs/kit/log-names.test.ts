/** Names of logs: the shortest ends of their paths that are unique. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { logNames } from '../../../../src/sources/logs/kit/log-names.ts';
import { temporaryFolder } from '../../../support/folders.ts';

describe('a name is as short as the other logs allow', () => {
  test.each<readonly [paths: readonly string[], names: readonly string[]]>([
    [['/a/log.jsonl'], ['log.jsonl']],
    [
      ['/a/one.jsonl', '/b/two.jsonl'],
      ['one.jsonl', 'two.jsonl'],
    ],
    [
      ['/p/a/x/log.jsonl', '/p/a/y/log.jsonl'],
      ['x/log.jsonl', 'y/log.jsonl'],
    ],
    [
      ['/p/m1/results/log.jsonl', '/p/m2/results/log.jsonl', '/p/m2/results/other.jsonl'],
      ['m1/results/log.jsonl', 'm2/results/log.jsonl', 'other.jsonl'],
    ],
    // The folder above all logs is in no name, although it would distinguish the first log from the second.
    [
      ['/p/log.jsonl', '/p/q/log.jsonl'],
      ['log.jsonl', 'q/log.jsonl'],
    ],
    [
      ['/p/a/b/log.jsonl', '/p/b/log.jsonl', '/p/log.jsonl'],
      ['a/b/log.jsonl', 'b/log.jsonl', 'log.jsonl'],
    ],
    [[], []],
  ])('%j', (paths, names) => {
    expect(logNames(paths)).toEqual(names);
    expect(logNames(paths.map((path) => `/moved/elsewhere${path}`))).toEqual(names);
  });
});

test('links are followed', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'logs'));
  writeFileSync(join(root, 'logs', 'log.jsonl'), '');
  symlinkSync(join(root, 'logs'), join(root, 'folder'));
  symlinkSync(join(root, 'logs', 'log.jsonl'), join(root, 'file'));
  expect(logNames([join(root, 'folder', 'log.jsonl')])).toEqual(['log.jsonl']);
  expect(logNames([join(root, 'file')])).toEqual(['log.jsonl']);
});
