import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { deviceScope } from '../../dict/device-scope';
import { picture, pictureFields } from '../../files/file.fields';

const PATH = '/settings-stores-information';
const NAME = '机构信息';
const touches = ['org-info'];

export const MAX_ORG_IMAGES = 9;

const versioned = { id: required(f.id('机构')), version: required(f.int('版本', { min: 1 })) } as const;

const fields = {
  orgName: required(f.text('机构名称', 40)),
  orgShortName: required(f.text('机构简称', 20)),
  orgCode: required(f.text('机构编码', 8, { pattern: { source: '^[A-Z0-9]{2,8}$', says: '应为2–8位大写字母或数字' } })),
  phone: required(f.text('联系电话', 20, { pattern: { source: '^[0-9+() -]{5,20}$', says: '请输入电话号码' } })),
  province: f.text('省', 20),
  city: f.text('市', 20),
  district: f.text('区县', 20),
  address: required(f.text('详细地址', 100)),
  longitude: f.decimal('经度', 6, { unit: '°', min: -180, max: 180 }),
  latitude: f.decimal('纬度', 6, { unit: '°', min: -90, max: 90 }),
  manager: f.text('负责人', 20),
  sort: f.int('排序', { min: 0, max: 9999 }),
  legalPerson: f.text('法定代表人', 20),
  uscc: f.text('统一社会信用代码', 18),
  licenseNo: f.text('医疗机构执业许可证号', 40),
  licenseExpire: f.date('许可证到期日'),
  /** To sell contact lenses and what cleans them (domain-erp §9b.2). */
  deviceLicenceNo: f.text('医疗器械经营许可证号', 40),
  deviceLicenceScope: f.dicts('许可证经营范围', deviceScope, { max: 2 }),
  /** Absent: 长期. */
  deviceLicenceExpire: f.date('经营许可证到期日'),
  hisOrgCode: f.text('医疗机构代码', 22, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  printTitle: f.text('打印抬头', 40),
  businessHours: f.text('营业时间', 60),
  logoFileId: f.id('机构标志'),
  imageFileIds: f.ids('机构图片', { max: MAX_ORG_IMAGES }),
  intro: f.note('机构简介', 2000),
} as const;

const row = {
  ...versioned,
  ...fields,
  updatedAt: required(f.dateTime('更新时间')),
  logo: f.object('机构标志', pictureFields),
  images: required(f.list('机构图片', picture)),
  /** Names of the licensed modules, with the end of each licence. */
  modules: required(f.list('已开通模块', f.text('模块', 20))),
  serviceStart: required(f.date('服务开始')),
  serviceEnd: required(f.date('服务到期')),
} as const;

/** Current organisation of the caller (domain-system §2.1, §2.9). `auth/security-key.contract` declares its keys. */
export const orgInfo = {
  name: NAME,
  fields,
  row,
  findById: call({
    path: `${PATH}/findById/{orgId}`,
    title: NAME,
    grant: 'any',
    input: { orgId: required(f.id('机构')) },
    output: required(f.object(NAME, row)),
    touches,
  }),
  update: call({
    path: `${PATH}/update`,
    title: `编辑${NAME}`,
    grant: 'org-info:save',
    input: { ...versioned, ...fields },
    touches,
  }),
} as const;
