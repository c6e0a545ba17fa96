import type { InputOf } from '@mingmou/contract/base/call';
import {
  trainingServicePackage,
  VALID_DAYS,
} from '@mingmou/contract/system/training/training-service-package.contract';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { holdForUse } from './training-item.service';
import {
  replaceItems,
  type ServicePackageItem,
  trainingServicePackageSorting,
  trainingServicePackagesMatching,
} from './training-service-package.store';

/** Series of the codes that are given; seeds go on from it. */
export const TRAINING_SERVICE_PACKAGE_SERIES = 'VT_SETMEAL';
const CODE_DIGITS = 4;

async function valuesOf(
  cx: SessionCx,
  { code, items, ...input }: InputOf<typeof trainingServicePackage.save>,
  old?: { readonly items: readonly ServicePackageItem[] },
) {
  const ids = items.map(({ itemId }) => itemId);
  if (new Set(ids).size < ids.length)
    throw malformed('items', `${trainingServicePackage.fields.items.title}：不能重复`);
  await holdForUse(cx, ids, '套餐', old?.items.map(({ itemId }) => itemId) ?? []);
  return {
    code: code ?? `VT${await chainNumber(cx, TRAINING_SERVICE_PACKAGE_SERIES, CODE_DIGITS)}`,
    name: input.name,
    items: ids.map((itemId): ServicePackageItem => ({ itemId })),
    totalTimes: input.totalTimes,
    price: input.price,
    validDays: input.validDays ?? VALID_DAYS,
    startRule: input.startRule ?? 'FIRST',
    giftTimes: input.giftTimes ?? 0,
    refundable: input.refundable,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function insert(cx: SessionCx, { items, ...columns }: Values): Promise<number> {
  const { orgId } = cx.caller;
  const id = await insertRow(cx, 'trainingServicePackage', { ...columns, orgId });
  await replaceItems(cx, id, items);
  return id;
}

interface Change extends RowChange<'trainingServicePackage'> {
  readonly items?: readonly ServicePackageItem[];
}

async function write(cx: SessionCx, id: number, { items, ...columns }: Change): Promise<void> {
  await writeRow(cx, 'trainingServicePackage', id, columns);
  if (items) await replaceItems(cx, id, items);
}

/**
 * Packages of vision training. An empty code becomes the next of VT0001…; code and name are unique in the organisation.
 */
export const trainingServicePackageRules = {
  table: 'trainingServicePackage',
  rows: trainingServicePackagesMatching,
  sorting: trainingServicePackageSorting,
  valuesOf,
  unique: {
    training_service_package_code_once: ({ code }: Values) =>
      duplicate(trainingServicePackage.fields.code.title, code)(),
    training_service_package_name_once: ({ name }: Values) =>
      duplicate(trainingServicePackage.fields.name.title, name)(),
  },
  insert,
  write,
} as const;
