import { call } from '../base/call';
import { f, required } from '../base/field';

const landing = {
  orgName: required(f.text('机构', 50)),
  address: f.text('地址', 200),
  phone: f.text('电话', 30),
  businessHours: f.text('营业时间', 100),
  notice: f.note('公告', 500),
  /** A person's name with its letters hidden. */
  referrerName: required(f.text('推荐人', 50)),
  slogan: f.text('宣传语', 60),
  code: required(f.text('推荐码', 20)),
} as const;

/** Calls of a phone that scanned a poster. The phone does not sign in; the code is its right. */
export const posterLanding = {
  find: call({
    method: 'GET',
    path: '/api/referral-poster/{code}',
    title: '转介绍海报',
    grant: 'none',
    input: { code: required(f.text('推荐码', 64)) },
    output: required(f.object('转介绍海报', landing)),
    quiet: true,
  }),
} as const;
