/** What the name of a folder of logs looks like: a model, or something else that logs differ in. */

/** Names of families of models, anywhere in a name. */
const FAMILIES =
  /llama|alpaca|vicuna|mistral|mixtral|magistral|codestral|qwen|qwq|deepseek|falcon|gemma|gemini|claude|sonnet|chatgpt|davinci|internlm|chatglm|baichuan|nemotron|smollm|stablelm|starcoder|wizardlm|zephyr|hermes|moonshot|hunyuan|minimax|exaone|swallow|sarashina|pythia|openthinker|palmyra/i;

/** Names of families that are parts of other words, at the beginning of a part of a name. */
const SHORT_FAMILIES =
  /(?:^|[-_./ ])(?:gpt[-_]?[2-9o]|gpt[-_](?:j|neo|oss)|o[134](?:[-_]|$)|phi[-_]?\d|yi[-_]|olmo|glm[-_]?\d|opt[-_]\d|mpt[-_]\d|bloom|flan|t5|bert|grok|kimi|command[-_]r|jamba|dbrx|granite|solar[-_]|elyza|rinna|llm[-_]jp|plamo|ernie|doubao|tulu|aya[-_]|nova[-_]|reka|sky[-_]t1)/i;

/** A number of parameters, such as `7B`, `0.5b`, `8x7B` and `125m`. */
const SIZE = /(?:^|[-_./ ])(?:\d+x)?(?:\d+(?:\.\d+)?b|\d{2,}m)(?:[-_./ ]|$)/i;

/** Whether a name looks like the name of a model. */
export function isLikeModel(name: string): boolean {
  return FAMILIES.test(name) || SHORT_FAMILIES.test(name) || SIZE.test(name);
}

/** A day or a month, and the time of the day after it. */
const DATE = /^\d{4}[-_.]?\d{2}(?:[-_.]?\d{2}(?:[-_. T]?\d{2}[-_.:]?\d{2}.*)?)?$/i;

/** A number, also after a word for a run, and one letter. */
const RUN =
  /^(?:(?:run|seed|trial|try|attempt|rep|repeat|iter|fold|part|shard|rank|split|batch|chunk|exp|experiment|job|task|test|sample|set|round|worker|gpu|node|version|pass|[a-z])[-_ .]?)?#?\d+$|^[a-z]$/i;

const SPLIT =
  /^(?:train|training|test|testing|dev|val|valid|validation|eval|holdout|heldout|all|full|main|mini|sample)$/i;

/** How models were asked. */
const PROMPT =
  /^(?:(?:zero|one|few|many|\d+)[-_ ]?shots?|(?:no[-_ ]?|without[-_ ]?|with[-_ ]?)?(?:cot|rag|direct|think|thinking|context)|greedy|sampling|(?:temp|temperature|top[-_]?[pk])[-_=]?[\d.]+)$/i;

/** What folders are for, and states of the same logs. */
const PLACE =
  /^(?:results?|outputs?|out|logs?|predictions?|preds?|generations?|gen|responses?|answers?|evals?|evaluations?|data|datasets?|samples?|details|reviews|raw|parsed|scored|tmp|temp|json|jsonl|old|new|before|after|left|right|first|second|backup|copy|archive|latest)$/i;

/** The code of a language, such as `ja` and `pt-BR`. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;

const DATA_SETS =
  /^(?:gsm|mgsm|svamp|mawps|asdiv|math|aime|amc|minerva|olympiad|hmmt|mmlu|cmmlu|jmmlu|ceval|c-eval|agieval|arc|hellaswag|winogrande|piqa|siqa|boolq|copa|rte|cb|wic|wsc|sst|qnli|mnli|glue|superglue|xnli|gpqa|bbh|big[-_]?bench|drop|squad|jsquad|hotpot|triviaqa|nq|natural[-_]?questions|truthfulqa|commonsense|csqa|jcommonsenseqa|jnli|openbook|obqa|race|sciq|medqa|medmcqa|pubmedqa|humaneval|mbpp|livecodebench|ifeval|mt[-_]?bench|simpleqa|popqa|strategyqa|logiqa|reclor|lsat|musr|lawbench|legalbench|last[-_]letter)(?:$|[-_. \d]|qa|bench|pro|8k|plus)/i;

/** Parts of MMLU and categories of MMLU-Pro. */
const SUBJECTS =
  /^(?:(?:high_school|college|elementary|professional|conceptual|abstract)_.*|biology|business|chemistry|computer[-_ ]?science|economics|engineering|health|history|law|math|mathematics|other|philosophy|physics|psychology|medicine|medical|finance|geometry|algebra|number[-_ ]theory|prealgebra|precalculus)$/i;

/** Whether a name is that of a run: a date or a number. */
export function isRunName(name: string): boolean {
  return DATE.test(name) || RUN.test(name);
}

/** Whether a name obviously is something else than a model: a run, a part of a data set, a data set, a kind of prompt, or a word for a place. */
export function isNoModel(name: string): boolean {
  if (isLikeModel(name)) return false;
  return isRunName(name) || [SPLIT, PROMPT, PLACE, LANGUAGE, DATA_SETS, SUBJECTS].some((pattern) => pattern.test(name));
}
