/** Names under which scripts and harnesses write the fields of a record. They are compared without case, `_`, `-` and spaces. */
import type { MappedField } from '../../../../base/core/log-fields.ts';

/** The names of a field that is not mapped: files that have them are read without a guess. */
export const DEFAULT_NAMES: Readonly<Record<MappedField, readonly string[]>> = {
  id: ['id', 'trialId', 'trial_id'],
  item: ['item', 'itemId', 'item_id'],
  response: ['response'],
  storedParse: ['storedParse', 'stored_parse'],
  label: ['label', 'storedLabel', 'stored_label'],
  groundTruth: ['groundTruth', 'ground_truth'],
  choices: ['choices'],
  question: ['question'],
  model: ['model'],
  variant: ['variant'],
  condition: ['condition'],
  dataset: ['dataset'],
  task: ['task'],
  temperature: ['temperature'],
};

/** A name, or the path to a value: `choices.0.message.content`. */
type Names = readonly string[];

const IDS: Names = ['question_id', 'qid', 'sample_id', 'example_id', 'uid', 'uuid', 'idx', 'index', 'doc_id'];

/** The id that a user gave to a request of a batch, beside the `id` of its result. */
export const REQUEST_ID = 'custom_id';

/** The answer of a chat; only where the last message is that of the model. */
export const LAST_MESSAGE = 'messages.-1.content';

/** Other names, the most certain first. A name may be in several lists; the values decide. */
export const GUESSED_NAMES: Readonly<Partial<Record<MappedField, Names>>> = {
  response: [
    'output',
    'model_output',
    'actual_output',
    'completion',
    'completions',
    'rollout',
    'rollouts',
    'generation',
    'generated_text',
    'model_response',
    'model_completion',
    'model_generation',
    'model_text',
    'raw_output',
    'raw_response',
    'raw_text',
    'raw',
    'llm_output',
    'llm_response',
    'full_response',
    'full_output',
    'full_model_output',
    'response_text',
    'output_text',
    'generated',
    'generations',
    'outputs',
    'responses',
    'resps',
    'choices.0.message.content',
    'choices.0.text',
    'response.choices.0.message.content',
    'response.body.choices.0.message.content', // results of the batch API of OpenAI
    'output.choices.0.message.content',
    'response.body.output.-1.content.0.text', // OpenAI’s Responses API, and its batches
    'output.-1.content.0.text',
    'choices.0.turns.0', // answers of MT-bench and Arena-Hard
    LAST_MESSAGE,
    'model_prediction',
    'gen',
    'code', // math-evaluation-harness and Qwen2.5-Math
    'prediction',
    'pred',
    'preds',
    'predictions',
    'predicted',
    'model_answer',
    'answer',
    'ans',
    'text',
  ],
  groundTruth: [
    'gold',
    'gold_answer',
    'golden_answer',
    'gold_label',
    'target',
    'gt',
    'gts', // rollouts of verl
    'gt_answer',
    'reward_model.ground_truth', // data of verl
    'true_answer',
    'correct_answer',
    'right_answer',
    'expected',
    'expected_answer',
    'expected_output',
    'reference',
    'reference_answer',
    'standard_answer',
    'std_answer',
    'target_answer',
    'golden',
    'golds',
    'gold_answers',
    'golden_answers',
    'correct_option',
    'correct_choice',
    'correct_letter',
    'correct_label',
    'true_label',
    'actual_answer',
    'references',
    'answer_key',
    'ideal',
    'refr',
    'choices.0.review.gold', // reviews of EvalScope before 1.0
    'label',
    'answer',
    'ans',
    'answers',
    'solution',
    'correct', // where another field has the label
  ],
  label: [
    'human_judgment',
    'human_judgement',
    'human_judgment_result',
    'human_verdict',
    'human_correct',
    'human_evaluation',
    'final_verdict',
    'final_judgment',
    'final_judgement',
    'is_correct',
    'iscorrect',
    'correct',
    'correctness',
    'is_right',
    'right',
    'passed',
    'pass',
    'success',
    'acc',
    'accuracy',
    'exact_match',
    'em',
    'judge_correct',
    'choices.0.review.result',
    'score',
    'accuracy_reward', // TRL
    'correctness_math_verify', // open-r1
    'reward',
    'rewards',
    'result',
    'grade',
    'verdict',
    'flag',
    'true_false',
    'equal',
    'match',
    'is_match',
    'is_equal',
  ],
  storedParse: [
    'extracted',
    'extracted_answer',
    'parsed',
    'parsed_answer',
    'pred',
    'prediction',
    'pred_answer',
    'predicted',
    'predicted_answer',
    'model_answer',
    'our_answer',
    'final_answer',
    'greedy_answer',
    'answer_pred',
    'filtered',
    'filtered_resps',
    'choices.0.review.pred',
  ],
  question: ['prompt', 'query', 'input', 'problem', 'instruction', 'question_text', 'q'],
  choices: ['options', 'index2ans', 'all_choices'],
  id: [REQUEST_ID, ...IDS],
  item: [REQUEST_ID, ...IDS],
  model: ['model_name', 'model_id', 'generator', 'engine', 'response.body.model'],
  dataset: ['dataset_name', 'benchmark', 'data_source'],
  task: ['task_name', 'subject', 'category', 'subset'],
};

