import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { refuse } from '../../../kernel/call/refusal';
import { seesCost, withoutCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { insertOnce } from '../../../kernel/row/master';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { type ContrastRow, contrastSorting, contrastsMatching, pairOf, takeDefaultMark } from './contrast.store';

type Draft = InputOf<typeof contrast.save>;

/** Prices stay where the person sees none. */
export async function contrastValues(cx: SessionCx, input: Draft, old?: ContrastRow) {
  const { supplierId, breedId, isDefault } = input;
  const { name } = (await pairOf(cx, supplierId, breedId)) ?? refuse(sharedCodes.missing);
  const purchasePrice = (await seesCost(cx)) ? input.purchasePrice : old?.purchasePrice;
  return {
    name,
    supplierId,
    breedId,
    isDefault,
    supplierGoodsCode: input.supplierGoodsCode ?? null,
    supplierGoodsName: input.supplierGoodsName ?? null,
    purchasePrice: purchasePrice ?? null,
    leadDays: input.leadDays ?? null,
    minQty: input.minQty ?? null,
  };
}

type Values = Awaited<ReturnType<typeof contrastValues>>;

async function insert(cx: SessionCx, { name: _name, ...columns }: Values): Promise<number> {
  if (columns.isDefault) await takeDefaultMark(cx, columns.breedId, null);
  return insertRow(cx, 'erpContrast', columns);
}

interface Change extends RowChange<'erpContrast'> {
  readonly name?: string;
}

async function write(cx: SessionCx, id: number, { name: _name, ...change }: Change): Promise<void> {
  if (change.isDefault && change.breedId) await takeDefaultMark(cx, change.breedId, id);
  // One that is out of use is nobody's default any more.
  const mark = change.stateEnum && change.stateEnum !== 'ENABLE' ? { isDefault: false } : {};
  await writeRow(cx, 'erpContrast', id, { ...change, ...mark });
}

/** 供应商品种对照 (domain-erp §1.3): pairs are unique, and one supplier of a breed is the default. */
export const contrastRules = {
  table: 'erpContrast',
  rows: contrastsMatching,
  sorting: contrastSorting,
  shown: async (cx: SessionCx, rows: ContrastRow[]) => {
    const sees = await seesCost(cx);
    return rows.map((row) => (sees ? row : withoutCost(row, ['purchasePrice'])));
  },
  valuesOf: contrastValues,
  unique: {
    erp_contrast_pair_once: ({ name }: Values) => duplicate(contrast.name, name)(),
  },
  insert,
  write,
} as const;

/** Adds breeds to a supplier; existing pairs stay unchanged. */
export async function addContrasts(
  cx: SessionCx,
  { supplierId, breedIds, leadDays }: InputOf<typeof contrast.saveBatch>,
) {
  const known = await contrastsMatching(cx, { supplierId }).execute();
  const has = new Set(known.map(({ breedId }) => breedId));
  const missing = [...new Set(breedIds)].filter((breedId) => !has.has(breedId)).sort((a, b) => a - b);
  for (const breedId of missing) {
    const values = await contrastValues(cx, { supplierId, breedId, isDefault: false, leadDays });
    await insertOnce(cx, contrastRules, values);
  }
  cx.log({ targetType: contrast.name, targetName: `${missing.length}个品种` });
  return { created: missing.length, skipped: breedIds.length - missing.length };
}
