import { call } from '../../base/call';
import { f, required } from '../../base/field';
import type { ParameterValue } from './parameter-groups';

const item = {
  key: required(f.text('参数', 40)),
  /** Checked by `checkParameter`, because the allowed values depend on the key. */
  value: required(f.json<ParameterValue>('值')),
} as const;

/** One for the whole page: it moves with each change of a parameter of the organisation or of its chain. */
const version = required(f.int('版本', { min: 1 }));
const touches = ['parameter', 'session'];

/** System parameters (domain-system §1.8, §2.3). */
export const parameterSettings = {
  findAll: call({
    path: '/settings-parameter/findAll',
    title: '系统参数',
    grant: 'any',
    output: required(
      f.object('系统参数', {
        version,
        /** Whether the caller may set what holds in the whole chain. */
        chainAllowed: required(f.bool('可改连锁参数')),
        items: required(f.list('参数', f.object('参数', item))),
      }),
    ),
    touches,
  }),
  update: call({
    path: '/settings-parameter/update',
    title: '保存系统参数',
    grant: 'setting:save',
    input: { version, items: required(f.list('参数', f.object('参数', item), { max: 200 })) },
    output: required(f.object('系统参数', { version })),
    touches,
  }),
} as const;
