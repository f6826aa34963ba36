/** The formats of promptfoo: its JSON output and its database. */
import type { LogReader } from '../kit/log.ts';
import { promptfooDbReader } from './database-reader.ts';
import { promptfooDocumentReader } from './document-reader.ts';

export const promptfooReaders: readonly LogReader[] = [promptfooDocumentReader, promptfooDbReader];
