import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { mobileSection } from './mobile-control.dicts';

const item = {
  section: required(f.dict('栏目', mobileSection)),
  visible: required(f.bool('显示')),
  /** After the visit or the result, until patients see it. */
  delayHours: required(f.int('延迟可见', { unit: '小时', min: 0, max: 720 })),
  /** Names, numbers and amounts in part only. */
  mask: required(f.bool('脱敏')),
} as const;

/** One for the whole page. */
const version = required(f.int('版本', { min: 1 }));
const items = required(f.list('栏目', f.object('栏目', item), { max: 50 }));
const touches = ['mobile-control'];

/** What patients of the organisation see in their own pages (domain-system §2.2). */
export const mobileControl = {
  item,
  findAll: call({
    path: '/opt-settings-mobile-control/findAll',
    title: '移动端显示控制',
    grant: 'menu:1721',
    output: required(f.object('移动端显示控制', { version, items })),
    touches,
  }),
  update: call({
    path: '/opt-settings-mobile-control/update',
    title: '保存移动端显示控制',
    grant: 'mobile:save',
    input: { version, items },
    output: required(f.object('移动端显示控制', { version })),
    touches,
  }),
} as const;
