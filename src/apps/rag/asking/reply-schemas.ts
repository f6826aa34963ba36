/** The JSON Schema of the replies to a prompt: that of the example with which the prompt shows the form. */
import { schemaOfExample } from '../../../models/example-schema.ts';
import type { JsonSchema } from '../../../models/structured.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import { judgeOfPrompt } from '../judges/requested-form.ts';
import type { PromptSet } from './prompt-set.ts';

/** The schemas by the id of the judge or of the step of a judge. One whose replies are numbers, or whose prompt shows no object, has none. */
export function replySchemas(judges: JudgeSet, prompts: PromptSet): ReadonlyMap<string, JsonSchema> {
  const found = [...prompts].flatMap(([id, { template }]) => {
    const judge = judges.get(id);
    const asksForNumber = judge !== undefined && judgeOfPrompt(judge, template).form === 'number';
    const example = asksForNumber ? null : findExample(template);
    return example === null ? [] : [[id, schemaOfExample(example)] as const];
  });
  return new Map(found);
}

/** The last object of JSON that begins and ends with lines of the text. */
function findExample(template: string): Readonly<Record<string, unknown>> | null {
  const lines = template.split('\n');
  for (let start = lines.length - 1; start >= 0; start--) {
    if (lines[start]?.trimStart().startsWith('{') !== true) continue;
    for (let end = lines.length; end > start; end--) {
      const example = parseObject(lines.slice(start, end).join('\n'));
      if (example !== null) return example;
    }
  }
  return null;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
