/** What SARIF 2.1.0 requires of a log (OASIS, sections 3.13 to 3.49), and what GitHub requires beyond that. */
import { z } from 'zod';

const text = z.strictObject({ text: z.string().min(1) });
const level = z.enum(['none', 'note', 'warning', 'error']);

const location = z.strictObject({
  physicalLocation: z.strictObject({
    artifactLocation: z.strictObject({
      uri: z.string().regex(/^(?:file:\/\/\/)?[\w!'()*.~%/-]+$/),
      uriBaseId: z.string().exactOptional(),
    }),
    region: z.strictObject({ startLine: z.int().min(1) }),
  }),
});

export const sarifShape = z.strictObject({
  $schema: z.literal('https://json.schemastore.org/sarif-2.1.0.json'),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string(),
          version: z.string(),
          rules: z.array(
            z.strictObject({
              id: z.string().regex(/^gate-[\da-f]{16}$/),
              shortDescription: text,
              fullDescription: text,
              defaultConfiguration: z.strictObject({ level }),
            }),
          ),
        }),
      }),
      columnKind: z.literal('utf16CodeUnits'),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level,
          message: text,
          locations: z.array(location).length(1),
          partialFingerprints: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ]),
});
