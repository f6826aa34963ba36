/** An amount with its currency, to the digits that matter: `0.0042 USD`, `0.42 USD`, `42.00 USD`. */
export function moneyText(amount: number, currency: string): string {
  const digits = amount === 0 || amount >= 0.1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(amount)));
  return `${amount.toFixed(digits)} ${currency}`;
}

/** The same in a table; – where the cost is not known. */
export function costText(cost: number | null, currency: string | null): string {
  return cost === null || currency === null ? '–' : moneyText(cost, currency);
}
