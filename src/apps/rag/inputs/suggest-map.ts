/** Suggests options `--map` for rows of no format, by the names that scripts give to fields. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { plainName } from '../../../sources/logs/kit/fields/field-names.ts';
import { shellWord } from '../../../base/text/shell-word.ts';

/** Names without case, `_`, `-` and spaces; the most certain first. */
const NAMES = {
  query: ['query', 'question', 'userinput', 'userquery', 'input', 'inputs', 'prompt', 'q', '質問'],
  answer: [
    'answer',
    'response',
    'output',
    'outputs',
    'actualoutput',
    'generatedanswer',
    'modelanswer',
    'prediction',
    'completion',
    'result',
    'a',
    '回答',
  ],
  contexts: [
    'contexts',
    'context',
    'retrievedcontexts',
    'retrievalcontext',
    'retrieved',
    'documents',
    'docs',
    'sources',
    'chunks',
    'passages',
  ],
  groundTruth: [
    'groundtruth',
    'reference',
    'expectedoutput',
    'expectedanswer',
    'correctanswer',
    'idealanswer',
    'gold',
    'truth',
    '正解',
  ],
} as const;
const NEEDED: readonly string[] = ['query', 'answer'];
/** A longer name would make the sentence unreadable. */
const LONGEST_NAME = 60;

/** Such as `--map query=prompt --map answer=PATH`. */
export function suggestMap(row: JsonObject): string {
  const present = Object.keys(row).filter((name) => name.length <= LONGEST_NAME);
  const options = Object.entries(NAMES).map(([field, names]) => {
    const found = names
      .map((name) => present.find((one) => plainName(one) === name))
      .find((name) => name !== undefined);
    if (found === undefined && !NEEDED.includes(field)) return [];
    return [`--map ${field}=${found === undefined ? 'PATH' : shellWord(found)}`];
  });
  return options.flat().join(' ');
}
