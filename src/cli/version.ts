import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  name: string;
  version: string;
};

/** Name and version of this program, as reports state them. */
export const TOOL: { readonly name: string; readonly version: string } = {
  name: manifest.name,
  version: manifest.version,
};
