interface Goods {
  readonly goodsName: string;
  readonly spec?: string | null;
  readonly locationName?: string;
  readonly batchNo?: string | null;
}

/** Returns goods and place: 「商品 规格 · 库位 · 批号」. */
export function goodsTitle({ goodsName, spec, locationName, batchNo }: Goods): string {
  return [[goodsName, spec].filter(Boolean).join(' '), locationName, batchNo].filter(Boolean).join(' · ');
}
