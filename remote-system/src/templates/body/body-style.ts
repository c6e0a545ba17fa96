/** Attribute that holds a style while markup is parsed, because the policy refuses style attributes in markup. */
export const STYLE = 'data-style';

/** A value that could fetch something, or hide that it does. */
const FETCHES = /[(@\\]/;

/** The properties of a style attribute, as the server writes them (`a:b;c:d`); null: there is none worth keeping. */
export function styleOf(text: string | null): string | null {
  const kept = (text ?? '')
    .split(';')
    .map((each) => /^\s*([a-z-]+)\s*:\s*(\S.*?)\s*$/i.exec(each))
    .flatMap((found) => (found?.[1] && found[2] && !FETCHES.test(found[2]) ? [`${found[1]}:${found[2]}`] : []));
  return kept.length > 0 ? kept.join(';') : null;
}

export function propertyOf(style: string | null, name: string): string | null {
  const found = (style ?? '').split(';').find((each) => each.startsWith(`${name}:`));
  return found?.slice(name.length + 1) ?? null;
}

/** The style with one property changed; null takes it away. */
export function withProperty(style: string | null, name: string, value: string | null): string | null {
  const others = (style ?? '').split(';').filter((each) => each !== '' && !each.startsWith(`${name}:`));
  return styleOf([...others, ...(value === null ? [] : [`${name}:${value}`])].join(';'));
}
