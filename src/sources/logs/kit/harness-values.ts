/** Reads what harnesses write as scores, truths and prompts. */
import { INVALID_LABEL, type StoredLabel } from '../../../base/core/trial.ts';
import { isRecord } from './json-lines.ts';

/** The roles of the user in chats. */
const USER_ROLES: readonly unknown[] = ['user', 'HUMAN'];

/**
 * The label: true or 1, false or 0, or a list with one of them. A missing score and NaN give no label; any other value, such as 0.5, gives an
 * invalid label.
 */
export function readLabel(score: unknown): StoredLabel {
  const only: unknown = Array.isArray(score) && score.length === 1 ? score[0] : score;
  if (only === null || only === undefined || Number.isNaN(only)) return null;
  if (only === true || only === 1) return 1;
  return only === false || only === 0 ? 0 : INVALID_LABEL;
}

/** A text, or a number or truth value as one; null for anything else. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** All texts of a list; null if the value is not a list, or contains anything else. */
export function readTexts(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.map(readText);
  return texts.every((text) => text !== null) ? texts : null;
}

/** A ground truth: a text, or a list of texts of which any counts. Any other value is its JSON text. */
export function readTruth(value: unknown): string | string[] | null {
  if (value === null || value === undefined) return null;
  const texts = readTexts(value);
  if (texts === null) return readText(value) ?? JSON.stringify(value);
  if (texts.length === 0) return null;
  return texts.length === 1 ? (texts[0] ?? null) : texts;
}

/** The question: a prompt that is a text, or the last message of the user in a chat (OpenAI: content, OpenCompass: prompt). */
export function readQuestion(prompt: unknown): string | null {
  if (!Array.isArray(prompt)) return readText(prompt);
  const message: unknown = prompt.findLast((one) => isRecord(one) && USER_ROLES.includes(one['role']));
  return isRecord(message) ? readText(message['content'] ?? message['prompt']) : null;
}

/** A temperature; null for a value that is not a number. */
export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
