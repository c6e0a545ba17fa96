import { call, idInput, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master, masterExport } from '../../base/master';
import { picture } from '../../files/file.fields';
import { licenceKind, licenceStanding, settleType } from '../erp.dicts';

const PATH = '/api/erp-supplier';

const licence = {
  kind: required(f.dict('证照种类', licenceKind)),
  no: required(f.text('证照编号', 60)),
  /** Absent: 长期. */
  expireDate: f.date('到期日'),
  fileId: f.id('证照图片'),
} as const;

const fields = {
  code: f.text('供应商编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('供应商名称', 60)),
  shortName: f.text('简称', 20),
  contact: required(f.text('联系人', 30)),
  phone: required(f.text('电话', 20, { pattern: { source: '^[0-9-]{5,20}$', says: '只能是数字和短横线' } })),
  address: f.text('地址', 100),
  settleType: required(f.dict('结算方式', settleType)),
  creditDays: f.int('账期', { unit: '天', min: 0, max: 365 }),
  bankName: f.text('开户行', 60),
  bankAccount: f.text('银行账号', 40, { pattern: { source: '^[0-9 -]{6,40}$', says: '只能是数字、空格和短横线' } }),
  taxNo: f.text('税号', 20, { pattern: { source: '^[0-9A-Z]{15,20}$', says: '应为15至20位数字或大写字母' } }),
  licences: f.list('证照', f.object('证照', licence), { max: 20 }),
} as const;

const numbered = { ...fields, code: required(fields.code) } as const;

const row = {
  ...rowFields,
  ...numbered,
  licences: required(fields.licences),
  pinyin: required(f.text('简码', 60)),
  /** Of each kind the licence that lasts longest counts; absent without licences or when all are 长期. */
  licenceExpire: f.date('证照最近到期'),
} as const;

const filters = {
  keyword: f.text('名称/简码', 60),
  settleType: f.dict('结算方式', settleType),
  licenceStanding: f.dict('证照到期', licenceStanding),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '供应商',
  pageTitle: '供应商',
  tag: 'erp-supplier',
  grants: {
    page: 'menu:1423',
    pick: ['branch:12', 'branch:14'],
    edit: 'erp-supplier:edit',
    enable: 'erp-supplier:edit',
    delete: 'erp-supplier:edit',
  },
  fields,
  changed: numbered,
  row,
  filters,
  picker: {
    /** Suppliers that deliver a breed, by 供应商品种对照; absent: all. */
    input: { breedId: f.id('品种') },
    columns: ['id', 'code', 'name', 'shortName', 'pinyin', 'settleType', 'creditDays'],
  },
});

/** Suppliers of the chain with their licences (domain-erp §1.3, §1.8). An empty code is numbered by the server. */
export const supplier = {
  ...calls,
  export: masterExport(PATH, 'menu:1423', calls),
  /** The pictures of a supplier's licences with their addresses, which the row does not carry. */
  pictures: call({
    method: 'GET',
    path: `${PATH}/pictures/{id}`,
    title: '供应商证照图片',
    grant: 'menu:1423',
    input: idInput,
    output: required(f.list('图片', picture)),
    touches: ['erp-supplier'],
  }),
} as const;
