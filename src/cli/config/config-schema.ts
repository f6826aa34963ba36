/** The schema of audit.config.json, which contains the options of an audit that is run again and again. */
import { z } from 'zod';
import { GROUP_FIELDS } from '../../base/core/trial.ts';

const path = z.string().min(1);
const names = z.array(z.string()).min(1);
const size = z.union([z.int().min(1), z.string().min(1)]);

const gateSchema = z
  .strictObject({
    failOn: z.array(z.string().min(1)).exactOptional().describe('Rules; see docs/gate.md.'),
    baseline: path.exactOptional().describe('An earlier result document.'),
    annotations: z
      .enum(['github', 'none'])
      .exactOptional()
      .describe('The CI service for which annotations are printed.'),
    allowEmpty: z.boolean().exactOptional().describe('Whether a rule may compare nothing.'),
  })
  .meta({ id: 'gate', description: 'When the audit ends with exit code 1.' });

const outputsSchema = z
  .strictObject({
    md: path.exactOptional().describe('The report.'),
    figures: z.boolean().exactOptional().describe('Whether the figures of the report are written beside it.'),
    html: path.exactOptional().describe('The page.'),
    json: path.exactOptional().describe('The result document, which can be the next baseline.'),
    csv: path.exactOptional().describe('The folder of the tables.'),
    db: path.exactOptional().describe('The result and all labels as a SQLite database.'),
    summaryMd: path.exactOptional().describe('A short report for a CI job.'),
    junit: path.exactOptional().describe('The outcome of each rule as JUnit XML.'),
    sarif: path.exactOptional().describe('The exceeded rules as SARIF 2.1.0.'),
  })
  .meta({ id: 'outputs', description: 'The files that are written.' });

const optionsSchema = z
  .strictObject({
    runsDir: path.exactOptional(),
    metadata: path.exactOptional(),
    conditions: names.exactOptional(),
    groupBy: z.array(z.enum(GROUP_FIELDS)).min(1).exactOptional(),
    baselineCondition: z.string().exactOptional(),
    nullGroundTruth: z.string().exactOptional(),
    skipBadRuns: z.boolean().exactOptional(),
    format: z.string().min(1).exactOptional(),
    stored: z.string().min(1).exactOptional(),
    map: z.record(z.string(), z.string().min(1)).exactOptional(),
    limit: z.record(z.string(), size).exactOptional(),
    claims: path.exactOptional(),
    extractions: path.exactOptional(),
    multiverse: z.boolean().exactOptional(),
    reference: z.int().exactOptional(),
    minN: z.int().exactOptional(),
    maxExamples: z.int().exactOptional(),
    maxRows: z.int().exactOptional(),
    maxHtmlTrials: z.int().exactOptional(),
    seed: z.int().exactOptional(),
    jobs: z.int().exactOptional(),
    schemeTimeout: z.int().exactOptional(),
    checksums: z.boolean().exactOptional(),
  })
  .meta({ id: 'options', description: 'Other options, by their names on the command line; see docs/command-line.md.' });

export const configSchema = z
  .strictObject({
    $schema: z.string().exactOptional().describe('The address of this schema, for editors.'),
    inputs: z.array(path).exactOptional().describe('Logs, folders of them, or the folder of an experiment.'),
    schemes: names.exactOptional().describe('The schemes, as --schemes takes them.'),
    gate: gateSchema.exactOptional(),
    outputs: outputsSchema.exactOptional(),
    options: optionsSchema.exactOptional(),
  })
  .meta({
    title: 'Configuration',
    description: 'The options of an audit. Paths are relative to the file. See docs/config.md.',
  });
