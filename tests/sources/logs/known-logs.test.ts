/** What a command knows of logs: the reader, the origin and the fields of each are found once, and again after a change. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import { KnownLogs } from '../../../src/sources/logs/known-logs.ts';
import { openLogs, trialsOf, ALL_TRIALS, type LogPlaceOptions } from '../../../src/sources/logs/open-logs.ts';
import { readableLogs } from '../../../src/sources/logs/readable-logs.ts';
import { eachIn } from '../../../src/sources/groups.ts';
import { temporaryFolder } from '../../support/folders.ts';

const LINES = [1, 2, 3].map((id) => `${JSON.stringify({ id, response: `It is ${id}`, target: 'x', label: 1 })}\n`);

function folderOfOne() {
  const folder = temporaryFolder();
  const path = join(folder, 'a.jsonl');
  writeFileSync(path, LINES.join(''));
  const place: LogPlaceOptions = { format: null, map: {}, stored: null, limits: USUAL_LIMITS };
  return { folder, path, place: { ...place, known: new KnownLogs(place) } };
}

test('a log of a folder is known after it was found, with its fields', async () => {
  const { folder, path, place } = folderOfOne();
  await readableLogs([folder], place);
  const known = place.known.find(path, place);
  expect(known).toMatchObject({
    reader: { id: 'jsonl' },
    origin: null,
    fields: { guessed: { groundTruth: 'target' } },
  });
  const [log] = await openLogs([path], place);
  expect(log?.fields).toBe(known?.fields);
});

test('a log that the user names is known after it was opened', async () => {
  const { path, place } = folderOfOne();
  expect(place.known.find(path, place)).toBeUndefined();
  await openLogs([path], place);
  expect(place.known.find(path, place)?.reader.id).toBe('jsonl');
});

test('a log that has changed since, or is read under other options, is not', async () => {
  const { folder, path, place } = folderOfOne();
  await readableLogs([folder], place);
  expect(place.known.find(path, { ...place, map: { response: 'target' } })).toBeUndefined();
  expect(place.known.find(path, { ...place, stored: 'other' })).toBeUndefined();
  writeFileSync(path, `${LINES.join('')}${LINES.join('')}`);
  expect(place.known.find(path, place)).toBeUndefined();
});

test('a file of a folder that a reader could read and that is no log is not', async () => {
  const { folder, place } = folderOfOne();
  const path = join(folder, 'b.json');
  const records = LINES.map((line) => JSON.parse(line) as object);
  writeFileSync(path, JSON.stringify({ schemaVersion: 1, tool: {}, options: {}, results: records }));
  const { unread } = await readableLogs([folder], place);
  expect(unread).toEqual([{ path, reason: expect.stringContaining('a saved result of an audit') as string }]);
  expect(place.known.find(path, place)).toBeUndefined();
});

test('known fields are not guessed again when trials are read', async () => {
  const { path, place } = folderOfOne();
  const [log] = await openLogs([path], place);
  if (log === undefined) throw new Error('no log');
  const fields = { guessed: { groundTruth: 'id' }, notes: [] };
  const truths: unknown[] = [];
  for await (const { groundTruth } of eachIn(trialsOf({ ...log, fields }, ALL_TRIALS))) truths.push(groundTruth);
  expect(truths).toEqual(['1', '2', '3']);
});
