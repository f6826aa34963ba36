/** Makes dist/ for the package: the bundle, and the types of the library. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { makeBundle } from './bundle.ts';
import { bundleTypes } from './bundle-types.ts';

await makeBundle();
mkdirSync('dist/types', { recursive: true });
writeFileSync('dist/types/index.d.ts', await bundleTypes());
