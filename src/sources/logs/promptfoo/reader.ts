/** The formats of promptfoo: its outputs as JSON and as a table, and its database. */
import type { LogReader } from '../kit/log.ts';
import { promptfooDbReader } from './database-reader.ts';
import { promptfooDocumentReader } from './document-reader.ts';
import { promptfooTableReader } from './table-reader.ts';

export const promptfooReaders: readonly LogReader[] = [
  promptfooDocumentReader,
  promptfooDbReader,
  promptfooTableReader,
];
