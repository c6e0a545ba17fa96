import { source } from '@mingmou/contract/system/source.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import styles from './service.module.css';

const Field = fieldOf(source.save);

const nameColumn: ListColumn<{ readonly name: string; readonly parentId?: number | null }> = {
  key: 'name',
  title: source.row.name.title,
  width: 200,
  sorter: true,
  render: ({ name, parentId }) => <span className={parentId ? styles.branch : styles.root}>{name}</span>,
};

/** The two levels in the order of the tree; a branch names its parent, which may be on the page before. */
export default function SourceList() {
  return (
    <MasterPage
      of={source}
      filters={['name', 'sourceKind', 'stateEnum']}
      columns={[
        nameColumn,
        ...columns(source.row, ['parentName', 'sourceKind', 'patientCount', 'sort']),
        stateColumn(source.lifecycle, 'stateEnum'),
        ...columns(source.row, ['updatedAt']),
      ]}
      start={{ sourceKind: 'NORMAL' }}
    >
      <Field name="parentId">
        <OptionSelect call={source.parents} input={{}} nameFrom="parentName" placeholder="无（一级来源）" />
      </Field>
      <Field name="name" />
      <Field name="sourceKind" />
      <Field name="sort" />
    </MasterPage>
  );
}
