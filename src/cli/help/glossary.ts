/** The words of the program: docs/glossary.md and `audit help WORD` are made from this list. */

export interface Term {
  readonly word: string;
  /** Other words for the same entry, such as `lost` in that of `flip`. */
  readonly also?: readonly string[];
  /** One or two plain sentences. */
  readonly meaning: string;
  /** The page of docs/ that explains it in full. */
  readonly page?: string;
}

/** In alphabetical order. */
export const GLOSSARY: readonly Term[] = [
  {
    word: 'adjudicator',
    also: ['conflict'],
    meaning: 'The person who decides a conflict, that is, a trial that reviewers marked differently.',
    page: 'review.md',
  },
  {
    word: 'attribution',
    also: ['Shapley value'],
    meaning:
      'The share of each rule in the difference between two schemes. It is the Shapley value: the mean effect of adding the rule, over all orders in which the rules can be added.',
    page: 'statistics.md',
  },
  {
    word: 'baseline',
    meaning:
      'An earlier result with which a new one is compared (--baseline). Not to be confused with the baseline condition, with which the other conditions are compared.',
    page: 'gate.md',
  },
  {
    word: 'baseline condition',
    meaning: 'The condition with which the other conditions are compared in contrasts, such as "control".',
    page: 'statistics.md',
  },
  {
    word: 'blind mark',
    meaning: 'A mark that a reviewer made while the labels were hidden.',
    page: 'review.md',
  },
  {
    word: 'cell',
    meaning:
      'The trials that have the same values in the fields of --group-by. For run stores these fields are temperature, variant and condition by default; for logs they are model and task.',
    page: 'report.md',
  },
  {
    word: 'check',
    meaning:
      'The scheme that must reproduce the stored labels: "v1", or the one that the run list names. If it does not, the labels were made in another way, and a part of every flip is not due to the parser.',
    page: 'report.md',
  },
  {
    word: 'claim',
    meaning:
      'A statement about error rates, such as "the large model makes fewer errors", written as a comparison. --claims tests it by the stored labels and under every scheme.',
    page: 'claims.md',
  },
  {
    word: 'condition',
    meaning: 'The circumstances in which an item is asked, such as the prompt or the social pressure in it.',
  },
  {
    word: 'confidence interval',
    also: ['interval'],
    meaning:
      'The values that are compatible with the data, at a level of 95 %, if the items are a sample of many such items. All intervals are computed by item.',
    page: 'statistics.md',
  },
  {
    word: 'contrast',
    meaning:
      'The error rate under a condition minus the error rate under the baseline condition, with everything else equal. Papers often report it as the effect of the condition.',
    page: 'statistics.md',
  },
  {
    word: 'effect',
    meaning: 'The size of a contrast, in percentage points.',
    page: 'statistics.md',
  },
  {
    word: 'error rate',
    also: ['errorPct', 'accuracy'],
    meaning:
      'The share of factual trials that are labelled as wrong, in percent. A trial in which nothing is parsed counts as wrong. The accuracy is 100 % minus the error rate.',
    page: 'statistics.md',
  },
  {
    word: 'factual trial',
    meaning: 'A trial whose item has a ground truth. Only factual trials are scored.',
    page: 'report.md',
  },
  {
    word: 'flip',
    also: ['gained', 'lost'],
    meaning:
      'A trial whose label under a scheme differs from its stored label. The label is gained if it changes from wrong to right, and lost if it changes from right to wrong.',
    page: 'report.md',
  },
  {
    word: 'gate',
    meaning: 'The rules of --fail-on. If one of them is true, the exit code is 1.',
    page: 'gate.md',
  },
  {
    word: 'ground truth',
    also: ['truth'],
    meaning: 'The right answer to an item, as given in the data set. An item that asks for an opinion has none.',
  },
  {
    word: 'hint',
    meaning: 'A setting for the audit of one run. It is in the entry of that run in the run list.',
    page: 'run-list.md',
  },
  {
    word: 'Holm',
    meaning: 'A p-value adjusted for the number of tests by the method of Holm (1979). More tests make it larger.',
    page: 'statistics.md',
  },
  {
    word: 'human label',
    meaning:
      'The mark that most reviewers gave a trial. A trial has none if the reviewers disagree, or if they cannot decide.',
    page: 'review.md',
  },
  {
    word: 'item',
    also: ['question'],
    meaning:
      'A question of a data set. Several trials about one item are not independent, so intervals and tests treat them as one item.',
    page: 'statistics.md',
  },
  {
    word: 'judge',
    meaning: 'A language model that scores an answer, for example whether the retrieved documents support it.',
    page: 'evaluations.md',
  },
  {
    word: 'label',
    also: ['stored label'],
    meaning:
      'Whether an answer counts as correct. The stored label is the one in the input. Each scheme gives a label, too.',
  },
  {
    word: 'match',
    also: ['matcher'],
    meaning:
      'The comparison of the normalized answer with the normalized ground truth. A matcher defines when the two are the same.',
    page: 'schemes.md',
  },
  {
    word: 'multiverse',
    meaning:
      'The results under every on/off setting of the rules of the core schemes (--multiverse). Each setting is a universe.',
    page: 'statistics.md',
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
    also: ['percentage point', 'Δpp', 'deltaPp'],
    meaning:
      'Percentage point, the unit of a difference of two percentages: a change from 40 % to 43 % is 3 pp. Δpp is the error rate under a scheme minus the stored error rate.',
    page: 'report.md',
  },
  {
    word: 'p-value',
    also: ['p', 'significant'],
    meaning:
      'The probability of a difference at least as large as the observed one, if there were no true difference. A difference is significant if its p-value is at most 0.05.',
    page: 'statistics.md',
  },
  {
    word: 'ranking',
    also: ['rank'],
    meaning:
      'Models, variants or other values in the order of their error rates. Under another scheme, pairs of them can swap.',
    page: 'statistics.md',
  },
  {
    word: 'receipt',
    meaning: 'An example of a flip: the texts of the trial, and the rules that made the difference.',
    page: 'report.md',
  },
  {
    word: 'reference',
    meaning:
      'The number of contrasts that would change under a parser that makes the same flips, but does not depend on the condition.',
    page: 'statistics.md',
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
    meaning: 'A contrast that is positive by the stored labels and negative under a scheme, or the reverse.',
    page: 'statistics.md',
  },
  {
    word: 'stratum',
    meaning:
      'The trials of a cell that the schemes change in the same way. Samples for reviews are drawn from each stratum.',
    page: 'review.md',
  },
  {
    word: 'task',
    meaning: 'The kind of questions: the data set of a run store, or the task of a log.',
  },
  {
    word: 'trial',
    meaning: 'One response of a model to one item under one condition.',
  },
  {
    word: 'unanswerable item',
    also: ['unanswerable'],
    meaning: 'An item whose ground truth no answer can match under a scheme, so that each of its trials is an error.',
    page: 'report.md',
  },
  {
    word: 'universe',
    meaning: 'One on/off setting of the rules of the core schemes. There are 40 of them, which form the multiverse.',
    page: 'statistics.md',
  },
  {
    word: 'variant',
    meaning: 'A version of a model in an experiment, such as "base", "instruct" or "think".',
  },
];

/** All names of an entry, in lower case. */
export function namesOf({ word, also = [] }: Term): string[] {
  return [word, ...also].map((name) => name.toLowerCase());
}

/** The entry of a word, which may be a plural. */
export function findTerm(word: string): Term | undefined {
  const name = word.toLowerCase();
  const singular = name.replace(/s$/, '');
  return GLOSSARY.find((term) => namesOf(term).some((one) => one === name || one === singular));
}
