/** The words that prose and names avoid, what to write instead, and the places where such a word is right. */

/** A word or phrase to avoid. */
export interface WordRule {
  /** Global. In prose a space matches any whitespace, and case does not matter. */
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly write: string;
}

/** A phrase or a name in which a word of the list is right. */
export interface Exception {
  readonly pattern: RegExp;
  readonly reason: string;
}

function phrase(source: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${source.replaceAll(' ', String.raw`\s+`)})(?![\\w-])`, 'gi');
}

const word = (source: string, write: string): WordRule => ({ pattern: phrase(source), write });
const exception = (source: string, reason: string): Exception => ({ pattern: phrase(source), reason });

export const WORDS: readonly WordRule[] = [
  word('behind', 'after'),
  word('in front of', 'before'),
  word('stands|stood|standing', 'is, appears, means'),
  word(
    'stand (?:in|for|as|at|on|there|here|beside|alone|apart|behind|before|between|first|next|under)',
    'be, appear, mean',
  ),
  word('told', 'reported, printed, shown'),
  word('tells (?:them|him|what|which|how|where|whether) ', 'reports, prints, shows'),
  word('says|said', 'reports, shows, states, names, means'),
  word('(?:goes|go|going|went) on', 'continues, resumes'),
  word('whoever|who has one', 'the caller, the user, callers that'),
  word('somebody|nobody|anybody|everybody', 'the caller, the user, no module, any program'),
  word('holds?|held|holding', 'contains, fails, passes, applies, checks'),
  word('mend(?:s|ed|ing)?', 'fix'),
  word('wants? to be', 'should be'),
  word('knows? (?:no|nothing)', 'has no, does not depend on'),
  word('lies?|lay|lying', 'is'),
  word('blanks', 'whitespace, spaces'),
  word('letters of (?:the |a )?bytes|words of (?:the |an )?options?', 'bytes, values'),
  word('at hand', 'current'),
  word('by (?:itself|themselves)', 'alone'),
  word('of (?:its|their|his) own', 'own, separate'),
  word('as (?:it|they) (?:comes?|came)', 'unchanged'),
  word('on (?:the|its|their) way', 'in progress'),
  word('part at|changes? order', 'swap'),
  word('troubles?', 'problem'),
  word('oddity|oddities|remark(?:s|ed|able)?', 'anomaly, note, warning'),
  word('never (?:met|right|correct)|can never be (?:met|right|correct)', 'unanswerable'),
];

export const EXCEPTIONS: readonly Exception[] = [
  exception(
    '(?:holds?|held|holding) (?:the |a |an |its |every |another )?(?:write |read )?locks?',
    'A process holds a lock.',
  ),
  exception('locks? (?:is|are|was|were) held', 'A process holds a lock.'),
  exception('a (?:single )?line that holds only the word', 'A prompt of a benchmark; runs are compared by its hash.'),
  exception('text and holds|“holds”', 'The key and a verdict of files of claims.'),
  exception('Three boxes hold', 'A question of a benchmark.'),
  exception('Which country lies between', 'A question of the demo.'),
  exception('tell apart', 'The usual phrase for: distinguish.'),
];

const name = (source: string, write: string): WordRule => ({ pattern: new RegExp(source, 'g'), write });

/** Parts of names to avoid in code. */
export const NAMES: readonly WordRule[] = [
  name('(?:^p|P)atience(?![a-z])', 'the value, such as timeout or stepsLeft'),
  name('(?:^m|M)anners(?![a-z])', 'options'),
  name('(?:^s|S)aid(?![a-z])', 'the value, such as mark or verdict'),
  name('(?:^|[a-z])Looks?(?![a-z])', 'the value, such as style or check'),
  name('(?:^|[a-z])Passing(?![a-z])', 'input, output'),
  name('(?:^a|A)sker(?![a-z])', 'the model, the caller'),
  name('(?:^c|C)utter(?![a-z])', 'splitter'),
  name('(?:^g|G)ames?(?![a-z])', 'worth, contributions'),
  name('(?:^d|D)ice(?![a-z])', 'random'),
  name('(?:^t|T)roubles?(?![a-z])', 'problem, error'),
  name('(?:^o|O)ddit(?:y|ies)(?![a-z])', 'anomaly'),
  name('(?:^r|R)emark(?:s|able)?(?![a-z])', 'note, warning, anomaly'),
  name('^whatFollows$', 'a verb and an object'),
  name('emptyTwin', 'emptyCopy'),
  name('[nN]everRight|^never(?:Met|Correct)[A-Z]', 'unanswerable'),
];

/** Names that are right although a part of them is in the list. */
export const NAME_EXCEPTIONS: readonly Exception[] = [
  { pattern: /^remarks$/, reason: 'A key of the report of evaluations (reports/evaluation-report.schema.json).' },
];
