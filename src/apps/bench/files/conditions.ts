/** The conditions of a benchmark from a file, with their templates. */
import type { BenchmarkFile, ConditionRecord } from '../documents/benchmark-file.ts';
import { CONDITION_WORDS, sentenceGap } from './answer-words.ts';
import type { FileSettings } from './settings.ts';

const PLACE = /\{\s*instruction\s*\}/;

export interface FileCondition extends ConditionRecord {
  readonly template: string;
}

/** Those of the file, or reasoning before the answer and the answer alone. */
export function listConditions(
  { conditions, instruction }: Pick<BenchmarkFile, 'conditions' | 'instruction'>,
  { language, hasContext, hasExamples }: Pick<FileSettings, 'language' | 'hasContext' | 'hasExamples'>,
): FileCondition[] {
  const before = `{examples}${hasContext ? '{context}\n\n' : ''}{question}`;
  const isEmpty = instruction === '';
  const form = isEmpty ? '' : '{instruction}';
  const words = CONDITION_WORDS[language];
  const examples = hasExamples ? { examples: {} } : {};
  const asked = (words_: string): string => `${before}\n\n${words_}${isEmpty ? '' : sentenceGap(language)}${form}`;
  if (conditions === undefined)
    return [
      { id: 'cot', title: 'reasoning before the answer', template: asked(words.cot), ...examples },
      { id: 'direct', title: 'the answer alone', template: asked(words.direct), ...examples },
    ];
  const plain = isEmpty ? before : `${before}\n\n{instruction}`;
  return conditions.map((condition) => ({
    ...condition,
    template: withInstruction(condition.template ?? plain, instruction),
  }));
}

/** Whether the prompts of a condition ask for a form of the answer. */
export function hasInstruction({ template }: FileCondition): boolean {
  return PLACE.test(template);
}

/** An instruction of the user is at the end of a template that has no place for it. */
function withInstruction(template: string, instruction: string | undefined): string {
  const isDone = instruction === undefined || instruction === '' || PLACE.test(template);
  return isDone ? template : `${template}\n\n{instruction}`;
}
