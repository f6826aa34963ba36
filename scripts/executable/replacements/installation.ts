/** The optional packages in the executable: it contains those of providers, but not those of PNG. It replaces src/base/system/installation.ts. */
import type { Installation } from '../../../src/base/system/installation.ts';
import { PNG_PACKAGES } from '../../../src/report/figures/png-packages.ts';
import { packageText } from './package-files.ts';

export function testedVersion(name: string): string {
  const { devDependencies } = JSON.parse(packageText('package.json')) as { devDependencies: Record<string, string> };
  return devDependencies[name] as string;
}

export function installedVersion(name: string): string | null {
  return PNG_PACKAGES.some((one) => one === name) ? null : testedVersion(name);
}

export function findInstallation(): Installation {
  return { kind: 'executable' };
}
