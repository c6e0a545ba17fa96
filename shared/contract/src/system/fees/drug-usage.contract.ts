import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { drugFrequency } from '../../dict/drug-frequency';
import { drugRoute } from '../../dict/drug-route';
import { eye } from '../../dict/eye';

const fields = {
  name: required(f.text('名称', 20)),
  /** The drug it is meant for; absent: any. */
  barcodeId: f.id('药品'),
  route: required(f.dict('途径', drugRoute)),
  dose: required(f.decimal('单次量', 2, { min: 0.01, max: 9999 })),
  doseUnit: required(f.text('剂量单位', 6)),
  frequency: required(f.dict('频次', drugFrequency)),
  days: f.int('天数', { unit: '天', min: 1, max: 90 }),
  eye: f.dict('眼别', eye),
  note: f.text('备注', 60),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** Absent: any drug. */
  drugName: f.text('药品', 180),
} as const;

const filters = {
  keyword: f.text('名称/药品', 40),
  ...optional(pick(row, ['route', 'frequency', 'stateEnum'])),
} as const;

const PATH = '/opt-settings-drug-usage-dosage';
const PAGE = 'menu:1725';

const calls = master({
  path: PATH,
  name: '药品用法',
  pageTitle: '药品用法',
  tag: 'drug-usage',
  grants: {
    page: PAGE,
    pick: 'any',
    edit: 'drug-usage:save',
    enable: 'drug-usage:enable',
    delete: 'drug-usage:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: {
    /** Those of one drug, and the general ones; absent: all. */
    input: { barcodeId: f.id('药品') },
    columns: ['id', 'name', 'barcodeId', 'route', 'dose', 'doseUnit', 'frequency', 'days', 'eye', 'note'],
  },
});

/** How drugs are used, to be offered to prescriptions (domain-system §2.2). */
export const drugUsage = {
  ...calls,
  /** Drugs on sale by name, initials, specification or code, 50 at most. */
  find: call({
    path: `${PATH}/find`,
    title: '可选药品',
    grant: PAGE,
    input: { keyword: f.text('药品', 40) },
    output: required(
      f.list(
        '药品',
        f.object('药品', {
          id: required(f.id('药品')),
          code: required(f.text('条码', 13)),
          name: required(f.text('药品', 180)),
        }),
      ),
    ),
    touches: ['erp-barcode'],
  }),
} as const;
