/** The commands of `audit`. What describes a command, and its code, are loaded when it is needed. A group of the help lists each (cli/kit/root-help.ts). */
import type { LateCommand } from './cli/kit/usage-command.ts';

export const COMMANDS: readonly LateCommand[] = [
  {
    name: 'compare',
    summary: 'compare two schemes on the same responses, or two logs',
    load: async () => (await import('./cli/parser-commands.ts')).describeCompare,
  },
  {
    name: 'explain',
    summary: 'show one trial under several schemes, rule by rule',
    load: async () => (await import('./cli/result-commands.ts')).describeExplain,
  },
  {
    name: 'score',
    summary: 'score responses from any source: JSON lines in and out',
    load: async () => (await import('./cli/parser-commands.ts')).describeScore,
  },
  {
    name: 'convert',
    summary: 'write trials in the format of Every Eval Ever',
    load: async () => (await import('./cli/parser-commands.ts')).describeConvert,
  },
  {
    name: 'schemes',
    summary: 'list the schemes, or show the rules of one of them',
    load: async () => (await import('./cli/parser-commands.ts')).describeSchemes,
  },
  {
    name: 'report',
    summary: 'render a saved result again',
    load: async () => (await import('./cli/result-commands.ts')).describeReport,
  },
  {
    name: 'demo',
    summary: 'write a small example and audit it',
    load: async () => (await import('./apps/demo/cli/describe-demo.ts')).describeDemo,
  },
  {
    name: 'init',
    summary: 'write a configuration for an audit that you repeat',
    load: async () => (await import('./cli/config/describe-init.ts')).describeInit,
  },
  {
    name: 'bench',
    summary: 'ask models the questions of a benchmark',
    load: async () => (await import('./apps/bench/cli/describe-bench.ts')).describeBench,
  },
  {
    name: 'extract',
    summary: 'ask a model to read answers out of responses',
    load: async () => (await import('./apps/extract/cli/describe-extract.ts')).describeExtract,
  },
  {
    name: 'view',
    summary: 'browse a result and all trials in a local web page',
    load: async () => (await import('./apps/view/cli/describe-view.ts')).describeView,
  },
  {
    name: 'plan',
    summary: 'divide an audit into shards, for many machines',
    load: async () => (await import('./cli/shards/commands.ts')).describePlan,
  },
  {
    name: 'shard',
    summary: 'score one shard of a plan',
    load: async () => (await import('./cli/shards/commands.ts')).describeShard,
  },
  {
    name: 'merge',
    summary: 'merge the parts of all shards into one result',
    load: async () => (await import('./cli/shards/commands.ts')).describeMerge,
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands in a shell',
    load: async () => (await import('./cli/completion/describe-completion.ts')).describeCompletion,
  },
  {
    name: 'claims',
    summary: 'draft and check a file of claims, for --claims',
    load: async () => (await import('./cli/claims/commands.ts')).describeClaims,
  },
  {
    name: 'review',
    summary: 'mark a sample of trials by hand, and compare the schemes',
    load: async () => (await import('./apps/review/cli/commands.ts')).describeReview,
  },
  {
    name: 'rag',
    summary: 'evaluate answers from retrieved documents, and their judges',
    load: async () => (await import('./apps/rag/cli/commands.ts')).describeRag,
  },
];
