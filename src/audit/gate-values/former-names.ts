/** Statistics of earlier versions that took the outputs of an item as independent, and those by item that replaced them. */
export const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['mcnemarP', 'p'],
  ['midP', 'p'],
  ['clusterSePp', 'sePp'],
]);
