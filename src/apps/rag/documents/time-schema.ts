import { z } from 'zod';

export const timeSchema = z
  .string()
  .regex(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  .meta({ id: 'time', description: 'ISO 8601, UTC.' });

export const isoWeekSchema = z
  .string()
  .regex(/^-?\d{4,6}-W\d\d$/)
  .meta({ id: 'isoWeek', description: 'A week of ISO 8601, such as 2026-W47.' });

export const mondaySchema = z
  .string()
  .regex(/^[+-]?\d{4,6}-\d\d-\d\d$/)
  .meta({ id: 'date', description: 'A Monday, such as 2026-11-16.' });
