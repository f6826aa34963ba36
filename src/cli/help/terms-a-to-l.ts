/** The entries of the glossary from A to L, in alphabetical order. */
import type { Term } from './term.ts';

export const TERMS_A_TO_L: readonly Term[] = [
  {
    word: 'adjudicator',
    also: ['conflict'],
    meaning: 'The person who decides a conflict, that is, a trial that reviewers marked differently.',
    page: 'review.md',
  },
  {
    word: 'attribution',
    also: ['Shapley value', 'Shapley'],
    meaning:
      'The share of each rule in the difference between two schemes. It is the Shapley value: the mean effect of adding the rule, over all orders in which the rules can be added.',
    page: 'statistics/rules.md',
  },
  {
    word: 'baseline',
    meaning:
      'An earlier result with which a new one is compared (--baseline). Not to be confused with the baseline condition, with which the other conditions are compared.',
    page: 'gate.md',
  },
  {
    word: 'baseline condition',
    meaning: 'The condition with which the other conditions are compared, such as "control".',
    page: 'statistics/effects.md',
  },
  {
    word: 'blind mark',
    meaning: 'A mark that a reviewer made while the labels were hidden.',
    page: 'review.md',
  },
  {
    word: 'by chance',
    also: ['reference'],
    meaning:
      'What would change if the same label changes were spread over the conditions, or over what is ranked, at random: a parser with as many flips that does not depend on the condition.',
    page: 'statistics/effects.md',
  },
  {
    word: 'calibrated mean',
    also: ['calibration'],
    meaning:
      'The mean that labels of all answers would have, estimated from the scores of a judge for all and the labels of a random sample (prediction-powered inference). In a review: the score or the accuracy that human labels of all trials would give, estimated from the labels of an extractor and the marks of a sample.',
    page: 'evaluations.md',
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
      'A statement about error rates, such as "the large model makes fewer errors", written as a comparison. --claims tests it by the stored labels and under every scheme. In evaluations of answers: a statement of an answer or of its ground truth, on which a judge gives verdicts (docs/rag-judges.md).',
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
      'The values that are compatible with the data, at a level of 95 %, if the items are a sample of many such items. All intervals are computed over items.',
    page: 'statistics/rates.md',
  },
  {
    word: 'core',
    also: ['core scheme'],
    meaning:
      'The five schemes of the original audit: v1, v2-parse, combined, v2-norm and post-think. They differ only in rules that can be switched on or off.',
    page: 'schemes.md',
  },
  {
    word: 'effect',
    also: ['contrast'],
    meaning:
      'The error rate under a condition minus the error rate under the baseline condition, with everything else equal, in percentage points. In rules, tables and documents an effect of a condition is a contrast.',
    page: 'statistics/effects.md',
  },
  {
    word: 'error rate',
    also: ['errorPct', 'error', 'accuracy'],
    meaning:
      'The share of trials with a ground truth that are labelled as wrong, in percent. A trial in which nothing is parsed counts as wrong. The accuracy is 100 % minus the error rate. --measure chooses which of the two reports show.',
    page: 'statistics/rates.md',
  },
  {
    word: 'example',
    also: ['receipt'],
    meaning:
      'A trial that a report shows: its texts, and the rules that made the difference. --max-examples sets how many there are of each kind. Documents call it a receipt.',
    page: 'report.md',
  },
  {
    word: 'extractor',
    also: ['extraction'],
    meaning:
      'A model with a prompt and settings that reads the answer out of each response. "audit extract" stores its replies, which an audit reads as the scheme extract:NAME.',
    page: 'extract.md',
  },
  {
    word: 'faithfulness',
    also: ['hallucination'],
    meaning:
      'Faithfulness is the share of the claims of an answer that a retrieved document supports. Hallucination is the share that neither a retrieved document nor the ground truth supports.',
    page: 'rag-judges.md',
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
    page: 'statistics/flips.md',
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
    page: 'statistics/rates.md',
  },
  {
    word: 'judge',
    meaning:
      'A language model that is asked about an answer, for example which of its claims the retrieved documents support.',
    page: 'rag-judges.md',
  },
  {
    word: 'kappa',
    also: ['κ', 'Cohen’s κ', 'Cohen’s kappa'],
    meaning:
      'Cohen’s κ, the agreement of two labelings beyond chance: 1 if they always agree, and 0 if they agree as often as by chance.',
    page: 'statistics/flips.md',
  },
  {
    word: 'label',
    also: ['stored label', 'right', 'wrong', 'correct', 'incorrect'],
    meaning:
      'Whether an answer counts as right or wrong. The stored label is the one in the input. Each scheme gives a label, too. Documents and marks of people call right answers correct, and wrong ones incorrect.',
  },
  {
    word: 'least p',
    also: ['minP'],
    meaning:
      'The smallest p-value that a test could give. With m items that have a difference it is 2^(1 − m), so at least six are needed for 0.05, and if one or two of them carry more than half of it, only these count. If it is above 0.05, the difference cannot be tested.',
    page: 'statistics/flips.md',
  },
];
