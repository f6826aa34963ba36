/** What `npm run new` can make: where its files go, and which list gets a line. */
import { SCHEMES } from '../../src/schemes/catalog.ts';
import { LOG_READERS } from '../../src/sources/logs/readers.ts';

export interface NewKind {
  /** What is made, with an article. */
  readonly what: string;
  /** Each folder of templates, and the folder beside whose subfolders the files go. */
  readonly folders: Readonly<Record<'src' | 'tests', string>>;
  /** Names that are taken beside those of the folders. */
  readonly names: readonly string[];
  /** The file that lists the folders. */
  readonly list: string;
  /** What a folder exports, and the file of the folder that exports it. */
  readonly exported: (camel: string) => string;
  readonly file: string;
  /** What is before the export in a line of the array, and the line of the list before which this line goes. */
  readonly prefix: string;
  readonly before: string;
}

export const KINDS: Readonly<Record<string, NewKind>> = {
  parser: {
    what: 'a folder of schemes',
    folders: { src: 'src/schemes', tests: 'tests/schemes' },
    list: 'src/schemes/catalog.ts',
    names: SCHEMES.map(({ project }) => project),
    exported: (camel) => `${camel}Schemes`,
    file: 'schemes.ts',
    prefix: '...',
    before: '];',
  },
  log: {
    what: 'a format of logs',
    folders: { src: 'src/sources/logs', tests: 'tests/sources/logs' },
    list: 'src/sources/logs/readers.ts',
    names: LOG_READERS.map(({ id }) => id),
    exported: (camel) => `${camel}Reader`,
    file: 'reader.ts',
    prefix: '',
    before: '  // Formats without fixed fields are tried last.',
  },
};
