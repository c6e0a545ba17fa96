import { f, required } from '../../base/field';
import { goodsCategory } from '../../dict/goods-category';
import { brand } from '../goods/brand.contract';
import { breed } from '../goods/breed.contract';
import { location } from './location.contract';

/** Breeds of several brands may have one name. */
const NAMED = {
  name: ({ brandName, name }: { readonly brandName: string; readonly name: string }) => `${brandName} ${name}`,
};

export const stockFilters = {
  locationId: f.ref('库位', location.findAll),
  categoryId: f.dict('类别', goodsCategory),
  brandId: f.ref('品牌', brand.findAll),
  breedId: f.ref('品种', breed.findAll, NAMED),
  /** Name, pinyin, specification, barcode or the maker's code. */
  keyword: f.text('商品/条码', 60),
  sph: f.sphere(),
  cyl: f.cylinder(),
  batchNo: f.text('批号', 30),
  /** Expires within `nearExpiryDays`. */
  nearExpiry: f.bool('近效期'),
  /** Of batches that are held. */
  held: f.bool('已停售'),
  belowSafety: f.bool('低于安全库存'),
  withZero: f.bool('含零'),
} as const;

export const matrixFilters = {
  /** Of lenses from stock: a barcode for each sphere and cylinder. */
  breedId: required(f.ref('品种', breed.findAll, { ...NAMED, input: { categoryId: '001' } })),
  locationId: stockFilters.locationId,
  add: f.add(),
  /** Of all organisations that the caller may look at, together. */
  chain: f.bool('全连锁'),
} as const;
