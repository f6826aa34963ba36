/** The run stores of the small study, audited, with all of its flips explained. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainTrial } from '../../src/audit/explain/explain.ts';
import { explainCommand } from '../../src/sources/explain-command.ts';
import { auditInputs } from '../../src/audit/audit.ts';
import type { SchemeExplanation } from '../../src/documents/explanation.ts';
import { eachTrial } from '../../src/base/core/label-batch.ts';
import type { TrialLabels } from '../../src/base/core/labels.ts';
import type { PageData, PageStep, PageTrial, PageTrials, PageVerdict } from '../../src/documents/page.ts';
import type { TrialDetail } from '../../src/base/core/trial.ts';
import { pageFigures } from '../../src/report/figures/page-figures.ts';
import { resolveScheme } from '../../src/schemes/resolve.ts';
import { ScratchFolder } from '../../src/base/sqlite/copies.ts';
import { readOutput } from '../../src/sources/run-store/details.ts';
import { openStore } from '../../src/sources/run-store/open.ts';
import { prepareRuns } from '../../src/sources/run-store/prepare.ts';
import { writeSmallStudy } from '../support/small-study/small-study.ts';

const SCHEMES = ['v2-parse', 'combined', 'v2-norm', 'post-think'];

export interface DemoPage {
  readonly data: PageData;
  readonly trials: PageTrials;
}

export async function demoPage(): Promise<DemoPage> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-page-'));
  try {
    writeSmallStudy(folder);
    return await pageOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pageOf(folder: string): Promise<DemoPage> {
  const options = {
    runsDir: join(folder, 'runs'),
    metadata: join(folder, 'runs_metadata.json'),
    conditions: null,
    groupBy: ['temperature', 'variant', 'condition'],
    schemes: SCHEMES,
    seed: 0,
    maxExamples: 6,
    nullGroundTruth: null,
    baselineCondition: 'control',
    multiverse: true,
    checksums: false,
    skipBadRuns: false,
  } as const;
  const labels: TrialLabels[] = [];
  const tool = { name: 'answer-audit', version: '0.0.0' };
  const result = await auditInputs(options, tool, { onTrials: (trials) => void labels.push(...eachTrial(trials)) });
  const figures = pageFigures(result);
  const flips = labels.filter(({ correct, storedCorrect }) =>
    correct.some((one) => one !== null && one !== storedCorrect),
  );
  const list = await inFull(flips, options);
  const schemes = ['v1', ...SCHEMES].map((id) => ({ id, title: resolveScheme(id).title }));
  const sample = { flips: list.length, listed: list.length };
  return { data: { result, figures, trials: null, sample }, trials: { schemes, flips: list.length, list } };
}

async function inFull(flips: readonly TrialLabels[], options: Parameters<typeof prepareRuns>[0]): Promise<PageTrial[]> {
  const scratch = new ScratchFolder();
  const { runs } = await prepareRuns(options, scratch);
  const list = runs.flatMap(({ store, entry }) => {
    const db = openStore(store);
    const own = flips.filter(({ run }) => run === entry.key);
    const trials = own.map((label) => ({ label, detail: readOutput(db, entry.key, entry.temperature, label.ordinal) }));
    db.close();
    return trials.flatMap(({ label, detail }) => (detail === undefined ? [] : [pageTrial(detail, label)]));
  });
  scratch.remove();
  return list;
}

function pageTrial(detail: TrialDetail, { storedCorrect, rules }: TrialLabels): PageTrial {
  const schemes = ['v1', ...SCHEMES].map((id) => resolveScheme(id));
  const { storedLabel: _, ...trial } = detail;
  const verdicts = explainTrial(detail, schemes).schemes.map((scheme, at) => verdictOf(scheme, rules[at] ?? null));
  return { ...trial, storedCorrect, verdicts, explain: explainCommand(detail.trialId, { options: [], log: null }, []) };
}

function verdictOf(scheme: SchemeExplanation, madeBy: PageVerdict['madeBy']): PageVerdict {
  const { inScope, failure, correct, normalized, truthNormalized, match, parserSteps, normalizerSteps } = scheme;
  const { kind, rule, start, end, text } = scheme.parse;
  const steps: PageStep[] = [
    ...parserSteps.map((step) => ({ part: 'parser' as const, ...step })),
    ...normalizerSteps.map((step) => ({ part: 'normalizer' as const, ...step })),
  ];
  const parse = start === null ? { kind, rule, start, end, text } : { kind, rule, start, end };
  return { inScope, failure, correct, parse, normalized, truthNormalized, match, steps, madeBy };
}
