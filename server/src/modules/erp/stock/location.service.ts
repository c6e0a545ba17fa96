import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { purchaseCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { transition } from '../../../kernel/row/transition';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen } from '../../../kernel/row/versioned-row';
import { supplierFacts } from '../purchase/supplier.store';
import {
  clearDefault,
  findLocation,
  hasStock,
  insertLocation,
  lockLocation,
  usableLocations,
  writeLocation,
} from './location.store';

const TARGET = '库位';

type Fields = InputOf<typeof location.save>;

function unique<T>({ code, name }: Fields, write: () => Promise<T>): Promise<T> {
  return whereUnique(
    {
      stock_location_code_once: duplicate(location.fields.code.title, code),
      stock_location_name_once: duplicate(location.fields.name.title, name),
    },
    write,
  );
}

async function checked(cx: SessionCx, { code, name, type, isDefault, supplierId }: Fields) {
  if (type === 'TRANSIT') throw malformed('type', '类型：在途库位由系统建立');
  if (isDefault && type === 'DEFECT') throw malformed('isDefault', '默认：不良品仓不能作为默认库位');
  if (isDefault && type === 'CONSIGN') throw malformed('isDefault', '默认：代销仓不能作为默认库位');
  if (type !== 'CONSIGN') return { code, name, type, isDefault: isDefault ?? false, supplierId: null };
  if (!supplierId) throw malformed('supplierId', '代销供应商：代销仓请选择供应商');
  const supplier = await supplierFacts(cx, supplierId);
  if (supplier?.stateEnum !== 'ENABLE') refuse(purchaseCodes.supplierDisabled);
  return { code, name, type, isDefault: false, supplierId };
}

export async function locationById(cx: SessionCx, id: number) {
  return (await findLocation(cx, id)) ?? refuse(sharedCodes.missing);
}

export async function saveLocation(cx: SessionCx, input: Fields) {
  const row = await checked(cx, input);
  if (row.isDefault) await clearDefault(cx);
  const id = await unique(input, () => insertLocation(cx, row));
  cx.log({ targetType: TARGET, targetId: id, targetName: row.name, ...changes(location.fields, {}, row) });
  return { id };
}

export async function updateLocation(cx: SessionCx, input: InputOf<typeof location.update>) {
  const row = await checked(cx, input);
  const old = asSeen(await lockLocation(cx, input.id), input.version);
  if (old.type === 'TRANSIT') throw malformed('type', '类型：在途库位由系统建立');
  // Whose the pieces are is not changed under them.
  if (row.supplierId !== old.supplierId && (await hasStock(cx, input.id))) {
    throw malformed('type', '类型：库位仍有库存，不能改为或改自代销仓，也不能换供应商');
  }
  if (row.isDefault && old.stateEnum !== 'ENABLE') throw malformed('isDefault', '默认：停用的库位不能作为默认库位');
  // A default stays one until another takes its place: lines without a location need it.
  if (old.isDefault && !row.isDefault) throw malformed('isDefault', '默认：请把另一库位设为默认');
  if (row.isDefault && !old.isDefault) await clearDefault(cx);
  await unique(input, () => writeLocation(cx, input.id, row));
  cx.log({ targetType: TARGET, targetId: input.id, targetName: row.name, ...changes(location.fields, old, row) });
  return null;
}

/** Enables, disables or deletes a location; refuses a location with stock, and the default one. */
export async function moveLocation(cx: SessionCx, { id, stateEnum, version }: MasterMove) {
  await transition(cx, {
    flow: location.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockLocation(cx, id),
    state: (row) => row.stateEnum,
    effect: async ({ isDefault, type }) => {
      if (stateEnum === 'ENABLE') return;
      if (type === 'TRANSIT') throw malformed('id', '库位：在途库位由系统使用');
      if (await hasStock(cx, id)) refuse(stockCodes.locationHasStock);
      if (isDefault) throw malformed('id', '库位：默认库位不能停用，请先把另一库位设为默认');
    },
    write: (_row, to) => writeLocation(cx, id, { stateEnum: to }),
    target: (row) => ({ targetType: TARGET, targetName: row.name }),
  });
  return null;
}

export interface Locations {
  readonly ids: ReadonlySet<number>;
  readonly defaultId: number | null;
}

/** The locations that lines may name, and the one for lines that name none. */
export async function locationsForLines(cx: SessionCx): Promise<Locations> {
  const usable = await usableLocations(cx);
  return { ids: new Set(usable.map(({ id }) => id)), defaultId: usable.find((row) => row.isDefault)?.id ?? null };
}

/** Where goods lie that nobody buys any more; null where the organisation keeps none. */
export async function defectId(cx: SessionCx): Promise<number | null> {
  return (await usableLocations(cx)).find(({ type }) => type === 'DEFECT')?.id ?? null;
}

/** Where drugs are sold from; null where the organisation has no pharmacy. */
export async function pharmacyId(cx: SessionCx): Promise<number | null> {
  return (await usableLocations(cx)).find(({ type }) => type === 'DRUG')?.id ?? null;
}

/** Where prescriptions are dispensed from: the pharmacy, otherwise the default location. */
export async function dispensaryId(cx: SessionCx): Promise<number | null> {
  return (await pharmacyId(cx)) ?? (await locationsForLines(cx)).defaultId;
}
