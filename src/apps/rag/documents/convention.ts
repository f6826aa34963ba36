/** The convention that evaluations, retrieval metrics and citations share: the formulas of the original proposal, with its mistakes. */
export const PROPOSAL = 'proposal';
