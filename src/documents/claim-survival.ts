/** Under how many labellings and settings a claim is true. */
import type { ClaimAnswer, ClaimResult } from './claims.ts';

/** Whether the claim is true of the trials under this labelling; an untestable one is not known to be. */
export function doesClaimHold({ verdict }: Pick<ClaimAnswer, 'verdict'>): boolean {
  return verdict === 'supported' || verdict === 'holds';
}

/** The share of the schemes under which the claim is true; null without a scheme. */
export function shareOfSchemes({ schemes }: Pick<ClaimResult, 'schemes'>): number | null {
  return schemes.length === 0 ? null : schemes.filter(doesClaimHold).length / schemes.length;
}

/** The share of the settings under which the claim is true; null without settings. */
export function shareOfSettings({ settings }: Pick<ClaimResult, 'settings'>): number | null {
  return settings === null ? null : settings.holding / settings.of;
}

/** Whether the claim is true as stored, and false or untestable under some scheme. */
export function isBroken({ stored, schemes }: Pick<ClaimResult, 'stored' | 'schemes'>): boolean {
  return doesClaimHold(stored) && !schemes.every(doesClaimHold);
}
