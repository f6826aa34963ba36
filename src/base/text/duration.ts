import { plural } from './plural.ts';

const [MINUTE, HOUR, DAY, YEAR] = [60, 3_600, 86_400, 365 * 86_400];

/**
 * Formats a duration: `59 s`, `2 min 5 s`, `3 h 20 min`, `2 days`, `more than a year`.
 * @param seconds not negative; `NaN` is a duration that is not known yet and gives `–`.
 */
export function durationText(seconds: number): string {
  if (Number.isNaN(seconds)) return '–';
  if (seconds > YEAR) return 'more than a year';
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min${rest(whole % MINUTE, 's')}`;
  if (whole < 2 * DAY) return `${Math.floor(whole / HOUR)} h${rest(Math.floor((whole % HOUR) / MINUTE), 'min')}`;
  return plural(Math.floor(whole / DAY), 'day');
}

function rest(amount: number, unit: string): string {
  return amount === 0 ? '' : ` ${amount} ${unit}`;
}
