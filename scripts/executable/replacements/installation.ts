/** The packages of providers, in the executable: it contains all of them. It replaces src/system/installation.ts. */
import type { Installation } from '../../../src/system/installation.ts';
import { packageText } from './package-files.ts';

export function testedVersion(name: string): string {
  const { devDependencies } = JSON.parse(packageText('package.json')) as { devDependencies: Record<string, string> };
  return devDependencies[name] as string;
}

export function installedVersion(name: string): string {
  return testedVersion(name);
}

export function findInstallation(): Installation {
  return { kind: 'checkout' };
}
