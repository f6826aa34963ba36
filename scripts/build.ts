/** Makes dist/ for the package: the bundle, the types of the library, and the manual pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createProgram } from '../src/cli/run-program.ts';
import { COMMANDS } from '../src/commands.ts';
import { makeBundle } from './bundle.ts';
import { bundleTypes } from './bundle-types.ts';
import { manPages } from './man/pages.ts';

await makeBundle();
mkdirSync('dist/types', { recursive: true });
writeFileSync('dist/types/index.d.ts', await bundleTypes());

const audit = createProgram(COMMANDS);
await audit.describeAll();
mkdirSync('dist/man', { recursive: true });
for (const [name, text] of Object.entries(manPages(audit))) writeFileSync(`dist/man/${name}`, text);
