import type { Section } from '../route.ts';

/** The titles of the sections, in the order of the number keys. */
export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  overview: 'Overview',
  trends: 'Trends',
  distributions: 'Distributions',
  tags: 'Tags',
  answers: 'Answers',
  feedback: 'Feedback',
  about: 'About',
};
