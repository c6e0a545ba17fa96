import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { courseText, type Usage } from '@mingmou/contract/system/fees/drug-usage.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { DrugSelect } from './drug-select';

const Field = fieldOf(drugUsage.save);
const { row } = drugUsage;

const BY_HAND = '手工填写';

const doseColumn: ListColumn<{ readonly dose: number; readonly doseUnit: string }> = {
  key: 'dose',
  title: row.dose.title,
  label: row.dose.title,
  width: 90,
  align: 'right',
  sorter: true,
  render: ({ dose, doseUnit }) => `${dose}${doseUnit}`,
};

/** Quantity of a whole course, as calculated when the drug is dispensed. */
const courseColumn: ListColumn<Usage> = {
  key: 'course',
  title: '疗程用量',
  label: '疗程用量',
  width: 120,
  align: 'right',
  render: (usage) => courseText(usage) || BY_HAND,
};

const drugColumn: ListColumn<{ readonly drugName?: string | null }> = {
  key: 'drugName',
  title: row.drugName.title,
  label: row.drugName.title,
  width: 140,
  sorter: true,
  ellipsis: true,
  render: ({ drugName }) => drugName ?? '不限',
};

const WIDTHS: Readonly<Record<string, number>> = {
  name: 150,
  route: 96,
  frequency: 106,
  days: 100,
  eye: 84,
  note: 200,
};
/** 药品用法: how drugs are used here, to be offered to prescriptions. */
export default function DrugUsageList() {
  return (
    <MasterPage
      of={drugUsage}
      filters={['keyword', 'route', 'frequency', 'stateEnum']}
      columns={[
        ...sized(columns(row, ['name']), WIDTHS),
        drugColumn,
        ...sized(columns(row, ['route']), WIDTHS),
        doseColumn,
        ...sized(columns(row, ['frequency', 'days', 'eye']), WIDTHS),
        courseColumn,
        stateColumn(drugUsage.lifecycle, 'stateEnum'),
        ...sized(columns(row, ['note']), WIDTHS),
      ]}
      start={{ doseUnit: '滴', dose: 1, route: 1 }}
      wide
    >
      <Field name="name" />
      <Field name="barcodeId">
        <DrugSelect />
      </Field>
      <Field name="route" />
      <Field name="dose" />
      <Field name="doseUnit" />
      <Field name="frequency" />
      <Field name="days" />
      <Field name="eye" />
      <Field name="note" />
    </MasterPage>
  );
}
