/** `audit rag judge-parsers`: reports how the averages of judges change with the parser of their replies. */
import type { RagJudgeParsersFlags } from '../options/line-options.ts';
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import type { ReplyAudit } from '../documents/reply-audit.ts';
import { ReplyAuditor } from '../replies/audit-replies.ts';
import { DEFAULT_REPLY_SCHEMES, replySchemes } from '../replies/catalog.ts';
import { withNamedPrompt } from '../asking/named-prompt.ts';
import { readReplyRecord, type ReplyRecord } from '../replies/reply-record.ts';
import { judgeVerdicts } from '../replies/verdict-schemes.ts';
import { readsScores } from '../replies/reading.ts';
import { judgeJsonLenient } from '../replies/json-schemes.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import type { StoredPeriod } from '../store/queries.ts';
import { storedReplies } from '../store/stored-replies.ts';
import { renderReplyAudit } from '../report/reply-audit.ts';
import { takeLines } from '../../../cli/kit/all-json-lines.ts';
import { checkOutputs, STDOUT, writeAll, type OutputFile } from '../../../cli/kit/output.ts';
import { plural } from '../../../report/numbers.ts';
import { TOOL } from '../../../base/system/version.ts';
import { printNote } from '../../../base/system/messages.ts';

export async function runRagJudgeParsers(file: string | undefined, flags: RagJudgeParsersFlags): Promise<void> {
  const { schemes, maxExamples, seed, db, outJson } = flags;
  checkSource(file, flags);
  const markdown = flags.outMd ?? (outJson === STDOUT ? undefined : STDOUT);
  const outputs = { '--out-md': markdown, '--out-json': outJson };
  checkOutputs(outputs, [db ?? file ?? STDOUT], flags);
  const auditor = new ReplyAuditor({
    schemes: schemes === undefined ? DEFAULT_REPLY_SCHEMES : replySchemes(schemes),
    seed,
    maxExamples,
  });
  let verdicts = 0;
  const add = (record: ReplyRecord): void => {
    if (schemes === undefined && hasVerdicts(record)) verdicts++;
    auditor.add(record);
  };
  if (db === undefined)
    await takeLines(file, NO_LINES, (input, id) => add(withNamedPrompt(readReplyRecord(input, id))));
  else auditStore(db, flags, auditor);
  const name = db ?? file ?? STDOUT;
  if (auditor.replies === 0) throw new InputError(`${name}: ${noneStored(flags)}`);
  const audit: ReplyAudit = {
    reportVersion: 1,
    tool: TOOL,
    files: [name],
    seed,
    replies: auditor.replies,
    groups: auditor.groups(),
    comparisons: auditor.comparisons(),
  };
  const files: OutputFile[] = [];
  if (outJson !== undefined) files.push({ path: outJson, text: `${jsonText(audit, 1)}\n` });
  if (markdown !== undefined) files.push({ path: markdown, text: renderReplyAudit(audit) });
  writeAll(files, flags);
  if (verdicts > 0) printNote(`${plural(verdicts, 'reply has', 'replies have')} verdicts; ${VERDICTS_HINT}`);
}

const VERDICTS_HINT =
  'compare how they are counted with --schemes judge-verdicts,judge-verdicts-not-refuted (docs/rag.md).';

function hasVerdicts({ reply, judge }: ReplyRecord): boolean {
  return judgeVerdicts.reads(judge) && judgeVerdicts.read(reply, judge).score !== null;
}

const NO_LINES = 'contains no reply; give lines such as {"id": 1, "judge": "relevance", "reply": "2"}.';

function noneStored({ since, until }: RagJudgeParsersFlags): string {
  const time = since === undefined && until === undefined ? '' : ' of that time';
  return `contains no reply of a judge${time}; ask a judge first: audit rag evaluate … --judge MODEL`;
}

/** @throws InputError for options that do not go together. */
function checkSource(file: string | undefined, { db, since, until, labelsFrom }: RagJudgeParsersFlags): void {
  if (db !== undefined && file !== undefined)
    throw new InputError(`${file}: is given beside --db; give either lines of replies or a database.`);
  if (db === undefined && (since ?? until ?? labelsFrom) !== undefined)
    throw new InputError('--since, --until and --labels-from: select records of a database; name it with --db.');
}

function auditStore(path: string, flags: RagJudgeParsersFlags, auditor: ReplyAuditor): void {
  const store = EvaluationStore.openToRead(path);
  try {
    store.snapshot(() => takeStored(store, flags, auditor));
  } finally {
    store.close();
  }
}

function takeStored(
  store: EvaluationStore,
  { since, until, labelsFrom }: RagJudgeParsersFlags,
  auditor: ReplyAuditor,
): void {
  const period = { since: since ?? null, until: until ?? null };
  const labels = labelsFrom === undefined ? null : readScores(store, period, labelsFrom);
  for (const { record, thing, query } of storedReplies(store, period)) {
    if (record.model === labelsFrom) continue;
    const label = labels === null ? record.label : (labels.get(`${record.judge.id} ${thing}`) ?? null);
    auditor.add({ ...record, label }, thing, query);
  }
}

/** The score of a model for each answer or context, read by the lenient parser, as a label for the scores of other models. */
function readScores(store: EvaluationStore, period: StoredPeriod, model: string): Map<string, number> {
  const scores = new Map<string, number>();
  const models = new Set<string>();
  for (const { record, thing } of storedReplies(store, period)) {
    if (record.model !== null) models.add(record.model);
    if (record.model !== model || !readsScores(record.judge)) continue;
    const { score } = judgeJsonLenient.read(record.reply, record.judge);
    if (score !== null) scores.set(`${record.judge.id} ${thing}`, score);
  }
  if (scores.size === 0)
    throw new InputError(
      withKnownNames(`--labels-from ${model}: the store has no reply of this model with a score`, model, [...models]),
    );
  return scores;
}
