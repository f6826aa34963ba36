/** `audit rag alert`: evaluates rules on the evaluations of a window, and on their changes since a baseline. */
import type { RagAlertFlags } from '../options/evaluation-options.ts';
import type { Alert } from '../documents/alert.ts';
import { InputError } from '../../../base/core/errors.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import type { GateRule } from '../../../languages/gate/parse.ts';
import { createAlertDocument } from '../alerts/alert-document.ts';
import { assertNoChanges } from '../alerts/against.ts';
import { alertMembersCompared, evaluateAlerts, parseAlertRule } from '../alerts/evaluate-alerts.ts';
import { comparePeriods } from '../over-time/compare-periods.ts';
import { evaluationReport, type EvaluationReportWithAnswers } from '../over-time/evaluation-report.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import type { StoredPeriod } from '../store/queries.ts';
import { chooseScoring } from '../store/stored-results.ts';
import { alertLines } from '../report/alert-text.ts';
import { plural } from '../../../report/numbers.ts';
import { gateSummary } from '../../../report/gate-text.ts';
import { DONE, GATE_EXCEEDED } from '../../../cli/kit/exit-codes.ts';
import { gateExitCode, printAnnotations, printOutcome } from '../../../cli/kit/gate.ts';
import { sarifFiles } from '../../../cli/kit/sarif-files.ts';
import { checkOutputs, writeAll } from '../../../cli/kit/output.ts';
import { TOOL } from '../../../base/system/version.ts';
import { printMessage, printNote } from '../../../base/system/messages.ts';

/** The environment variable with the secret of the webhook. A secret on the command line would be visible to other users. */
const SECRET = 'AUDIT_WEBHOOK_SECRET';

export async function runRagAlert(flags: RagAlertFlags): Promise<void> {
  const { db, failOn, baseline, outJson, webhook } = flags;
  const rules = failOn.map(parseAlertRule);
  if (baseline === undefined) assertNoChanges(rules);
  const outputs = { '--out-json': outJson, '--sarif': flags.sarif };
  checkOutputs(outputs, [db], flags);
  const send = webhook === undefined ? null : await createSender(webhook, flags.webhookRetries);
  const { alert, compared } = createAlert(flags, rules, new Date());
  writeAll(
    [
      ...(outJson === undefined ? [] : [{ path: outJson, text: `${jsonText(alert, 1)}\n` }]),
      ...(await sarifFiles(alert.rules, flags, { tool: TOOL, input: db })),
    ],
    flags,
  );
  const isSilent = alert.rules.some(({ isEmpty }) => isEmpty);
  printOutcome(alert.exceeded ? 'error' : isSilent ? 'warning' : 'success', alertLines(alert));
  const mayBeEmpty = flags.allowEmpty === true;
  const code = gateExitCode(alert.rules, mayBeEmpty);
  if (code !== DONE) process.exitCode = code;
  if (code !== GATE_EXCEEDED)
    printMessage(code === DONE ? 'success' : 'error', gateSummary(alert.rules, compared, mayBeEmpty));
  await printAnnotations(alert.rules, flags, outputs);
  if (alert.exceeded) await send?.(alert);
}

/** The alert, and the number of list members that its rules compared. */
function createAlert(
  flags: RagAlertFlags,
  rules: readonly GateRule[],
  at: Date,
): { readonly alert: Alert; readonly compared: number } {
  const { db, window, baseline, until } = flags;
  const mayBeEmpty = flags.allowEmpty === true;
  const end = until === undefined ? at : new Date(until);
  const begin = new Date(end.getTime() - window);
  const store = EvaluationStore.openToRead(db);
  try {
    return store.snapshot(() => {
      const scoring = chooseScoring(store, flags.scoring ?? null).key;
      const createReport = (period: StoredPeriod): EvaluationReportWithAnswers =>
        evaluationReport(store, TOOL, {
          ...flags,
          ...period,
          scoring,
          maxExamples: 0,
          maxAnswers: 0,
          countsTokens: false,
        });
      const { report: now, results } = createReport(createPeriod(begin, end));
      const earlier =
        baseline === undefined ? null : createReport(createPeriod(new Date(begin.getTime() - baseline), begin));
      const before = earlier?.report ?? null;
      const comparison = earlier === null ? null : comparePeriods(results, earlier.results);
      const outcomes = evaluateAlerts(rules, now, before, { mayBeEmpty, comparison });
      return {
        alert: createAlertDocument({ tool: TOOL, at, now, before, comparison, outcomes }),
        compared: alertMembersCompared(rules, now, before),
      };
    });
  } finally {
    store.close();
  }
}

/** @throws InputError for a period that begins before 1970. */
function createPeriod(since: Date, until: Date): StoredPeriod {
  if (Number.isNaN(since.getTime()) || since.getTime() < 0)
    throw new InputError('--window and --baseline: go back beyond 1970; choose shorter ones.');
  return { since: since.toISOString(), until: until.toISOString() };
}

/** Creates the function that posts an alert. The outcome is on standard error before it is sent. The webhook code is loaded only here. */
async function createSender(address: string, retries: number): Promise<(alert: Alert) => Promise<void>> {
  const [{ parseWebhook }, { deliver }] = await Promise.all([
    import('../alerts/webhook/webhook.ts'),
    import('../alerts/webhook/deliver.ts'),
  ]);
  const webhook = parseWebhook(address, process.env[SECRET] ?? null);
  return async (alert) => {
    const ended = new AbortController();
    const onRetry = (sentence: string): void => printMessage('warning', sentence);
    const { attempts } = await deliver(alert, webhook, { signal: ended.signal, retries, onRetry });
    printNote(`sent to ${webhook.host} in ${plural(attempts, 'attempt')}.`);
  };
}
