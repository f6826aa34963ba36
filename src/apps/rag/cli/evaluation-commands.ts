/** `audit rag evaluate` and the commands that read its store. */
import { NO_JUDGE } from '../../../base/core/model-settings.ts';
import { addOptions } from '../../../cli/kit/add-options.ts';
import { hasAny, refuseWithout } from '../../../cli/kit/needed-options.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import {
  ALERT_OPTIONS,
  EVALUATE_OPTIONS,
  FEEDBACK_OPTIONS,
  REPORT_OPTIONS,
  type RagAlertFlags,
  type RagEvaluateFlags,
  type RagFeedbackFlags,
  type RagReportFlags,
} from '../options/evaluation-options.ts';
import { JUDGING_OPTIONS } from '../options/judge-options.ts';

/** Options about judges that change nothing without one: which judges would be asked is checked, and stored replies can be parsed again. */
const { judges: _judges, prompts: _prompts, offline: _offline, ...NEED_JUDGE } = JUDGING_OPTIONS;

export function addEvaluateCommand(command: UsageCommand): void {
  refuseWithout(command, {
    options: Object.values(NEED_JUDGE).map(({ flags }) => flags.split(' ', 1)[0] ?? ''),
    isMet: (acting) => acting.getOptionValue('judge') !== NO_JUDGE,
    advice: 'is about a judge; name one with --judge',
  });
  addOptions(command, EVALUATE_OPTIONS)
    .summary('evaluate each answer of a RAG system')
    .description(
      'Evaluates each answer of a RAG system: retrieval metrics, scores of judges, citations, and one score from all of them.',
    )
    .examples('audit rag evaluate answers.jsonl --db evaluations.db --judge ollama:llama3.1')
    .argument(
      '[file]',
      'answers {id, query, answer, contexts, …}, or those of ragas, DeepEval, RAGChecker, TruLens, Phoenix, OpenTelemetry, LangSmith or LlamaIndex (docs/rag-inputs.md); - or nothing for standard input',
    )
    .action(async (file: string | undefined, flags: RagEvaluateFlags) => {
      const { runRagEvaluate } = await import('./evaluate-command.ts');
      await runRagEvaluate(file, flags);
    });
}

export function addReportCommand(command: UsageCommand): void {
  refuseWithout(command, {
    options: ['--max-answers'],
    isMet: hasAny('outHtml'),
    advice: 'is about the page; ask for it with --out-html',
  });
  addOptions(command, REPORT_OPTIONS)
    .summary('report evaluations over time')
    .description(
      'Reports evaluations over time: scores by week and tag, changes, the worst answers, and recommendations.',
    )
    .examples('audit rag report --db evaluations.db --out-html report.html')
    .action(async (flags: RagReportFlags) => {
      const { runRagReport } = await import('./report-command.ts');
      await runRagReport(flags);
    });
}

export function addFeedbackCommand(command: UsageCommand): void {
  addOptions(command, FEEDBACK_OPTIONS)
    .summary('add the feedback of users')
    .description('Adds the feedback of users to the database: a thumb up or down, a rating, a label or a text.')
    .examples('audit rag feedback feedback.jsonl --db evaluations.db')
    .argument('[file]', 'JSON lines {id, thumb, text, time}; - or nothing for standard input')
    .action(async (file: string | undefined, flags: RagFeedbackFlags) => {
      const { runRagFeedback } = await import('./feedback-command.ts');
      await runRagFeedback(file, flags);
    });
}

export function addAlertCommand(command: UsageCommand): void {
  refuseWithout(command, {
    options: ['--webhook-retries'],
    isMet: hasAny('webhook'),
    advice: 'is about a webhook; name it with --webhook',
  });
  addOptions(command, ALERT_OPTIONS)
    .summary('apply rules to recent evaluations')
    .description(
      'Applies rules to the evaluations of a period (docs/alerts.md). The exit code is 1 if one of them is true.',
    )
    .examples("audit rag alert --db evaluations.db --window 7d --fail-on 'mean.citationAccuracy < 0.9'")
    .action(async (flags: RagAlertFlags) => {
      const { runRagAlert } = await import('./alert-command.ts');
      await runRagAlert(flags);
    });
}
