import * as z from 'zod';
import type { CallSpec } from '../base/call';
import { check } from '../base/check';
import type { FieldSpec, Shape } from '../base/field';

/** Imported by server and tests alone: browsers read the descriptors, so no remote bundles zod. */

/**
 * Side of a schema. A request is checked by every fact of its fields; an answer by type only, and undeclared fields are
 * stripped.
 */
type Side = 'request' | 'answer';

const TEXT_FORMATS: Partial<Record<FieldSpec['kind'], string>> = { date: 'date', dateTime: 'date-time', time: 'time' };

const TRIMMED: ReadonlySet<FieldSpec['kind']> = new Set(['text', 'note', 'phone', 'acuity']);

function facts(spec: FieldSpec): Record<string, unknown> {
  const { title, unit, kind } = spec;
  return { title, ...(unit ? { 'x-unit': unit } : {}), 'x-kind': kind };
}

function text(spec: FieldSpec, side: Side): z.ZodType {
  if (side === 'answer') return z.string();
  const base = TRIMMED.has(spec.kind) ? z.string().trim() : z.string();
  return spec.max === undefined ? base : base.max(spec.max);
}

function numeric(spec: FieldSpec, side: Side): z.ZodType {
  if (side === 'answer') return z.number();
  const base = (spec.decimals ?? 0) === 0 ? z.number().int() : z.number();
  const floor = spec.min === undefined ? base : base.min(spec.min);
  return spec.max === undefined ? floor : floor.max(spec.max);
}

function dictionary(spec: FieldSpec): z.ZodType {
  const codes = spec.dict?.rows.map((row) => row.code) ?? [];
  return codes.every((code) => typeof code === 'number') ? z.union([z.number(), z.string()]) : z.string();
}

function structure(spec: FieldSpec, side: Side): z.ZodType {
  switch (spec.kind) {
    case 'text':
    case 'note':
    case 'secret':
    case 'phone':
    case 'acuity':
    case 'date':
    case 'dateTime':
    case 'time':
      return text(spec, side);
    case 'bool':
      return z.boolean();
    case 'dict':
      return dictionary(spec);
    case 'state':
      return z.enum(['ENABLE', 'DISABLE', 'DELETE']);
    case 'list':
      return z.array(spec.item ? fieldSchema({ ...spec.item, required: true }, side) : z.unknown());
    case 'object':
      return shapeSchema(spec.fields ?? {}, side);
    case 'json':
      return z.unknown();
    default:
      return numeric(spec, side);
  }
}

/** An optional field left blank is an absent one. */
const BLANK = z.literal('').transform(() => null);

function described(spec: FieldSpec, schema: z.ZodType): z.ZodType {
  const format = TEXT_FORMATS[spec.kind];
  return schema.meta({
    ...facts(spec),
    ...(format ? { format } : {}),
    ...(spec.dict ? { 'x-dict': spec.dict.name } : {}),
    ...(spec.ref ? { 'x-ref': spec.ref.call.id } : {}),
  });
}

export function fieldSchema(spec: FieldSpec, side: Side): z.ZodType {
  const typed = described(spec, structure(spec, side));
  const judged =
    side === 'answer'
      ? typed
      : typed.superRefine((value, context) => {
          const reason = check(spec, value);
          if (reason) context.addIssue({ code: 'custom', message: reason });
        });
  if (spec.required) return judged;
  return side === 'answer' ? judged.nullish() : judged.nullish().or(BLANK);
}

export function shapeSchema(shape: Shape, side: Side): z.ZodObject {
  const schema = z.object(
    Object.fromEntries(Object.entries(shape).map(([name, spec]) => [name, fieldSchema(spec, side)])),
  );
  return side === 'request' ? schema.strict() : schema;
}

/** Schema of a request; keys that the call does not name are refused, so that a slip of the pen is never silent. */
export function inputSchema(call: CallSpec): z.ZodObject {
  return shapeSchema(call.input, 'request');
}

/** Returns the schema of an answer. Parsing strips undeclared fields, so that no column leaks. */
export function outputSchema(call: CallSpec): z.ZodType {
  return fieldSchema(call.output, 'answer');
}
