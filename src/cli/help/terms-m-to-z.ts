/** The entries of the glossary from M to Z, in alphabetical order. */
import type { Term } from './term.ts';

export const TERMS_M_TO_Z: readonly Term[] = [
  {
    word: 'made by',
    meaning:
      'In an example: the smallest sets of rules that, added to v1, give the label of the scheme. For a scheme that is not of the core: the rules that fired.',
    page: 'report.md',
  },
  {
    word: 'maj@k',
    also: ['self-consistency', 'pass@k'],
    meaning:
      'Of k answers to the same question: how often the most frequent one is right. Self-consistency is the share of the answers that are the most frequent one; pass@k is the chance that at least one of k answers is right.',
    page: 'bench.md',
  },
  {
    word: 'match',
    also: ['matcher'],
    meaning:
      'The comparison of the normalized answer with the normalized ground truth. A matcher defines when the two are the same.',
    page: 'schemes.md',
  },
  {
    word: 'misfit',
    meaning:
      'A scheme whose labels are no evidence about the answers of a log, with the reason. It is judged by the form of truths and responses. Without --schemes, a misfit of most trials is in no number of the report; otherwise the report has a warning.',
    page: 'logs.md',
  },
  {
    word: 'multiverse',
    meaning:
      'The results under every on/off setting of the rules of the core schemes (--multiverse). Each setting is a universe.',
    page: 'statistics/rules.md',
  },
  {
    word: 'normalization',
    also: ['normalize', 'normalizer'],
    meaning:
      'The changes to an answer and to the ground truth before they are compared, such as lower case and no punctuation.',
    page: 'schemes.md',
  },
  {
    word: 'parse',
    also: ['parser', 'stored parse', 'extract'],
    meaning: 'The answer that a parser extracts from a response. The stored parse is the one in the input.',
    page: 'schemes.md',
  },
  {
    word: 'pp',
    also: ['percentage point', 'Δ error', 'Δ accuracy', 'deltaPp'],
    meaning:
      'Percentage point, the unit of a difference of two percentages: a change from 40 % to 43 % is 3 pp. Δ error is the error rate under a scheme minus the stored one, Δ accuracy is its negative, and deltaPp of documents and rules is Δ error.',
    page: 'report.md',
  },
  {
    word: 'p-value',
    also: ['p', 'significant'],
    meaning:
      'The probability of a difference at least as large as the observed one, if there were no true difference. A difference is significant if its p-value is at most 0.05.',
    page: 'statistics/flips.md',
  },
  {
    word: 'ranking',
    also: ['rank'],
    meaning:
      'Models, variants or other values in the order of their error rates, the best first. Under another scheme, pairs of them can swap.',
    page: 'statistics/ranks.md',
  },
  {
    word: 'response',
    meaning: 'The text that the model returned for an item.',
  },
  {
    word: 'review',
    also: ['mark'],
    meaning:
      'Judgments of people on a sample of trials. A reviewer marks each trial as correct, incorrect, or impossible to decide.',
    page: 'review.md',
  },
  {
    word: 'rule',
    meaning:
      'A named step of a parser or a normalizer, such as "remove the text before </think>". Optional rules can be switched off, to measure what they do. The conditions of --fail-on are called rules, too.',
    page: 'schemes.md',
  },
  {
    word: 'run list',
    meaning: 'The file that lists the runs of an experiment, usually runs_metadata.json.',
    page: 'run-list.md',
  },
  {
    word: 'run store',
    also: ['run'],
    meaning: 'The SQLite file (simulation.db) with the trials of one run, that is, of one execution of an experiment.',
    page: 'run-list.md',
  },
  {
    word: 'scheme',
    meaning:
      'A complete method to label a response: a parser, a normalizer and a matcher. Each scheme has an id, such as mc-v3, and a source.',
    page: 'schemes.md',
  },
  {
    word: 'shard',
    meaning: 'A part of an audit that runs as a separate process, for example on another machine.',
    page: 'cluster.md',
  },
  {
    word: 'sign change',
    also: ['sign flip'],
    meaning: 'An effect that is positive by the stored labels and negative under a scheme, or the reverse.',
    page: 'statistics/effects.md',
  },
  {
    word: 'sign-flip test',
    also: ['permutation test'],
    meaning:
      'The test of a difference over items: how often it would be at least as large if the difference of each item had either sign with the same probability. It is about the signs of differences, not about effects that change their sign.',
    page: 'statistics/flips.md',
  },
  {
    word: 'stratum',
    meaning:
      'The trials of a cell that the schemes change in the same way. Samples for reviews are drawn from each stratum.',
    page: 'review.md',
  },
  {
    word: 'swap',
    also: ['inversion', 'significant swap'],
    meaning:
      'A pair of a ranking that is strictly in one order by the stored labels and strictly in the other under a scheme. A swap is significant if both orders are. Rules of --fail-on and documents call it an inversion, and a significant one distinguishable.',
    page: 'statistics/ranks.md',
  },
  {
    word: 'task',
    meaning: 'The kind of questions: the data set of a run store, or the task of a log.',
  },
  {
    word: 'tau-b',
    also: ['τ-b', 'Kendall’s τ-b', 'tauB'],
    meaning:
      'Kendall’s τ-b, the agreement of a ranking under a scheme with the stored one: 1 for the same order, and −1 for the reverse. Ties are taken into account.',
    page: 'statistics/ranks.md',
  },
  {
    word: 'trial',
    also: ['factual trial', 'factualTrials'],
    meaning:
      'One response of a model to one item under one condition. Only trials whose item has a ground truth are scored; documents call them factual.',
  },
  {
    word: 'unanswerable item',
    also: ['unanswerable'],
    meaning: 'An item whose ground truth no answer can match under a scheme, so that each of its trials is an error.',
    page: 'report.md',
  },
  {
    word: 'universe',
    also: ['setting'],
    meaning: 'One on/off setting of the rules of the core schemes. There are 40 of them, which form the multiverse.',
    page: 'statistics/rules.md',
  },
  {
    word: 'unparsed',
    meaning:
      'A trial in which the parser of a scheme finds no answer. It counts as wrong. In the row “stored” it is a trial without a stored answer.',
    page: 'report.md',
  },
  {
    word: 'variant',
    meaning: 'A version of a model in an experiment, such as "base", "instruct" or "think".',
  },
  {
    word: 'vote',
    also: ['majority vote'],
    meaning:
      'A stored answer that is the most frequent one of several responses. A scheme reads one response, so a difference from such an answer is no effect of a parser.',
    page: 'logs.md',
  },
];
