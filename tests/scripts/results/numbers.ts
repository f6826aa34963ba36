/** The committed pages and numbers of docs/results, for the tests. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Counts } from './recount.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');

export function readPage(name: string): string {
  return readFileSync(join(ROOT, 'docs/results', name), 'utf8');
}

/** What docs/results/STUDY.json contains; the caller names the type. */
export function readNumbers(study: string): unknown {
  return JSON.parse(readPage(`${study}.json`));
}

export interface ModelNumbers {
  readonly model: string;
  readonly n: number;
  readonly published: { readonly correct: number };
  readonly schemes: Readonly<
    Record<string, { correct: number; lost: number; gained: number; changeInterval: [number, number] }>
  >;
}

/** The counts of models as published or under a scheme, by name. */
export function countsOf(models: readonly ModelNumbers[], id: string): (name: string) => Counts {
  const byName = new Map(models.map((model) => [model.model, model]));
  return (name) => {
    const { n = 0, published, schemes } = byName.get(name) ?? {};
    return [(id === 'published' ? published : schemes?.[id])?.correct ?? Number.NaN, n];
  };
}
