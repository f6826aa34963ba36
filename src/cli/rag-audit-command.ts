/** `audit rag audit`: how the averages of judges move with the parser of their replies. */
import { InputError } from '../core/errors.ts';
import type { ReplyAudit } from '../core/reply-audit.ts';
import { ReplyAuditor } from '../rag/replies/audit-replies.ts';
import { REPLY_SCHEMES, replySchemes } from '../rag/replies/catalog.ts';
import { replyRecord } from '../rag/replies/reply-record.ts';
import { renderReplyAudit } from '../report/markdown/reply-audit.ts';
import { takeLines } from './all-json-lines.ts';
import { assertDistinct, assertNoInput, STDOUT, writeAll, type OutputFile } from './output.ts';
import { TOOL } from './version.ts';

export interface RagAuditFlags {
  readonly schemes?: readonly string[];
  readonly maxExamples: number;
  readonly seed: number;
  readonly outMd?: string;
  readonly outJson?: string;
}

export async function runRagAudit(file: string | undefined, flags: RagAuditFlags): Promise<void> {
  const { schemes, maxExamples, seed, outJson } = flags;
  const markdown = flags.outMd ?? (outJson === STDOUT ? undefined : STDOUT);
  const outputs = { '--out-md': markdown, '--out-json': outJson };
  assertDistinct(outputs);
  assertNoInput(file === undefined || file === STDOUT ? [] : [file], outputs);
  const auditor = new ReplyAuditor({
    schemes: schemes === undefined ? REPLY_SCHEMES : replySchemes(schemes),
    seed,
    maxExamples,
  });
  await takeLines(file, (input, id) => auditor.add(replyRecord(input, id)));
  const name = file ?? STDOUT;
  if (auditor.replies === 0)
    throw new InputError(`${name}: holds no reply; give lines such as {"id": 1, "judge": "relevance", "reply": "2"}.`);
  const audit: ReplyAudit = {
    reportVersion: 1,
    tool: TOOL,
    files: [name],
    seed,
    replies: auditor.replies,
    groups: auditor.groups(),
  };
  const files: OutputFile[] = [];
  if (outJson !== undefined) files.push({ path: outJson, text: `${JSON.stringify(audit, null, 1)}\n` });
  if (markdown !== undefined) files.push({ path: markdown, text: renderReplyAudit(audit) });
  writeAll(files);
}
