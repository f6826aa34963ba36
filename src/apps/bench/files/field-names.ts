/** Names under which files of questions have their fields. They are compared without case, `_`, `-` and spaces. */

/** The fields that `--map` and `map` name. */
export const QUESTION_FIELDS = ['id', 'question', 'context', 'choices', 'groundTruth', 'answerIndex'] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** Names that are no guess, because the documentation has them. */
export const USUAL_NAMES: Readonly<Record<QuestionField, readonly string[]>> = {
  id: ['id'],
  question: ['question'],
  context: [],
  choices: ['choices'],
  groundTruth: ['answer', 'groundTruth', 'ground_truth'],
  answerIndex: ['answerIndex', 'answer_index'],
};

/** Names or paths, the most certain first. */
export const KNOWN_NAMES: Readonly<Record<QuestionField, readonly string[]>> = {
  id: ['id', 'questionid', 'qid', 'itemid', 'sampleid', 'exampleid', 'problemid', 'taskid', 'docid', 'uid', 'uuid', 'idx', 'index'],
  question: [
    'question', 'question.stem', 'questiontext', 'questionstem', 'stem', 'problem', 'query', 'prompt', 'input', 'inputs', 'instruction', 'q', 'ctx', 'text',
    '問題', '質問', '設問', '問題文',
  ],
  context: ['context', 'passage', 'paragraph', 'article', '本文', '文脈'],
  choices: ['choices', 'question.choices', 'options', 'candidates', 'endings', 'answerchoices', '選択肢'],
  answerIndex: [
    'answerindex', 'answeridx', 'labelindex', 'correctindex', 'correctidx', 'goldindex', 'goldidx', 'targetindex', 'correctoption', 'cop', 'answerkey', 'answerletter',
  ],
  groundTruth: [
    'groundtruth', 'answer', 'answers', 'correctanswer', 'correctanswers', 'rightanswer', 'trueanswer', 'goldanswer', 'gold', 'target', 'targets',
    'expected', 'expectedanswer', 'expectedoutput', 'bestanswer', 'referenceanswer', 'reference', 'references', 'ideal', 'label', 'solution', 'truth', 'gt', 'output',
    '正解', '答え', '解答', '回答',
  ],
}; // prettier-ignore
