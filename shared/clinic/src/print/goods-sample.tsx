import { money, price, ZERO } from '@mingmou/contract/base/money';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { blocksOf, type ErpPrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { ReactNode } from 'react';
import { BillSheet, type SheetColumn, type SheetTemplate } from './bill-sheet';
import { GlassesSheet } from './glasses-sheet';
import { COMMON_SAMPLE } from './print-sample';
import type { SalePaper } from './sale-paper';
import { SaleSlip } from './sale-slip';

function templateOf(kind: ErpPrintKind, content: PrintContent): SheetTemplate {
  const { paper, margin, fontSize, copies, landscape, headText, footText, showDiscount } = content;
  return {
    ...{ paper, margin, fontSize, copies, landscape, headText, footText },
    showDiscount: showDiscount ?? true,
    blocks: blocksOf(kind, content.blocks ?? []).flatMap(({ key, shown }) => (shown ? [key] : [])),
  };
}

const LINE = {
  ...{ gift: false, needProcess: true, takeNow: false, returnedQty: 0, returnedAmount: ZERO, remakeCount: 0 },
  ...{ barcodeId: 1, qty: 1, unit: 1 as const, stockMode: 'ORDER' as const, categoryId: '000' as const, groupNo: 1 },
};

const LENS = { ...LINE, goodsName: '依视路 钻晶A4', spec: '1.60', code: '2900000000018', tagPrice: price(680) };

const LINES: SalePaper['lines'] = [
  {
    ...{ ...LENS, id: 1, lineNo: 1, eye: 'OD', price: price(640), amount: money(640) },
    customParams: { sph: -3, cyl: -1, axis: 175, pd: 31.5, ph: 18 },
  },
  {
    ...{ ...LENS, id: 2, lineNo: 2, eye: 'OS', price: price(640), amount: money(640) },
    customParams: { sph: -2.75, cyl: -0.75, axis: 5, pd: 31, ph: 18 },
  },
  {
    ...{ ...LINE, id: 3, lineNo: 3, unit: 2, stockMode: 'STOCK', categoryId: '003', code: '2900000000025' },
    ...{ goodsName: '海伦凯勒 光学镜架', spec: 'R1021 C2 52□18-145' },
    ...{ tagPrice: price(480), price: price(420), amount: money(420) },
  },
];

const SALE: Omit<SalePaper, 'template' | 'printKind' | 'title'> = {
  ...COMMON_SAMPLE,
  ...{ id: 1, version: 1, billNo: 'XS202603100001', state: 'PASSED', source: 'BILL', chargeState: 'CHARGED' },
  ...{ createdAt: '2026-03-10 09:50:00', bizDate: '2026-03-10', totalQty: 3, sellerName: '周销售' },
  ...{ patientName: '王小明', recordNo: 'B00000012', rxNo: 'CF202603100001', chargeNo: 'SF202603100001' },
  ...{ chargedAt: '2026-03-10 09:58:00', deliveryMode: '自取', promisedAt: '2026-03-17' },
  ...{ tagAmount: money(1840), discountAmount: money(140), totalAmount: money(1700), paidAmount: money(1700) },
  ...{ totalText: '壹仟柒佰元整', mark: null, lines: LINES },
};

const column = (title: string, isFigure = false): SheetColumn => ({ title, isFigure });

const GOODS = [column('序'), column('条码'), column('商品'), column('规格')];

interface BillSample {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly SheetColumn[];
  readonly cells: readonly (readonly string[])[];
  readonly sums: readonly string[];
  readonly money?: readonly (readonly [string, string])[];
  readonly signs: readonly string[];
}

const BILLS: Readonly<Record<'SALE' | 'PURCHASE' | 'STOCK', BillSample>> = {
  SALE: {
    title: '销售单',
    facts: [
      ['单号', 'XS202603100001'],
      ['患者', '王小明'],
      ['病历号', 'B00000012'],
      ['收费单号', 'SF202603100001'],
      ['销售员', '周销售'],
      ['承诺日期', '2026-03-17'],
    ],
    columns: [...GOODS, column('数量', true), column('标签价', true), column('售价', true), column('金额', true)],
    cells: [
      ['1', '2900000000018', '依视路 钻晶A4', '1.60', '1', '680.00', '640.00', '640.00'],
      ['2', '2900000000018', '依视路 钻晶A4', '1.60', '1', '680.00', '640.00', '640.00'],
      ['3', '2900000000025', '海伦凯勒 光学镜架', 'R1021 C2 52□18-145', '1', '480.00', '420.00', '420.00'],
    ],
    sums: ['数量合计 3', '金额合计 1,700.00（大写：壹仟柒佰元整）'],
    money: [
      ['标签价金额', '1,840.00'],
      ['优惠', '140.00'],
      ['实收', '1,700.00'],
    ],
    signs: ['销售', '顾客'],
  },
  PURCHASE: {
    title: '采购入库单',
    facts: [
      ['单号', 'RK202603100001'],
      ['供应商', '杭州博视光学有限公司'],
      ['采购员', '钱采购'],
      ['业务日期', '2026-03-10'],
    ],
    columns: [
      ...GOODS,
      column('批号'),
      column('订货', true),
      column('实收', true),
      column('单价', true),
      column('金额', true),
    ],
    cells: [
      ['1', '2900000000032', '强生 美瞳', '8.60/14.2 -3.00', 'A2603', '10', '10', '58.00', '580.00'],
      ['2', '2900000000025', '海伦凯勒 光学镜架', 'R1021 C2 52□18-145', '', '5', '5', '180.00', '900.00'],
    ],
    sums: ['实收合计 15', '金额合计 1,480.00（大写：壹仟肆佰捌拾元整）'],
    signs: ['采购', '验收', '库管'],
  },
  STOCK: {
    title: '调拨出库单',
    facts: [
      ['单号', 'DC202603100001'],
      ['调入机构', '城西店'],
      ['制单人', '孙仓管'],
      ['业务日期', '2026-03-10'],
    ],
    columns: [...GOODS, column('批号'), column('效期'), column('发出', true), column('标签价', true)],
    cells: [
      ['1', '2900000000032', '强生 美瞳', '8.60/14.2 -3.00', 'A2603', '2027-06-30', '4', '128.00'],
      ['2', '2900000000025', '海伦凯勒 光学镜架', 'R1021 C2 52□18-145', '', '', '2', '480.00'],
    ],
    sums: ['发出合计 6'],
    signs: ['发货', '承运', '收货'],
  },
};

interface GoodsSampleProps {
  readonly kind: ErpPrintKind;
  readonly content: PrintContent;
}

/** Sample print of a goods page, rendered by the page's own sheet. */
export function GoodsSample({ kind, content }: GoodsSampleProps): ReactNode {
  const template = templateOf(kind, content);
  if (kind === 'SALE_SLIP') {
    return <SaleSlip of={{ ...SALE, title: '销售小票', printKind: kind, template }} template={template} />;
  }
  if (kind === 'GLASSES') {
    return <GlassesSheet of={{ ...SALE, title: '配镜单', printKind: kind, template }} template={template} />;
  }
  const { cells, ...bill } = BILLS[kind];
  return (
    <BillSheet
      of={{ ...COMMON_SAMPLE, title: bill.title }}
      template={template}
      {...bill}
      rows={cells.map((row, at) => ({ key: at, cells: row }))}
    />
  );
}
