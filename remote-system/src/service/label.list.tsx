import { label } from '@mingmou/contract/system/label.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import styles from './service.module.css';

const Field = fieldOf(label.save);

/** The label as patients' pages show it. */
const nameColumn: ListColumn<{ readonly name: string; readonly color: string }> = {
  key: 'name',
  title: label.row.name.title,
  width: 160,
  sorter: true,
  render: ({ name, color }) => (
    <span className={styles.label} style={{ color }}>
      {name}
    </span>
  ),
};

export default function LabelList() {
  return (
    <MasterPage
      of={label}
      filters={['name', 'category', 'stateEnum']}
      columns={[
        nameColumn,
        ...columns(label.row, ['category', 'patientCount', 'sort']),
        stateColumn(label.lifecycle, 'stateEnum'),
        ...columns(label.row, ['updatedAt']),
      ]}
      start={{ category: '自定义' }}
    >
      <Field name="name" />
      <Field name="category" />
      <Field name="color" />
      <Field name="sort" />
    </MasterPage>
  );
}
