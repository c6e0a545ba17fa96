import { call, idInput } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { master, masterExport } from '../../base/master';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../../base/sheet-import.codes';
import { chargeFields, chargeFilters, chargeRow, codeField } from './charge.fields';

const PATH = '/opt-settings-single-service-charge';
const PAGE = 'menu:1712';
const touches = ['service-charge'];

export const chargeGrants = {
  page: PAGE,
  pick: 'any',
  edit: 'charge-item:save',
  enable: 'charge-item:enable',
  delete: 'charge-item:delete',
} as const;

/** Rows of one sheet that is typed or pasted. */
export const MAX_BATCH_ROWS = 100;

/** Lookups of a form; reading them changes nothing, so the page grants them. */
export function codeCalls(path: `/${string}`, name: string, tag: string) {
  return {
    /** A code that is free at this moment. */
    code: call({ path: `${path}/code`, title: `${name}编码`, grant: PAGE, output: codeField, touches: [tag] }),
    /** Whether a code is free; `id`: for the row that is edited. */
    verificationCode: call({
      path: `${path}/verificationCode`,
      title: `${name}编码可用`,
      grant: PAGE,
      input: { code: codeField, id: f.id() },
      output: required(f.bool('可用')),
    }),
    state: call({
      path: `${path}/state/{id}`,
      title: `${name}状态`,
      grant: PAGE,
      input: idInput,
      output: required(
        f.object('状态', {
          stateEnum: chargeRow.stateEnum,
          /** What keeps the row from being disabled, as people name it. */
          quotedBy: required(f.list('使用处', f.text('使用处', 60))),
        }),
      ),
      touches: [tag],
    }),
  } as const;
}

const calls = master({
  path: PATH,
  name: '收费项目',
  pageTitle: '收费项目',
  tag: 'service-charge',
  grants: chargeGrants,
  fields: chargeFields,
  changed: chargeFields,
  row: chargeRow,
  filters: chargeFilters,
  picker: { input: pick(chargeFilters, ['keyword', 'chargeCategory']), columns: ['id', 'code', 'name', 'unit'] },
});

const saved = required(f.object('保存结果', { saved: required(f.int('新增', { unit: '项' })) }));

/** Single services of the organisation (domain-system §2.2); one behind a registration fee is kept by its fee. */
export const charge = {
  ...calls,
  ...codeCalls(PATH, calls.name, 'service-charge'),
  export: masterExport(PATH, 'charge-item:export', calls),
  /** All rows or none; refused with 170203, whose data names every fault. */
  saveBatch: call({
    path: `${PATH}/saveBatch`,
    title: '批量新增收费项目',
    grant: chargeGrants.edit,
    input: { rows: required(f.list('收费项目', f.object('收费项目', chargeFields), { max: MAX_BATCH_ROWS })) },
    output: saved,
    touches,
  }),
  /** New rows alone, all or none. */
  import: sheetImport({
    path: `${PATH}/import`,
    name: calls.name,
    codes: importCodes,
    grants: { page: PAGE, import: 'charge-item:import' },
    input: {},
    maxRows: 1000,
    maxBytes: 2 * 1024 * 1024,
    result: saved,
    touches,
  }),
} as const;
