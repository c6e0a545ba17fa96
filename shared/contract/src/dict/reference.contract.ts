import { call } from '../base/call';
import { f, required } from '../base/field';

/** A row of a dictionary as it is served: a code is a number or a text, the whole dictionary alike; added ones are text. */
export interface DictionaryRow {
  readonly code: number | string;
  readonly name: string;
  readonly sort: number;
  readonly ext: unknown;
  /** An added row that can no longer be chosen but still names earlier choices. */
  readonly disabled?: boolean;
}

/** The dictionaries that chains add rows to, by name; held to their declarations by a test. */
export const TAKES_ADDITIONS: ReadonlySet<string> = new Set(['jobTitle', 'occupation', 'chargeCategory', 'drugRoute']);

const PATH = '/admin/dic-reference';
const touches = ['dictionary'];

/** Dictionaries whole, the additions of the caller's chain among them; answered with an ETag (domain-system §2.4). */
export const dictionaryReference = {
  one: call({
    method: 'GET',
    path: `${PATH}/{name}`,
    title: '字典',
    grant: 'any',
    input: { name: required(f.text('字典', 40)) },
    output: required(f.json<readonly DictionaryRow[]>('字典')),
    touches,
  }),
  batch: call({
    method: 'GET',
    path: `${PATH}/batch`,
    title: '多个字典',
    grant: 'any',
    /** Names with commas between them. */
    input: { names: required(f.text('字典', 2000)) },
    output: required(f.json<Readonly<Record<string, readonly DictionaryRow[]>>>('字典')),
    touches,
  }),
  /** GB/T 2260 level by level: the provinces, or what lies in `parent`. */
  area: call({
    method: 'GET',
    path: `${PATH}/area`,
    title: '行政区划',
    grant: 'any',
    input: { parent: f.text('上级区划', 6) },
    output: required(f.json<readonly DictionaryRow[]>('行政区划')),
    touches,
  }),
} as const;
