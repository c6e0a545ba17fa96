import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Dict } from '@mingmou/contract/base/dict';
import type { StateEnum } from '@mingmou/contract/base/field';
import { dictionaryOf } from '@mingmou/contract/dict/dictionaries';
import type { DictionaryRow } from '@mingmou/contract/dict/reference.contract';
import { dictionary } from '@mingmou/contract/system/dict/dictionary.contract';
import { dictionaryCodes } from '@mingmou/contract/system/system.codes';
import { refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { areasIn } from '../../../kernel/row/area';
import { sorted } from '../../../kernel/row/list';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { payWaySorting, payWaysMatching } from '../cashier/pay-way.store';
import { additionsMatching, additionsTo, dictionarySorting, placeOfCode } from './dictionary.store';

const CODE_DIGITS = 3;

/** The dictionary that an addition is for; fixed ones take none. */
function extensible(name: string): Dict {
  const found = dictionaryOf(name);
  return found?.extensible ? found : refuse(dictionaryCodes.fixed);
}

async function valuesOf(
  cx: SessionCx,
  { dictionary: name, sort, ...input }: InputOf<typeof dictionary.save>,
  old?: { readonly dictionary: string; readonly code: string },
) {
  const { rows } = extensible(name);
  const label = dictionary.fields.name.title;
  if (rows.some((row) => row.name === input.name)) refuse(sharedCodes.duplicate, { label, value: input.name });
  // Users of the code expect its current dictionary.
  if (old && old.dictionary !== name) refuse(dictionaryCodes.fixed);
  const code = old?.code ?? `X${await chainNumber(cx, `DICTIONARY ${name}`, CODE_DIGITS)}`;
  return { dictionary: name, code, name: input.name, sort: sort ?? 0 };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

interface Coded {
  readonly dictionary: string;
  readonly code: string;
  readonly name: string;
}

/** Once used it can be disabled only (domain-system §2.4). */
async function beforeMove(cx: SessionCx, row: Coded, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  const place = await placeOfCode(cx, row.dictionary, row.code);
  if (place !== undefined) {
    refuse(sharedCodes.inUse, { label: dictionary.name, name: row.name, place, action: '删除' });
  }
}

/** Additions of the chain: the server assigns codes, and names are unique in their dictionary. */
export const dictionaryRules = {
  table: 'dictionaryRow',
  rows: additionsMatching,
  sorting: dictionarySorting,
  pickSorting: {
    columns: [],
    initial: [
      ['sort', 'asc'],
      ['id', 'asc'],
    ],
  },
  valuesOf,
  unique: { dictionary_row_name_once: ({ name }: Values) => duplicate(dictionary.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'dictionaryRow', values),
  write: (cx: SessionCx, id: number, change: RowChange<'dictionaryRow'>) => writeRow(cx, 'dictionaryRow', id, change),
  beforeMove,
} as const;

function served({ rows }: Dict, additions: readonly (Coded & { readonly stateEnum: StateEnum })[]): DictionaryRow[] {
  const fixed = rows.map(({ code, name, ext }, at) => ({ code, name, sort: at + 1, ext: ext ?? null }));
  const added = additions.map(({ code, name, stateEnum }, at) => ({
    code,
    name,
    sort: rows.length + at + 1,
    ext: null,
    ...(stateEnum === 'ENABLE' ? {} : { disabled: true }),
  }));
  return [...fixed, ...added];
}

/** Dictionaries that are data of a chain and stored in other tables, with their readers. */
const KEPT_ELSEWHERE: Readonly<Record<string, (cx: SessionCx) => Promise<readonly DictionaryRow[]>>> = {
  payWay: async (cx) => {
    const ways = await sorted(payWaysMatching(cx), {}, payWaySorting).execute();
    return ways.map(({ wayCode, name, stateEnum, enabled }, at) => ({
      ...{ code: wayCode, name, sort: at + 1, ext: null },
      ...(stateEnum === 'ENABLE' && enabled ? {} : { disabled: true }),
    }));
  },
};

/** Dictionaries whole, by name. */
export async function dictionariesNamed(cx: SessionCx, names: readonly string[]) {
  const elsewhere = (name: string) => Object.hasOwn(KEPT_ELSEWHERE, name);
  const known = names.flatMap((name) =>
    elsewhere(name) ? [] : [dictionaryOf(name) ?? refuse(dictionaryCodes.unknown, { name })],
  );
  const additions = await additionsTo(
    cx,
    known.flatMap((one) => (one.extensible ? [one.name] : [])),
  );
  const rows = new Map(
    known.map((one) => [
      one.name,
      served(
        one,
        additions.filter((row) => row.dictionary === one.name),
      ),
    ]),
  );
  const answer: Record<string, readonly DictionaryRow[]> = {};
  for (const name of names) answer[name] = rows.get(name) ?? (await KEPT_ELSEWHERE[name]?.(cx)) ?? [];
  return answer;
}

export async function dictionaryNamed(cx: SessionCx, name: string): Promise<readonly DictionaryRow[]> {
  const { [name]: rows } = await dictionariesNamed(cx, [name]);
  if (!rows) throw refusal(dictionaryCodes.unknown, { name });
  return rows;
}

/** One level of the administrative areas; they are the same for every chain. */
export function areasNamed(parent: string | null): DictionaryRow[] {
  const areas = areasIn(parent) ?? refuse(dictionaryCodes.unknown, { name: `area ${parent}` });
  return areas.map(({ code, name }, at) => ({ code, name, sort: at + 1, ext: null }));
}
