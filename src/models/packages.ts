/** The packages that requests to a provider need. They are optional, because most users never ask a model. */
import { checkPackages, type Installed } from '../base/system/optional-packages.ts';
import type { ModelAddress } from './address.ts';

/** The package that sends the requests of every provider. */
const SHARED = 'ai';

/** @throws InputError if a package is missing that requests to a model need. @param installed tests replace it. */
export function checkModelPackages({ id, provider }: ModelAddress, installed?: Installed): void {
  checkPackages(id, [SHARED, provider.package], installed);
}
