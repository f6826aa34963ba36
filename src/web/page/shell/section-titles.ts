import type { Section } from '../route.ts';

const TITLES: Readonly<Record<Section, string>> = {
  claims: 'Claims',
  summary: 'Summary',
  cells: 'Cells',
  conclusions: 'Conclusions',
  why: 'Why',
  multiverse: 'Multiverse',
  trials: 'Trials',
  about: 'About',
};

/** The titles of sections, in the order of the number keys. */
export function titleSections(sections: readonly Section[]): Record<string, string> {
  return Object.fromEntries(sections.map((section) => [section, TITLES[section]]));
}
