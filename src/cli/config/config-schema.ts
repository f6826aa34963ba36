/** The schema of audit.config.json, which contains the options of an audit that is run again and again. It is made from the table of options. */
import { z } from 'zod';
import type { ConfigField, OptionRow } from '../../languages/options/option.ts';
import { CONFIG_OPTIONS, fieldOf } from './config-fields.ts';

const path = z.string().min(1);
const names = z.array(z.string()).min(1);
const size = z.union([z.int().min(1), z.string().min(1)]);

/** Options that are texts on the command line and objects here. */
const OBJECTS: Readonly<Record<string, z.ZodType>> = {
  map: z.record(z.string(), z.string().min(1)),
  limit: z.record(z.string(), size),
};

/** Ranges are those of the command line, which are checked when the value is used. */
function shapeOf(name: string, { value }: OptionRow): z.ZodType {
  switch (value.kind) {
    case 'flag':
      return z.boolean();
    case 'whole':
      return z.int();
    case 'number':
      return z.number();
    case 'choice':
      return z.enum(value.names ?? []);
    case 'texts':
      return z.array(z.string().min(1));
    case 'names':
      return value.names === undefined ? names : z.array(z.enum(value.names)).min(1);
    case 'language':
      return OBJECTS[name] ?? z.string().min(1);
    default:
      return value.mayBeEmpty === true ? z.string() : path;
  }
}

/** The fields of a section. */
function fieldsOf(section: ConfigField['section']): Record<string, z.ZodType> {
  const rows = Object.entries(CONFIG_OPTIONS).filter(([, { config }]) => config?.section === section);
  return Object.fromEntries(
    rows.map(([name, row]) => {
      const shape = shapeOf(name, row).exactOptional();
      const text = row.config?.text;
      return [fieldOf(name, row), text === undefined ? shape : shape.describe(text)];
    }),
  );
}

const gateSchema = z
  .strictObject(fieldsOf('gate'))
  .meta({ id: 'gate', description: 'When the audit ends with exit code 1.' });

const outputsSchema = z
  .strictObject(fieldsOf('outputs'))
  .meta({ id: 'outputs', description: 'The files that are written.' });

const optionsSchema = z
  .strictObject(fieldsOf('options'))
  .meta({ id: 'options', description: 'Other options, by their names on the command line; see docs/command-line.md.' });

export const configSchema = z
  .strictObject({
    $schema: z.string().exactOptional().describe('The address of this schema, for editors.'),
    inputs: z.array(path).exactOptional().describe('Logs, folders of them, or the folder of an experiment.'),
    schemes: names.exactOptional().describe('The schemes, as --schemes takes them.'),
    gate: gateSchema.exactOptional(),
    outputs: outputsSchema.exactOptional(),
    options: optionsSchema.exactOptional(),
  })
  .meta({
    title: 'Configuration',
    description: 'The options of an audit. Paths are relative to the file. See docs/config.md.',
  });
