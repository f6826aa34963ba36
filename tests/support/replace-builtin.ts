/** Functions of Node.js that do something else during a test. */
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Replaces a function of a module of Node.js, also for modules that have imported it by its name, until the test ends. */
export function replaceBuiltin<Module extends object, Name extends keyof Module>(
  module: Module,
  name: Name,
  replacement: Module[Name],
): void {
  const before = module[name];
  const restore = (): void => {
    module[name] = before;
    syncBuiltinESMExports();
  };
  module[name] = replacement;
  syncBuiltinESMExports();
  onTestFinished(restore);
}
