import { auth } from '../../auth/auth.contract';
import { call, idInput, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { goodsCategory } from '../../dict/goods-category';
import { unit } from '../../dict/unit';
import { stockMode } from '../erp.dicts';
import { goodsPackageItemKind, goodsPackageStanding, goodsPackageState } from './goods-package.dicts';

/** A price of four decimals brings the amount of so many pieces back to the cent (G2); of more it may not. */
const MOST_PIECES = 99;

const PATH = '/api/erp-package-manage';
/** The pages of sales, the consulting desk and the till. */
const SELLS = ['branch:12', 'branch:14', 'menu:1105'] as const;

const item = {
  groupName: required(f.text('分组', 20)),
  kind: required(f.dict('对象类型', goodsPackageItemKind)),
  /** Of goods or a breed. */
  targetId: f.id('对象'),
  /** Of 类别 instead. */
  categoryId: f.dict('类别', goodsCategory),
  /** Pieces of the item, whatever of it is picked. */
  qty: required(f.qty('数量', { max: MOST_PIECES })),
  chooseQty: required(f.int('选几项', { min: 1, max: 50 })),
  required: required(f.bool('必选')),
  sharePrice: f.money('分摊金额', { max: 999_999.99 }),
} as const;

const fields = {
  code: f.text('套餐编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('套餐名称', 40)),
  price: required(f.money('套餐价', { max: 999_999.99 })),
  startDate: required(f.date('开始日期')),
  /** Absent: open. */
  endDate: f.date('结束日期'),
  orgIds: required(f.ids('适用机构', { min: 1, max: 200 })),
  remark: f.note('备注', 200),
  /** A draft may still be without; it is not enabled then. */
  items: f.list('套餐明细', f.object('套餐明细', item), { max: 50 }),
} as const;

const numbered = { ...fields, code: required(fields.code) } as const;

/** Name of an item of the package, and its tag price today if it has a single one. */
const target = {
  name: required(f.text('对象', 200)),
  tagPrice: f.price('标签价'),
} as const;

const row = {
  ...rowFields,
  ...numbered,
  items: required(fields.items),
  pinyin: required(f.text('简码', 40)),
  state: required(f.dict('状态', goodsPackageState)),
  standing: required(f.dict('有效', goodsPackageStanding)),
  orgNames: required(f.list('适用机构', f.text('机构', 20))),
  /** In the order of `items`. */
  targets: required(f.list('对象', f.object('对象', target))),
  /** Sum of the tag prices of the required goods, the cheapest of each group; absent if a price is missing. */
  listAmount: f.money('原价合计'),
  /** Packages that left the house, in all organisations. */
  soldQty: required(f.int('已售份数')),
} as const;

const filters = {
  name: f.text('名称/编码', 40),
  state: f.dict('状态', goodsPackageState),
  orgId: f.ref('适用机构', auth.sessionInfo, { rows: 'orgList', id: 'orgId', name: 'orgShortName' }),
  /** Packages on sale on that day. */
  day: f.date('日期'),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '套餐',
  pageTitle: '套餐管理',
  tag: 'erp-package',
  listTags: ['erp-tag-price', 'org'],
  grants: {
    page: 'menu:1422',
    pick: ['branch:12', 'branch:14'],
    edit: 'erp-package:edit',
    enable: 'erp-package:edit',
    delete: 'erp-package:edit',
  },
  fields,
  changed: numbered,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'code', 'name', 'price', 'startDate', 'endDate'] },
});

/** An item as a seller picks from it; `itemNo` counts from 1. */
const sellableItem = {
  itemNo: required(f.int('序号', { min: 1 })),
  ...item,
  ...target,
} as const;

const picked = {
  itemNo: required(f.int('序号', { min: 1, max: 50 })),
  barcodeId: required(f.id('商品')),
  /** Absent: all pieces of the item. */
  qty: f.qty('数量', { max: MOST_PIECES }),
} as const;

const line = {
  itemNo: sellableItem.itemNo,
  groupName: item.groupName,
  barcodeId: picked.barcodeId,
  code: required(f.text('条码', 13)),
  goodsName: required(f.text('商品名称', 90)),
  spec: required(f.text('规格', 80)),
  unit: required(f.dict('单位', unit)),
  categoryId: required(f.dict('类别', goodsCategory)),
  stockMode: required(f.dict('库存方式', stockMode)),
  qty: item.qty,
  tagPrice: f.price('标签价'),
  amount: required(f.money('金额')),
} as const;

/** Packages of goods of the chain (domain-erp §1.3, §1.5, §1.8). An empty code is numbered by the server. */
export const goodsPackage = {
  ...calls,
  item,
  copy: call({
    path: `${PATH}/copy/{id}`,
    title: '复制套餐',
    grant: 'erp-package:edit',
    input: idInput,
    output: required(f.object('套餐', idInput)),
    touches: ['erp-package'],
  }),
  /** What may be sold today in an organisation: without one, where the caller works. */
  sellable: call({
    path: `${PATH}/sellable`,
    title: '可售套餐',
    grant: SELLS,
    input: { orgId: f.id('机构') },
    output: required(
      f.list(
        '套餐',
        f.object('套餐', {
          ...pick(row, ['id', 'code', 'name', 'pinyin', 'price', 'startDate', 'endDate']),
          items: required(f.list('套餐明细', f.object('套餐明细', sellableItem))),
        }),
      ),
    ),
    touches: ['erp-package', 'erp-tag-price'],
  }),
  /** The lines of a sale that a package becomes, its price split over them. */
  expand: call({
    path: `${PATH}/expand`,
    title: '套餐拆分',
    grant: SELLS,
    input: {
      packageId: required(f.id('套餐')),
      picks: required(f.list('所选商品', f.object('所选商品', picked), { max: 200 })),
    },
    output: required(
      f.object('套餐', {
        packageId: required(f.id('套餐')),
        name: row.name,
        price: row.price,
        lines: required(f.list('商品', f.object('商品', line))),
      }),
    ),
    touches: ['erp-package', 'erp-tag-price'],
  }),
} as const;
