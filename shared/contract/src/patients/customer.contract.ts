import { call } from '../base/call';
import { f, pick, required } from '../base/field';
import { label } from '../system/service/label.contract';

const source = {
  id: required(f.id('来源')),
  /** Name with the name of its parent: 线上/美团. */
  name: required(f.text('来源', 30)),
  sourceKind: required(f.text('来源类型', 10)),
} as const;

/** Labels of patients as other pages pick them. */
export const customerLabel = {
  label: { ...pick(label.row, ['id', 'name']), color: required(f.text('颜色', 20)) },
  findAll: label.findAll,
} as const;

/** Where patients came from, as other pages pick it. */
export const customerSource = {
  source,
  findAll: call({
    path: '/opt-settings-customer-source/findAll',
    title: '可选患者来源',
    grant: 'any',
    output: required(f.list('来源', f.object('来源', source))),
    touches: ['customer-source'],
  }),
} as const;
