/** The text of a request: a template with the texts of a subject. */
import type { Subject } from '../../../audit/extracted/subject.ts';
import { chooseNonce, explainFrames, frame } from './frame.ts';
import { PLACE, type ExtractionPrompt, type Place } from './prompt.ts';

/** A place alone on its line, with the line feed. */
const LINE: RegExp = /^[ \t]*\{\{([^{}]*)\}\}[ \t]*\n/gm;

/**
 * The same for the same prompt and subject. A place whose text is missing is left out, with its line if nothing else is on it. Texts of the
 * subject that look like places stay as they are.
 */
export function renderPrompt({ template }: Pick<ExtractionPrompt, 'template'>, subject: Subject): string {
  const texts = textsOf(subject);
  const nonce = chooseNonce(Object.values(texts).filter((text) => text !== null));
  const shown = template.replaceAll(LINE, (line, name: Place) => (texts[name] === null ? '' : line));
  const filled = shown.replaceAll(PLACE, (_, name: Place) => {
    const text = texts[name];
    return text === null ? '' : frame(NAMES[name], text, nonce);
  });
  return `${explainFrames(nonce)}\n\n${filled}`;
}

/** Names of the frames. */
const NAMES: Readonly<Record<Place, string>> = {
  question: 'QUESTION',
  choices: 'OPTIONS',
  truths: 'ACCEPTED ANSWERS',
  response: 'RESPONSE',
};

function textsOf({ question, choices, response, truths }: Subject): Readonly<Record<Place, string | null>> {
  return {
    question,
    choices: choices === null || choices.length === 0 ? null : choices.map(writeOption).join('\n'),
    truths: truths === null ? null : truths.map((truth) => `- ${truth}`).join('\n'),
    response,
  };
}

/** `A. the text`; an option after the 26th has its number. */
function writeOption(text: string, at: number): string {
  const letter = at < 26 ? String.fromCharCode('A'.charCodeAt(0) + at) : String(at + 1);
  return `${letter}. ${text}`;
}
