import { packageText } from './package-files.ts';

const manifest = JSON.parse(packageText('package.json')) as {
  name: string;
  version: string;
};

/** Name and version of this program, as reports state them. */
export const TOOL: { readonly name: string; readonly version: string } = {
  name: manifest.name,
  version: manifest.version,
};
