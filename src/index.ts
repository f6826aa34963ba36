/** What other programs may use of this one. Everything is typed; the result document is described in src/core/result.ts. */
export { auditRuns, type AuditHooks } from './audit/sensitivity.ts';
export type { FoundTrial, TrialLookup } from './audit/trial-lookup.ts';
export { auditLogs, type LogAuditOptions } from './audit/log-audit.ts';
export { compareInputs, type CompareRequest } from './audit/compare/compare.ts';
export { logInputs, type Inputs } from './audit/inputs.ts';
export { storeInputs } from './audit/store-inputs.ts';
export type { AuditOptions, StoreAuditOptions } from './audit/options.ts';
export { endSchemes } from './audit/scheme-list.ts';
export { evaluateRules } from './audit/gate/gate.ts';
export { parseRule } from './audit/gate/parse.ts';
export { changesSince } from './audit/since.ts';
export { explainTrial } from './audit/explain.ts';
export type { Benchmark, BenchmarkCondition, BenchmarkItem, BenchmarkSet } from './bench/benchmark.ts';
export type * from './core/bench.ts';
export { InputError } from './core/errors.ts';
export type { Explanation, SchemeExplanation } from './core/explanation.ts';
export type * from './core/comparison.ts';
export type { GateMember, GateOutcome } from './core/gate.ts';
export type { TrialLabels } from './core/labels.ts';
export type * from './core/page.ts';
export type * from './core/reviews.ts';
export type * from './core/since.ts';
export type * from './core/evaluation.ts';
export type * from './core/evaluation-report.ts';
export type { Alert, AlertOverall, AlertPeriod } from './core/alert.ts';
export type * from './core/result.ts';
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
export { renderDashboard } from './report/html/render-dashboard.ts';
export { renderComparison } from './report/markdown/comparison.ts';
export type { FigureLink, MarkdownOptions } from './report/markdown/layout.ts';
export { renderEvaluationReport } from './report/markdown/evaluation-report.ts';
export { renderMarkdown } from './report/markdown/report.ts';
export type * from './core/statistics.ts';
export {
  compareCitations,
  type CitationComparison,
  type ComparedLevel,
  type ComparedProvision,
  type ContextSpan,
} from './rag/citations/accuracy.ts';
export type { Provision, SeedCitation, Span, StatuteCitation } from './rag/citations/citation.ts';
export { LawIndex } from './rag/citations/law-index.ts';
export { seedCitations } from './rag/citations/seed.ts';
export { statuteCitations, type StatuteOptions } from './rag/citations/statute.ts';
export { schemeOf, SCHEMES } from './schemes/catalog.ts';
export { planFor, type Plan } from './schemes/plan.ts';
export { resolveScheme } from './schemes/resolve.ts';
export type { UserParse, UserScheme } from './schemes/user/module.ts';
export { Threads } from './workers/threads.ts';
