import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { chargeGrants, codeCalls } from './charge.contract';
import { chargeRow, codeField, MOST_PRICE } from './charge.fields';

const PATH = '/opt-settings-multiple-service-charge';

export const MIN_COMBO_ITEMS = 2;

const item = {
  singleId: required(f.id('收费项目')),
  quantity: required(f.int('数量', { min: 1, max: 99 })),
} as const;

const shownItem = { ...item, ...pick(chargeRow, ['code', 'name', 'unit', 'price', 'stateEnum']) } as const;

const fields = {
  code: codeField,
  name: required(f.text('名称', 40)),
  items: required(f.list('组合项目', f.object('组合项目', item), { max: 30 })),
  price: required(f.money('组合价', { max: MOST_PRICE })),
} as const;

const row = {
  ...rowFields,
  ...fields,
  items: required(f.list('组合项目', f.object('组合项目', shownItem))),
  /** The names of the items with their quantities. */
  summary: required(f.text('组合项目', 2000)),
  /** Σ单价 × 数量, as the singles cost now. */
  listAmount: required(f.money('单项合计')),
} as const;

const filters = {
  keyword: f.text('名称/拼音/编码', 40),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '组合收费',
  pageTitle: '组合收费',
  tag: 'service-combo',
  listTags: ['service-charge'],
  grants: chargeGrants,
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['keyword']), columns: ['id', 'code', 'name'] },
});

/** Services sold together below what they cost one by one (domain-system §2.2). */
export const combo = {
  ...calls,
  ...codeCalls(PATH, calls.name, 'service-combo'),
  item,
  /** Singles that may be combined, with their prices. */
  findItems: call({
    path: `${PATH}/find-items`,
    title: '可组合的收费项目',
    grant: chargeGrants.page,
    output: required(
      f.list('收费项目', f.object('收费项目', pick(chargeRow, ['id', 'code', 'name', 'pinyin', 'unit', 'price']))),
    ),
    touches: ['service-charge'],
  }),
} as const;
