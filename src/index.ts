/** What other programs may use of this one. docs/library.md describes it; reports/api.md has all signatures. */
export { audit, type AuditOptions } from './library/audit.ts';
export { compare, type CompareOptions } from './library/compare.ts';
export {
  evaluate,
  type AnsweredQuestion,
  type EvaluateOptions,
  type RetrievedDocument,
  type ScoreGroup,
} from './library/evaluate.ts';
export type { Inputs, LogOptions, Progress, TrialOptions, WorkOptions } from './library/options.ts';
export { readLog, type ReadLogOptions, type Trial } from './library/read-log.ts';
export { schemes } from './library/schemes.ts';
export { score, type ScoredTrial, type ScoreOptions, type ScoreTrial, type TrialError } from './library/score.ts';
export { auditInputs, type AuditRequest } from './audit/audit.ts';
export type { AuditHooks } from './audit/audit-hooks.ts';
export type { TrialLookup } from './audit/explain/trial-lookup.ts';
export { compareSource } from './audit/compare/compare.ts';
export { type CompareRequest } from './audit/compare/request.ts';
export { endSchemes } from './audit/defaults/scheme-list.ts';
export { evaluateRules } from './audit/gate/gate.ts';
export { parseRule } from './audit/gate/parse.ts';
export { changesSince } from './audit/conclusions/since.ts';
export { explainTrial } from './audit/explain/explain.ts';
export type { Benchmark, BenchmarkCondition, BenchmarkItem, BenchmarkSet } from './bench/benchmark.ts';
export type * from './bench/documents/bench.ts';
export { InputError } from './core/errors.ts';
export type { Explanation, SchemeExplanation } from './result/explanation.ts';
export type * from './result/comparison.ts';
export type { GateMember, GateOutcome } from './core/gate.ts';
export type { TrialLabels } from './core/labels.ts';
export type * from './result/page.ts';
export type { Mark } from './reviews/documents/mark.ts';
export type * from './reviews/documents/reviews.ts';
export type * from './result/since.ts';
export type * from './rag/documents/evaluation.ts';
export type * from './rag/documents/evaluation-report.ts';
export type { WhyAbsent } from './rag/documents/why-absent.ts';
export type { Alert, AlertOverall, AlertPeriod } from './rag/documents/alert.ts';
export type * from './result/result.ts';
export type {
  Matcher,
  MatchResult,
  Normalizer,
  Parse,
  Parser,
  ParserInput,
  Rule,
  Scheme,
  Step,
  Verdict,
} from './core/scheme.ts';
export type { TrialDetail } from './core/trial.ts';
export type { GateRule } from './gate/parse.ts';
export { renderHtml } from './report/html/render-html.ts';
export { renderDashboard } from './rag/report/render-dashboard.ts';
export { renderComparison } from './report/markdown/comparison.ts';
export type { FigureLink, MarkdownOptions } from './report/markdown/layout.ts';
export { renderEvaluationReport } from './rag/report/evaluation-report.ts';
export { renderMarkdown } from './report/markdown/report.ts';
export type * from './core/statistics.ts';
export {
  compareCitations,
  type CitationComparison,
  type ComparedLevel,
  type ComparedProvision,
  type ContextSpan,
} from './rag/citations/accuracy.ts';
export type { Provision, ProposalCitation, Span, StatuteCitation } from './rag/citations/citation.ts';
export { LawIndex } from './rag/citations/law-index.ts';
export { proposalCitations } from './rag/citations/proposal.ts';
export { statuteCitations, type StatuteOptions } from './rag/citations/statute.ts';
export { SCHEMES } from './schemes/catalog.ts';
export { findScheme as schemeOf } from './schemes/find-scheme.ts';
export { planFor, type Plan } from './schemes/kit/plan.ts';
export { resolveScheme } from './schemes/resolve.ts';
export type { UserParse, UserScheme } from './schemes/user/module.ts';
export { openSource } from './sources/open-source.ts';
export type { FoundTrial, SourceOptions, SourceRun, TrialSource } from './sources/source.ts';
export { Threads } from './workers/threads.ts';
