import type { InputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import type { GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { TestApp } from '../support/app';

let made = 0;

/** Returns an idempotency key that no other request uses. */
export function newKey(): string {
  made += 1;
  return `catalogue-key-${String(made).padStart(6, '0')}`;
}

export type BreedDraft = InputOf<typeof breed.save>;

/** The range of powers of case W1. */
export const LENS_ATTRS = { refractIndex: '1.60', sphMin: -6, sphMax: 0, cylMin: -2, cylMax: 0 } as const;
export const W1_GRID = { sphFrom: 0, sphTo: -3, cylFrom: 0, cylTo: -1 } as const;

/** Creates catalogue rows through the calls, with one account. */
export function catalogueOf(app: TestApp, token: string) {
  const newBrand = async (...categoryIds: GoodsCategory[]) => {
    made += 1;
    const { data } = await app.send(brand.save, { name: `测试品牌${made}`, categoryIds }, { token });
    return data.id;
  };
  const draftOf = (brandId: number, more: Partial<BreedDraft> = {}): BreedDraft => {
    made += 1;
    const lens = { categoryId: '001' as const, unit: 1 as const, stockMode: 'STOCK' as const, attrs: LENS_ATTRS };
    return { name: `测试品种${made}`, brandId, ...lens, ...more };
  };
  const newBreed = async (more: Partial<BreedDraft> = {}) => {
    const brandId = more.brandId ?? (await newBrand(more.categoryId ?? '001'));
    const saved = await app.send(breed.save, draftOf(brandId, more), { token });
    if (!saved.success) throw new Error(saved.msg);
    return saved.data.id;
  };
  const newFrames = (more: Partial<BreedDraft> = {}) =>
    newBreed({ categoryId: '003', unit: 2, attrs: { rimType: '全框' }, ...more });
  const rows = (breedId: number, given: InputOf<typeof barcode.createRows>['rows']) =>
    app.send(barcode.createRows, { breedId, rows: given }, { token, idempotencyKey: newKey() });
  const grid = (breedId: number, edges: Partial<InputOf<typeof barcode.createGrid>> = {}) =>
    app.send(barcode.createGrid, { breedId, ...W1_GRID, ...edges }, { token, idempotencyKey: newKey() });
  const of = async (breedId: number) =>
    (await app.send(barcode.page, { breedId, size: 100, column: 'code', asc: true }, { token })).data.records;
  return { newBrand, draftOf, newBreed, newFrames, rows, grid, of };
}
