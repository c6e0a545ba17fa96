export type DictCode = string | number;

export interface DictRow<Code extends DictCode = DictCode> {
  readonly code: Code;
  readonly name: string;
  /** The other facts of a row that some dictionaries carry (domain-system §2.4, `ext`). */
  readonly ext?: Readonly<Record<string, string | number>> | string | number;
  /** By which it is found too, in lists that are searched so. */
  readonly initials?: string;
}

export interface Dict<Code extends DictCode = DictCode> {
  readonly name: string;
  readonly title: string;
  /** Chains may add rows of their own (code `X001…`). */
  readonly extensible: boolean;
  readonly rows: readonly DictRow<Code>[];
}

type Line<Code extends DictCode> = readonly [code: Code, name: string, ext?: DictRow['ext']];

/** Declares a dictionary; the order of the lines is its order everywhere. */
export function dict<const Code extends DictCode>(
  name: string,
  title: string,
  lines: readonly Line<Code>[],
  options: { readonly extensible?: boolean } = {},
): Dict<Code> {
  return {
    name,
    title,
    extensible: options.extensible ?? false,
    rows: lines.map(([code, rowName, ext]) =>
      ext === undefined ? { code, name: rowName } : { code, name: rowName, ext },
    ),
  };
}

type NamedLines = Readonly<Record<string, Line<DictCode>>>;

/** Declares a dictionary whose codes have names: code refers to `visitType.codes.RETURN` instead of the number. */
export function namedDict<const Lines extends NamedLines>(
  name: string,
  title: string,
  lines: Lines,
  options: { readonly extensible?: boolean } = {},
) {
  type Code = Lines[keyof Lines][0];
  const codes = Object.fromEntries(Object.entries(lines).map(([key, [code]]) => [key, code]));
  return {
    ...dict(name, title, Object.values(lines) as readonly Line<Code>[], options),
    codes: codes as { readonly [Name in keyof Lines]: Lines[Name][0] },
  };
}

/**
 * The Chinese name of a code; a code that the dictionary lacks (an added row, an old one) is shown as it is. A number may
 * come as text: a column that also takes added codes (`X001`) stores it so.
 */
export function dictName(dictionary: Dict, code: DictCode | null | undefined): string {
  if (code === null || code === undefined) return '';
  return dictionary.rows.find((row) => String(row.code) === String(code))?.name ?? String(code);
}

/** The code type of a dictionary. */
export type CodeOf<D> = D extends Dict<infer Code> ? Code : never;
