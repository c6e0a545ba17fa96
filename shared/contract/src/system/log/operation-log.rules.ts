/** A field that a write changed, as the reader sees it; empty text where there was nothing. */
export interface LoggedChange {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(textOf).join('、');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== '')
    .map(([name, inner]) => `${name}：${textOf(inner)}`)
    .join('，');
}

/** Splits a logged field into 标签 and value; a field logged without a label is named by its key. */
function labelled(key: string, field: unknown): { readonly label?: string; readonly value: unknown } {
  const { label, value } = fieldsOf(field);
  return typeof label === 'string' ? { label, value } : { label: key, value: field };
}

/** The changed fields of a line of the operation log, in the order in which they were written. */
export function loggedChanges(before: unknown, after: unknown): LoggedChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].map((key) => ({
    key,
    label: labelled(key, now[key] ?? old[key]).label ?? key,
    before: textOf(labelled(key, old[key]).value),
    after: textOf(labelled(key, now[key]).value),
  }));
}
