/** Damage to JSON documents: a value of another type, a key that is gone, something twice, a number that is none. */
import { readFileSync, writeFileSync } from 'node:fs';
import { damagedBytes } from './damage-bytes.ts';
import { oddValue } from './odd-values.ts';
import type { Random } from './random.ts';

type Container = unknown[] | Record<string, unknown>;

/** Where one value of a document is. */
interface Place {
  readonly container: Container;
  readonly key: string;
}

const MOST_CHANGES = 3;

/** The document with some changes. It is changed in place, unless the whole of it is replaced. */
function damagedDocument(document: unknown, random: Random): unknown {
  if (random.chance(0.03)) return oddValue(random);
  damageParts(document, random);
  return document;
}

/** Changes some values below the root of a document, in place. */
export function damageParts(document: unknown, random: Random): void {
  for (let left = random.between(1, MOST_CHANGES); left > 0; left--) {
    const places = placesIn(document);
    if (places.length > 0) damageAt(random.pick(places), random);
  }
}

/** A text of JSON, damaged as a document or, rarely, as bytes. */
export function damagedJson(text: string, random: Random): string {
  if (random.chance(0.25)) return damagedBytes(Buffer.from(text), random).toString('latin1');
  const changed = JSON.stringify(damagedDocument(JSON.parse(text), random)) ?? '';
  if (random.chance(0.05))
    return changed.replace(/\d+/, random.pick(['1e999', 'NaN', '-Infinity', '00', '1'.repeat(400)]));
  return changed;
}

/** Damages a file that has one document. */
export function damageJson(path: string, random: Random): void {
  writeFileSync(path, damagedJson(readFileSync(path, 'utf8'), random));
}

/** Damages some lines of a file that has a document on each. */
export function damageJsonLines(path: string, random: Random): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (let left = random.between(1, MOST_CHANGES); left > 0; left--) {
    const at = random.below(lines.length);
    if (isJson(lines[at] ?? '')) lines[at] = damagedJson(lines[at] as string, random);
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

/** Whether the text is a list or an object. */
export function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function damageAt({ container, key }: Place, random: Random): void {
  const kind = random.below(10);
  if (kind < 6) setAt(container, key, oddValue(random));
  else if (kind === 6 && Array.isArray(container)) container.splice(Number(key), 1);
  else if (kind < 8 && !Array.isArray(container)) delete container[key];
  else if (Array.isArray(container)) container.push(...container.slice(0, 50));
  else setAt(container, `${key} `, oddValue(random));
}

function setAt(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else container[key] = value;
}

/** Every value of the document below its root. */
function placesIn(document: unknown): Place[] {
  const places: Place[] = [];
  const open: unknown[] = [document];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const container = value as Container;
    for (const [key, one] of Object.entries(container)) {
      places.push({ container, key });
      if (typeof one === 'object' && one !== null) open.push(one);
    }
  }
  return places;
}
