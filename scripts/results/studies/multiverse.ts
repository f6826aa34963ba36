/** The error rate of a synthetic store in every on/off setting of the rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { specificationCurve } from '../../../src/report/figures/specification-curve.ts';
import { draw } from '../../../src/report/markdown/draw.ts';
import { prose } from '../../../src/report/markdown/markup.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { writeBenchStore } from '../../bench/make-store.ts';
import { auditFolder } from '../audit-logs.ts';
import { count, round } from '../models.ts';
import { percentText } from '../order.ts';
import { defineStudy, type Rendered } from '../study.ts';

const TRIALS = 4000;
const WORDS = ['--multiverse'];

const numbers = z.strictObject({
  version: z.string(),
  command: z.string(),
  trials: count,
  storedErrors: count,
  schemes: z.array(z.string()),
  rules: z.array(z.strictObject({ id: z.string(), rule: z.string(), summary: z.string() })),
  universes: z.array(z.strictObject({ id: z.string(), rules: z.array(z.string()), errors: count })),
  /** Differences between conditions: the range over the universes in pp, and the joint tests over all of them. */
  contrasts: z.array(
    z.strictObject({
      lowestPp: z.number().nullable(),
      highestPp: z.number().nullable(),
      pMedian: z.number().nullable(),
      pShare: z.number().nullable(),
      pStouffer: z.number().nullable(),
    }),
  ),
});
type Numbers = z.infer<typeof numbers>;
type Universe = Numbers['universes'][number];

function collect(): Numbers {
  const folder = mkdtempSync(join(tmpdir(), 'answer-audit-results-'));
  try {
    writeBenchStore(folder, TRIALS);
    return collectNumbers(auditFolder(folder, WORDS));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function collectNumbers({ tool, multiverse, attribution, schemes }: AuditResult): Numbers {
  if (multiverse === null) throw new Error('the audit has no universes');
  const stored = multiverse.universes.find(({ rules }) => rules.length === 0);
  return {
    version: tool.version,
    command: ['audit', 'FOLDER', ...WORDS].join(' '),
    trials: multiverse.n,
    storedErrors: stored?.errors ?? Number.NaN,
    schemes: schemes.map(({ id }) => id),
    rules: attribution.legend.map(({ id, rule, summary }) => ({ id, rule, summary })),
    universes: multiverse.universes.map(({ id, rules, errors }) => ({ id, rules: [...rules], errors })),
    contrasts: multiverse.contrasts.map(({ lowestPp, highestPp, pMedian, pShare, pStouffer }) => ({
      lowestPp: roundOrNull(lowestPp),
      highestPp: roundOrNull(highestPp),
      pMedian: roundOrNull(pMedian),
      pShare: roundOrNull(pShare),
      pStouffer: roundOrNull(pStouffer),
    })),
  };
}

function roundOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : round(value);
}

function render({ trials, storedErrors, schemes, rules, universes, contrasts }: Numbers): Rendered {
  const errorPct = (errors: number): number => (100 * errors) / trials;
  const figure = specificationCurve({
    options: { measure: 'error' },
    schemes: schemes.map((id) => ({ id, errorPct: id === 'stored' ? errorPct(storedErrors) : null })),
    attribution: { legend: rules },
    multiverse: {
      n: trials,
      universes: universes.map((universe) => ({ ...universe, errorPct: errorPct(universe.errors) })),
      contrasts,
    },
  });
  const sorted = universes.toSorted((a, b) => a.errors - b.errors);
  return {
    figures: figure === null ? [] : [{ ...figure, name: 'multiverse.svg' }],
    tables: { rules: ruleTable(rules), universes: universeTable(sorted, trials) },
  };
}

function ruleTable(rules: Numbers['rules']): string {
  return draw(rules, [
    { title: 'rule', align: 'l', show: ({ id }) => `\`${id}\`` },
    { title: 'what it does', align: 'l', show: ({ summary }) => prose(summary) },
  ]);
}

function universeTable(universes: readonly Universe[], n: number): string {
  return draw(universes, [
    { title: 'rules that are on', align: 'l', show: ({ rules }) => rules.map((id) => `\`${id}\``).join(' ') || 'none' },
    { title: 'errors', align: 'r', show: ({ errors }) => String(errors) },
    { title: 'error rate, %', align: 'r', show: ({ errors }) => percentText({ correct: errors, n }) },
  ]);
}

export const multiverse = defineStudy({ name: 'multiverse', numbers, collect, render });
