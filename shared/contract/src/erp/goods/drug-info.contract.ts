import { call, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { drugFrequency } from '../../dict/drug-frequency';
import { drugRoute } from '../../dict/drug-route';
import { eye } from '../../dict/eye';
import { dosageForm, drugStorage } from './drug-info.dicts';

const PATH = '/api/erp-drug-usage';
const touches = ['erp-drug-info', 'erp-breed'];

/** 国药准字: chemical, traditional, biological or imported and repacked drugs, by their letter. */
const APPROVAL = { source: '^国药准字[HZSJ]\\d{8}$', says: '应为国药准字加H、Z、S或J和8位数字' } as const;

const fields = {
  genericName: required(f.text('通用名', 60)),
  tradeName: f.text('商品名', 60),
  dosageForm: required(f.dict('剂型', dosageForm)),
  strength: required(f.text('规格', 40)),
  approvalNo: required(f.text('批准文号', 20, { pattern: APPROVAL })),
  prescriptionFlag: required(f.bool('处方药')),
  insuranceCode: f.text('医保编码', 30),
  /** The health platform knows the drug by it. */
  nationalCode: f.text('国家药品编码', 30),
  storage: f.dict('储存', drugStorage),
  defaultDose: f.text('单次用量', 20),
  frequencyCode: f.dict('频次', drugFrequency),
  route: f.dict('途径', drugRoute),
  eye: f.dict('眼别', eye),
  days: f.int('天数', { unit: '天', min: 1, max: 90 }),
  contraindication: f.note('禁忌', 300),
} as const;

/** Row of a breed of drugs; its id is the breed's. Fields that were never filled in are absent. */
const row = {
  ...idInput,
  /** 0: nothing was filled in yet. */
  version: required(f.int('版本')),
  ...optional(fields),
  code: required(f.text('品种编码', 20)),
  breedName: required(f.text('品种', 90)),
  manufacturer: f.text('厂家', 60),
  onHand: required(f.int('库存')),
} as const;

const filters = {
  keyword: f.text('名称/简码', 60),
  ...optional(pick(fields, ['dosageForm', 'prescriptionFlag'])),
  missing: f.bool('未填写'),
} as const;

/** What belongs to a drug and to no other goods 药品信息 (domain-erp §1.3, §1.8): one row for each breed of category 071. */
export const drugInfo = {
  row,
  fields,
  filters,
  page: call({
    path: `${PATH}/page`,
    title: '药品信息',
    grant: 'menu:1421',
    input: { ...paging, ...filters },
    output: pageOf(f.object('药品', row)),
    touches: [...touches, 'erp-stock'],
  }),
  findByBreed: call({
    path: `${PATH}/findByBreed/{id}`,
    title: '药品信息',
    grant: ['branch:12', 'branch:14'],
    input: idInput,
    output: required(f.object('药品', row)),
    touches,
  }),
  update: call({
    path: `${PATH}/update`,
    title: '编辑药品信息',
    grant: 'erp-goods:edit',
    log: '编辑药品信息',
    input: { ...fields, ...pick(row, ['id', 'version']) },
    touches,
  }),
} as const;
