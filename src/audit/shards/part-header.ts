/** The header of a part. */
import { z } from 'zod';
import { count, toolSchema } from '../../base/core/document-schema.ts';
import type { DocumentForm, ShapeOf } from '../../base/core/read-document.ts';
import type { AuditResult } from '../../documents/result.ts';
import { sha256Schema } from './plan-schema.ts';

export const PART_FORMAT = 'answer-audit-part';
export const PART_VERSION = 1;

/** What to do with a part that cannot be used. */
export const PART_ADVICE = 'remove it and run its shard again';

export interface PartHeader {
  readonly format: typeof PART_FORMAT;
  readonly version: typeof PART_VERSION;
  readonly tool: AuditResult['tool'];
  /** The hash of the plan. */
  readonly plan: string;
  readonly index: number;
  /** The sections, in their order. */
  readonly sections: readonly { readonly name: string; readonly bytes: number }[];
  readonly sha256: string;
}

/** `counts`, once; `texts RANK`, by rank; `labels NUMBER`, from 0 on. */
export const COUNTS = 'counts';
export const TEXTS = 'texts';
export const LABELS = 'labels';

const sectionSchema = z.strictObject({ name: z.string(), bytes: count });

const headerSchema = z.strictObject({
  format: z.literal(PART_FORMAT),
  version: z.literal(PART_VERSION),
  tool: toolSchema,
  plan: sha256Schema,
  index: count,
  sections: z.array(sectionSchema).refine(areSections, 'must be the counts, the texts and the labels'),
  sha256: sha256Schema,
} satisfies ShapeOf<PartHeader>) satisfies z.ZodType<PartHeader>;

function areSections(sections: PartHeader['sections']): boolean {
  const [first, ...others] = sections.map(({ name }) => name);
  const texts = others.filter((name) => name.startsWith(`${TEXTS} `));
  const labels = others.slice(texts.length);
  const ranks = texts.map(readRank);
  return (
    first === COUNTS &&
    others.slice(0, texts.length).every((name, i) => name === texts[i]) &&
    ranks.every((rank, i) => rank >= 0 && rank < 1 && rank >= (ranks[i - 1] ?? 0)) &&
    new Set(texts).size === texts.length &&
    labels.every((name, i) => name === `${LABELS} ${i}`)
  );
}

/** The smallest rank of the texts of a section; NaN for the name of another one. */
export function readRank(name: string): number {
  const [kind, rank = ''] = name.split(' ');
  return kind === TEXTS && rank !== '' ? Number(rank) : Number.NaN;
}

export const PART_FORM: DocumentForm<PartHeader> = {
  what: 'part',
  format: PART_FORMAT,
  version: PART_VERSION,
  schema: headerSchema,
  advice: PART_ADVICE,
};
