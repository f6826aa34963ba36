/**
 * Reads queries from plain lines, in bytes: without the objects of JSON.parse, and without a text for each document. A line is plain where no
 * id of a document has an escape, no document was retrieved twice, no further field is a list or an object, and nothing is wrong with it.
 */
import { isUtf8 } from 'node:buffer';
import { isLineId, type LineId } from '../../../../base/core/json-line.ts';
import type { RankedQuery } from '../evaluate.ts';
import { isGrade, LISTED } from '../query.ts';
import { DocumentIds } from './document-ids.ts';
import { NumberedRanking, type GradeKind } from './numbered-ranking.ts';
import { Scanner } from './scanner.ts';

export interface PlainQuery extends RankedQuery {
  readonly id: LineId;
}

/** Whole numbers that are written as JavaScript writes them. */
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/** Its methods that read return whether the line is plain so far. */
export class PlainQueryReader {
  readonly #level: number;
  readonly #scanner = new Scanner();
  readonly #ids = new DocumentIds();
  readonly #ranking = new NumberedRanking();
  /** The names of the fields so far. */
  readonly #fields = new Set<string>();
  #id: LineId | null = null;
  #k: number | null = null;

  /** @param level the lowest grade of a relevant document. */
  constructor(level: number) {
    this.#level = level;
  }

  /** The query of a line, as `readQuery` reads it; null for a line that is not plain. */
  read(line: Buffer): PlainQuery | null {
    if (!isUtf8(line)) return null;
    this.#open(line);
    const isPlain = this.#scanner.takeObject(this.#readField) && this.#scanner.isAtEnd();
    if (!isPlain || this.#id === null || !this.#fields.has('retrieved')) return null;
    const ranking = this.#ranking.judge(this.#level);
    return { id: this.#id, ranking, isJudged: this.#ranking.isJudged, k: this.#k };
  }

  #open(line: Buffer): void {
    this.#ranking.clear(this.#ids.count);
    this.#ids.open(line);
    this.#scanner.open(line);
    this.#fields.clear();
    this.#id = this.#k = null;
  }

  readonly #readField = (): boolean => {
    const scanner = this.#scanner;
    if (!scanner.takeString()) return false;
    const name = scanner.text();
    // Of two fields with the same name, JSON readers take the last one.
    if (this.#fields.size === this.#fields.add(name).size) return false;
    return scanner.takeColon() && this.#readValue(name);
  };

  #readValue(name: string): boolean {
    switch (name) {
      case 'id':
        return this.#readId();
      case 'retrieved':
        return this.#scanner.takeList(this.#readRetrieved);
      case 'relevant':
        return this.#readRelevant();
      case 'scores':
        return this.#readGrades('gains');
      case 'k':
        return this.#readK();
      default:
        return this.#scanner.takeScalar() !== undefined;
    }
  }

  #readId(): boolean {
    const id = this.#scanner.takeScalar();
    if (!isLineId(id)) return false;
    this.#id = id;
    return true;
  }

  #readK(): boolean {
    const k = this.#scanner.takeScalar();
    if (k === null) return true;
    if (!Number.isSafeInteger(k) || (k as number) < 1) return false;
    this.#k = k as number;
    return true;
  }

  readonly #readRetrieved = (): boolean => {
    const document = this.#readDocument();
    return document !== null && this.#ranking.push(document);
  };

  #readRelevant(): boolean {
    if (!this.#scanner.isAtList()) return this.#readGrades('relevance');
    this.#ranking.begin('relevance');
    return this.#scanner.takeList(this.#readListed);
  }

  readonly #readListed = (): boolean => {
    const document = this.#readDocument();
    if (document !== null) this.#ranking.grade('relevance', document, LISTED);
    return document !== null;
  };

  #readGrades(kind: GradeKind): boolean {
    const scanner = this.#scanner;
    if (!scanner.isAtObject()) return scanner.takeScalar() === null;
    this.#ranking.begin(kind);
    return scanner.takeObject(() => {
      const document = scanner.takeString() ? this.#findDocument() : null;
      if (document === null || !scanner.takeColon()) return false;
      const grade = scanner.takeScalar();
      return isGrade(grade) && this.#ranking.grade(kind, document, grade);
    });
  }

  /** @returns the number of the document; null where the line is not plain. */
  #readDocument(): number | null {
    const scanner = this.#scanner;
    const isId = scanner.isAtString() ? scanner.takeString() : WHOLE_NUMBER.test(scanner.takeWord());
    return isId ? this.#findDocument() : null;
  }

  #findDocument(): number | null {
    const { start, end, hash, hasEscape } = this.#scanner;
    return hasEscape ? null : this.#ids.find(start, end, hash);
  }
}
