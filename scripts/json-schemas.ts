/** The JSON Schemas under reports/, generated from the zod schemas of the documents. */
import { claimsFileSchema } from '../src/languages/claims/claims-file-schema.ts';
import { configSchema } from '../src/cli/config/config-schema.ts';
import { z } from 'zod';
import { benchResultSchema } from '../src/apps/bench/documents/bench.ts';
import { benchModelsSchema } from '../src/apps/bench/documents/models-schema.ts';
import { benchmarkFileSchema } from '../src/apps/bench/documents/benchmark-file.ts';
import { alertSchema } from '../src/apps/rag/documents/alert.ts';
import { ragComparisonSchema } from '../src/apps/rag/documents/comparison-schema.ts';
import { evaluationReportSchema } from '../src/apps/rag/documents/evaluation-report.ts';
import { evaluationResultSchema } from '../src/apps/rag/documents/evaluation-result.ts';
import { judgeRecordSchema } from '../src/apps/rag/documents/judge-schema.ts';
import { replyAuditSchema } from '../src/apps/rag/documents/reply-audit.ts';
import { evaluationInputSchema } from '../src/apps/rag/records/evaluation-input-schema.ts';
import { comparisonSchema } from '../src/documents/comparison-schema.ts';
import { auditResultSchema } from '../src/documents/result-schema.ts';
import { reviewReportSchema } from '../src/apps/review/documents/review-schema.ts';

interface Document {
  /** Of the generated file. */
  readonly path: string;
  /** Has a title and a description; shared parts have an id and become `$defs`. */
  readonly schema: z.ZodType;
}

type Schema = Readonly<Record<string, unknown>>;

/** Every document that has a JSON Schema. */
const DOCUMENTS: readonly Document[] = [
  { path: 'reports/result.schema.json', schema: auditResultSchema },
  { path: 'reports/comparison.schema.json', schema: comparisonSchema },
  { path: 'reports/bench.schema.json', schema: benchResultSchema },
  { path: 'reports/bench-models.schema.json', schema: benchModelsSchema },
  { path: 'reports/benchmark.schema.json', schema: benchmarkFileSchema },
  { path: 'reports/review.schema.json', schema: reviewReportSchema },
  { path: 'reports/evaluation-input.schema.json', schema: evaluationInputSchema },
  { path: 'reports/evaluation-result.schema.json', schema: evaluationResultSchema },
  { path: 'reports/evaluation-report.schema.json', schema: evaluationReportSchema },
  { path: 'reports/reply-audit.schema.json', schema: replyAuditSchema },
  { path: 'reports/claims.schema.json', schema: claimsFileSchema },
  { path: 'reports/judge.schema.json', schema: judgeRecordSchema },
  { path: 'reports/config.schema.json', schema: configSchema },
  { path: 'reports/alert.schema.json', schema: alertSchema },
  { path: 'reports/rag-comparison.schema.json', schema: ragComparisonSchema },
];

/** The texts of the JSON Schemas by path. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(DOCUMENTS.map(({ path, schema }) => [path, jsonSchema(schema)]));
}

function jsonSchema(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { target: 'draft-2020-12' }), simplified, 2)}\n`;
}

/** Keeps what is accepted, and writes it shorter. For `JSON.stringify`. */
function simplified(key: string, value: unknown): unknown {
  // The limits that zod gives to whole numbers. In JSON they may be of any size.
  if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined;
  if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? shortened(value as Schema) : value;
}

/** With title and description first, and `anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }]` as `type: ['integer', 'null'], minimum: 0`. */
function shortened({ $schema, title, description, anyOf, ...rest }: Schema): Schema {
  const first = { $schema, title, description };
  const [some, other, ...more] = (Array.isArray(anyOf) ? anyOf : []) as readonly Schema[];
  const isNumber = some?.['type'] === 'number' || some?.['type'] === 'integer';
  return isNumber && other?.['type'] === 'null' && more.length === 0
    ? { ...first, ...rest, ...some, type: [some['type'], 'null'] }
    : { ...first, anyOf, ...rest };
}