/** Words in names that no list has, such as `gpt4_response`. A name with an excluded word is none. */
interface NameWords {
  readonly any: ReadonlySet<string>;
  readonly none: ReadonlySet<string>;
}

function words(any: string, none: string): NameWords {
  return { any: new Set(any.split(' ')), none: new Set(none.split(' ')) };
}

const ABOUT_TEXTS =
  'count cost error file format id index latency len length lens logprobs model name path score scores status throughput time tokens type usage';

export const NAME_WORDS: Readonly<Partial<Record<MappedField, NameWords>>> = {
  response: words(
    'completion generated generation output reply response',
    `${ABOUT_TEXTS} correct eval evaluation expected extracted gold judge label parsed prompt queries query question questions ref reference retrieved target translated translation true`,
  ),
  groundTruth: words(
    'expected gold golden groundtruth gt reference target truth',
    `${ABOUT_TEXTS} context cot doc docs hit judge passage prompt rationale source`,
  ),
  label: words(
    'correct hit passed right success',
    'answer choice context count doc docs gold letter num number option passage rate retrieval retrieved total',
  ),
  storedParse: words(
    'extracted extraction parsed pred predicted prediction',
    `${ABOUT_TEXTS} explanation prob probs prompt rationale reasoning thought thoughts`,
  ),
};

/** The usual names of labels as they are compared, without those that only have a word of one. */
export const NAMED_FIELDS = { label: new Set([...DEFAULT_NAMES.label, ...(GUESSED_NAMES.label ?? [])].map(plainName)) };

/** Names of responses that are also names of truths, inputs or other texts. */
export const VAGUE_RESPONSES: ReadonlySet<string> = new Set(['answer', 'ans', 'text']);

/** Names of texts in which a model thinks before it answers. They are responses where they contain the prediction. */
export const THOUGHTS: Names = [
  'chain_of_thought',
  'cot',
  'reasoning',
  'reasoning_chain',
  'rationale',
  'thought',
  'thoughts',
  'explanation',
  'answer',
];

/** The words of a name: `predIndex` and `pred_index` have two. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

/** A name as it is compared. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Fields that are looked for within objects, too. */
const NESTED_FIELDS: readonly MappedField[] = [
  'label',
  'response',
  'groundTruth',
  'storedParse',
  'question',
  'choices',
];
export const NESTED: ReadonlySet<MappedField> = new Set(NESTED_FIELDS);

/** The order in which fields are guessed: a name that one took is not offered to the next. */
export const ORDER: readonly MappedField[] = [...NESTED_FIELDS, 'id', 'item', 'model', 'dataset', 'task'];

/** Names of responses, also of several. */
export const RESPONSE_NAMES: ReadonlySet<string> = new Set(
  [...DEFAULT_NAMES.response, ...(GUESSED_NAMES.response ?? [])].map(plainName),
);
/** Names of predictions: each may be the whole response, or what was taken out of it. */
export const PREDICTION_NAMES: ReadonlySet<string> = new Set((GUESSED_NAMES.storedParse ?? []).map(plainName));
/** Names of truths. */
export const TRUTH_NAMES: ReadonlySet<string> = new Set((GUESSED_NAMES.groundTruth ?? []).map(plainName));
