/** Makes dist/ for the package: the bundle, and the types of the library. */
import { execFileSync } from 'node:child_process';
import { makeBundle } from './bundle.ts';

await makeBundle();
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
