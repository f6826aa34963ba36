/** How to read the report of reviews. */
export const READING: readonly string[] = [
  '## How to read this',
  '',
  '- **labelling**: the stored labels, or those of a scheme. Where two of them differ on a trial, one is right. Where they agree, they are right or wrong together.',
  '- **blind mark**: made while the labels of the schemes were hidden from the reviewer. If there is one, all estimates are from blind marks alone.',
  '- **accuracy, pp**: accuracy of the first minus that of the other. It follows from the number of trials on which they differ and the share on which the first is right, so it is more certain than each accuracy alone.',
  '- **exact p**: the probability of a split at least as uneven, if each were right equally often where they differ. A census has no p: its difference is a **fact** about these trials.',
  '- **Holm p**: the same for all comparisons with the best together, because the best of several may be the luckiest. A difference is significant if it is at most 0.05. “–”: too few marks for any test.',
  '- **score**: answers that are correct, as a share of all trials. **people alone**: estimated from the human labels. **calibrated**: a labelling predicts the human label of every trial, and the human labels correct the prediction (prediction-powered inference). It stays without bias if the predictions are wrong: then its interval is wider.',
  '- **accuracy**: trials on which the label is the human label, as a share of all. Each stratum counts by its size.',
  '- **bounds of unclear trials**: the accuracy if the trials that no reviewer could tell, and ties, had human labels: all of them against the labelling, or all for it. They are not in the estimate.',
  '- **if … of human labels were wrong**: a what-if calculation. The marks do not show how often reviewers are wrong.',
  '- **gained, truly right**: of the trials that the scheme turns from wrong to right, those that people call correct. **lost, truly wrong**: of those that it turns from right to wrong, those that people call incorrect.',
  '- Intervals are about the trials of this store. They do not cover errors that all reviewers share. Formulas, sources and measured coverage are in docs/review.md.',
];
