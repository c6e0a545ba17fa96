import { call } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { picture } from '../files/file.fields';

const PATH = '/wechat/manager/org';
const PAGE = 'menu:1752';
const SAVE = 'wechat-org:save';
const DOCTORS = 200;
export const MAX_COVERS = 5;

const fields = {
  displayName: required(f.text('展示名', 20)),
  wxAccountId: f.id('公众号'),
  coverFileIds: f.ids('图片', { max: MAX_COVERS }),
  intro: f.note('简介', 1000),
  phone: f.text('电话', 20, { pattern: { source: '^[0-9-]{5,20}$', says: '只能是数字和短横线' } }),
  address: f.text('地址', 100),
  businessHours: f.text('营业时间', 60),
  doctorIds: f.ids('展示医生', { max: DOCTORS }),
  subscribeEnabled: required(f.bool('可预约')),
  notice: f.note('公告', 200),
  shareTitle: f.text('分享标题', 30),
  sort: required(f.int('排序', { min: 0, max: 9999 })),
  shown: required(f.bool('显示')),
} as const;

const orgId = required(f.id('机构'));
/** 0 means that nothing was saved yet: the initial values are the organisation's own facts. */
const version = required(f.int('版本', { min: 0 }));

const row = {
  orgId,
  orgName: required(f.text('机构', 40)),
  ...pick(fields, ['displayName', 'shown', 'sort']),
  wxAccountName: f.text('公众号', 20),
  /** Whether the caller may change it. */
  editable: required(f.bool('可编辑')),
  version,
} as const;

const touches = ['wx-org'];

/** How the organisations show themselves in the official account (domain-system §2.6). */
export const wxOrg = {
  fields,
  row,
  page: call({
    path: `${PATH}/page`,
    title: '机构信息维护',
    grant: PAGE,
    input: paging,
    output: pageOf(f.object('机构', row)),
    touches: [...touches, 'wx-account'],
  }),
  findById: call({
    path: `${PATH}/findById/{orgId}`,
    title: '公众号机构信息',
    grant: PAGE,
    input: { orgId },
    output: required(
      f.object('机构信息', {
        ...fields,
        orgId,
        orgName: row.orgName,
        wxAccountName: row.wxAccountName,
        covers: required(f.list('图片', picture)),
        /** Who may be shown. */
        doctors: required(
          f.list('医生', f.object('医生', { id: required(f.id()), name: required(f.text('姓名', 20)) })),
        ),
        version,
      }),
    ),
    touches,
  }),
  update: call({
    path: `${PATH}/update`,
    title: '保存机构信息',
    grant: SAVE,
    input: { orgId, ...fields, version },
    output: required(f.object('机构信息', { version })),
    touches,
  }),
  sort: call({
    path: `${PATH}/sort`,
    title: '机构排序',
    grant: SAVE,
    input: { orgIds: required(f.ids('机构', { max: 200 })) },
    touches,
  }),
} as const;
