/** Items by name: which trials are of one item. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findItem, nameItem } from '../../../src/audit/tally/name-item.ts';
import type { EncodedTrial } from '../../../src/base/core/trial.ts';
import type { Comparison } from '../../../src/documents/comparison.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { writeLogs } from '../../support/harness-logs.ts';
import { audit } from '../../support/in-process.ts';

type Trial = Pick<EncodedTrial, 'item' | 'task' | 'groundTruth'>;

const itemOf = (values: Partial<Trial>): string | number | null =>
  findItem({ item: '1', task: null, groundTruth: '7', ...values });

describe('the item of a trial', () => {
  test('is the one of its task, whatever its truth is', () => {
    const item = itemOf({ task: 'gsm8k' });
    expect(itemOf({ task: 'gsm8k', groundTruth: '8' })).toBe(item);
    expect(itemOf({ task: 'math' })).not.toBe(item);
  });

  test('is the one of its id where the truth is a letter, whichever it is', () => {
    expect(itemOf({ groundTruth: 'A' })).toBe('1');
    expect(itemOf({ groundTruth: 'b' })).toBe('1');
  });

  test('is its row in a run store', () => {
    expect(itemOf({ item: 3 })).toBe(3);
    expect(itemOf({ item: 3, groundTruth: '8' })).toBe(3);
    expect(itemOf({ item: 3, task: 'd' })).toBe(3);
  });

  test('is the one of its id and its truth without a task', () => {
    expect(itemOf({})).toBe(itemOf({}));
    expect(itemOf({ groundTruth: ['7', '7.0'] })).toBe(itemOf({ groundTruth: ['7', '7.0'] }));
    const others: readonly Partial<Trial>[] = [
      {},
      { groundTruth: '8' },
      { groundTruth: ['7'] },
      { groundTruth: ['7', '7.0'] },
      { groundTruth: null },
      { groundTruth: 'A' },
      { item: '2' },
      { task: '' },
    ];
    expect(new Set(others.map(itemOf)).size).toBe(others.length);
    expect(nameItem(itemOf({}) ?? '', new Map())).toBe(itemOf({}));
  });

  test('has a short name, however long its truth is', () => {
    expect(String(itemOf({ groundTruth: 'x'.repeat(1e6) })).length).toBeLessThan(40);
  });

  test('is none without an id', () => {
    expect(itemOf({ item: null })).toBeNull();
    expect(itemOf({ item: null, task: 'gsm8k' })).toBeNull();
  });
});

describe('an audit of two logs whose ids are the same', () => {
  /** Eight right answers, half of which are labelled so. @param first the truth of the first. */
  const logOf = (first: number, task?: string): string =>
    Array.from({ length: 8 }, (_, i) => {
      const groundTruth = String(first + i);
      const record = { id: i + 1, response: `So\n#### ${groundTruth}`, groundTruth, label: i % 2 };
      return `${JSON.stringify(task === undefined ? record : { ...record, task })}\n`;
    }).join('');

  /** The number of items of each scheme. */
  async function itemsOf(logs: Readonly<Record<string, string>>): Promise<(number | null)[]> {
    const folder = dirname(writeLogs(logs));
    const json = join(folder, 'r.json');
    const words = [...Object.keys(logs), '--schemes', 'lmeval.gsm8k.strict,lmeval.gsm8k.flexible'];
    const { code, stderr } = await audit([...words, '--out-json', json, '--out-md', 'r.md'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { schemes, options } = JSON.parse(readFileSync(json, 'utf8')) as AuditResult;
    expect(options.logs).toHaveLength(2);
    expect(schemes.map(({ trials }) => trials)).toEqual([16, 16, 16]);
    return schemes.slice(1).map(({ items }) => items ?? null);
  }

  test('has the items of both where they name no task and their truths differ', async () => {
    expect(await itemsOf({ 'a.jsonl': logOf(10), 'b.jsonl': logOf(100) })).toEqual([16, 16]);
  });

  test('has the items of both in a comparison, too', async () => {
    const folder = dirname(writeLogs({ 'a.jsonl': logOf(10), 'b.jsonl': logOf(100) }));
    const sides = ['--from', 'lmeval.gsm8k.strict', '--to', 'lmeval.gsm8k.flexible'];
    const { code } = await audit(['compare', ...sides, 'a.jsonl', 'b.jsonl', '--out-json', 'c.json'], { cwd: folder });
    expect(code).toBe(0);
    const { together } = JSON.parse(readFileSync(join(folder, 'c.json'), 'utf8')) as Comparison;
    expect([together.trials, together.items]).toEqual([16, 16]);
  });

  test('has the items of one where they name no task and their truths are equal', async () => {
    expect(await itemsOf({ 'a.jsonl': logOf(10), 'b.jsonl': logOf(10) })).toEqual([8, 8]);
  });

  test('has the items of one where both name the same task, although their truths differ', async () => {
    expect(await itemsOf({ 'a.jsonl': logOf(10, 'sums'), 'b.jsonl': logOf(100, 'sums') })).toEqual([8, 8]);
  });
});
