import { call, rowFields } from '../base/call';
import { f, optional, pick, required } from '../base/field';
import { master } from '../base/master';
import { picture } from '../files/file.fields';
import { CODE_LENGTH, LARGEST_NAME, LEAST_NAME, LEAST_QR } from './poster.rules';
import { referrerType } from './referral.dicts';

const PATH = '/api/optReferralRecord/poster';
/** Rights to issue posters: the pages that list referrers of a kind. */
const GIVE = ['menu:1502', 'menu:1503', 'menu:1504', 'menu:1763'] as const;

const share = (title: string, min: number, max: number) => required(f.decimal(title, 1, { unit: '%', min, max }));

const qr = { x: share('左边距', 0, 100), y: share('上边距', 0, 100), size: share('边长', LEAST_QR, 100) } as const;

const nameText = {
  x: share('左边距', 0, 100),
  y: share('上边距', 0, 100),
  size: share('字号', LEAST_NAME, LARGEST_NAME),
  colour: required(
    f.text('颜色', 7, { pattern: { source: '^#[0-9A-Fa-f]{6}$', says: '应为#加6位十六进制数，如#1F2A37' } }),
  ),
} as const;

const fields = {
  name: required(f.text('海报名称', 30)),
  imageFileId: required(f.id('海报图片')),
  qr: required(f.object('二维码', qr)),
  /** Absent: the referrer's name is not written on the picture. */
  nameText: f.object('推荐人姓名', nameText),
  slogan: f.text('宣传语', 60),
  validFrom: f.date('开始日期'),
  validTo: f.date('结束日期'),
  referrerTypes: required(f.dicts('推荐人类型', referrerType, { max: 3 })),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** In use, and today is one of its days. */
  live: required(f.bool('有效')),
  /** Referrers who have it. */
  given: required(f.int('已生成', { unit: '份' })),
  image: picture,
} as const;

const filters = optional(pick(row, ['stateEnum']));

const generated = {
  /** The picture alone: the browser draws code and name on it. */
  imageUrl: required(f.text('图片地址', 200)),
  code: required(f.text('推荐码', CODE_LENGTH)),
  /** Content of the QR code. */
  landingUrl: required(f.text('扫码地址', 300)),
  referrerName: required(f.text('推荐人', 50)),
} as const;

/** Posters by which referrers send others (domain-screening-reports §11). */
export const poster = {
  ...master({
    path: PATH,
    name: '海报',
    pageTitle: '海报转介绍设置',
    tag: 'referral-poster',
    grants: {
      page: 'menu:1763',
      pick: GIVE,
      edit: 'referral:rules',
      enable: 'referral:rules',
      delete: 'referral:rules',
    },
    fields,
    changed: fields,
    row,
    filters,
    /** Returns the posters available today to a referrer of this type. */
    picker: {
      input: { referrerType: f.dict('推荐人类型', referrerType) },
      columns: ['id', 'name', 'qr', 'nameText'],
    },
  }),
  generate: call({
    path: `${PATH}/generate`,
    title: '生成推荐人海报',
    grant: GIVE,
    input: {
      posterId: required(f.id('海报')),
      referrerType: required(f.dict('推荐人类型', referrerType)),
      referrerId: required(f.id('推荐人')),
    },
    output: required(f.object('推荐人海报', generated)),
    touches: ['referral-poster'],
    log: '生成推荐人海报',
  }),
} as const;
