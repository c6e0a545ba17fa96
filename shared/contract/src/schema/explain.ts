import type * as z from 'zod';
import { check } from '../base/check';
import type { FieldSpec, Shape } from '../base/field';

export interface Malformed {
  /** Dotted path of the field, `lines.2.qty`. */
  readonly field: string;
  /** 「{标签}：{原因}」 */
  readonly sentence: string;
}

function specAt(shape: Shape, path: readonly PropertyKey[]): FieldSpec | undefined {
  let fields: Shape | undefined = shape;
  let spec: FieldSpec | undefined;
  for (const step of path) {
    if (typeof step === 'number') spec = spec?.item;
    else spec = fields?.[String(step)];
    fields = spec?.fields ?? spec?.item?.fields;
  }
  return spec;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], input);
}

/** The first thing wrong with a request, in words for the person who typed it. */
export function explain(shape: Shape, input: unknown, error: z.ZodError): Malformed {
  const [issue] = error.issues;
  if (!issue) return { field: '', sentence: '请求格式不正确' };
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return { field: key.slice(0, 40), sentence: `${key.slice(0, 40)}：未知字段` };
  }
  const spec = specAt(shape, issue.path);
  const field = issue.path.join('.');
  if (!spec) return { field, sentence: '请求格式不正确' };
  const reason = check(spec, valueAt(input, issue.path)) ?? '格式不正确';
  const row = issue.path.find((step) => typeof step === 'number');
  const place = typeof row === 'number' ? `第${row + 1}行` : '';
  return { field, sentence: `${place}${spec.title}：${reason}` };
}
