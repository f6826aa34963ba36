/** The sections in their order, which is that of the number keys. */
import type { JSX } from 'preact';
import { About } from './about/about.tsx';
import { Answers } from './answers/answers.tsx';
import { Distributions } from './distributions/distributions.tsx';
import { Feedback } from './feedback/feedback.tsx';
import { Overview } from './overview/overview.tsx';
import type { Section } from './route.ts';
import { Tags } from './tags/tags.tsx';
import { Trends } from './trends/trends.tsx';
import type { View } from './view.ts';

export const SECTION_VIEWS: Readonly<Record<Section, (view: View) => JSX.Element>> = {
  overview: Overview,
  trends: Trends,
  distributions: Distributions,
  tags: Tags,
  answers: Answers,
  feedback: Feedback,
  about: About,
};
