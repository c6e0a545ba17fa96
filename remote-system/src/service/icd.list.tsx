import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { icd } from '@mingmou/contract/system/service/icd.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(icd.save);

/** Names of diagnoses are read whole. */
const shown = columns(icd.row, ['code', 'name', 'pinyin', 'isCommon', 'sort']).map((column) =>
  column.key === 'name' ? { ...column, width: 260 } : column,
);

export default function IcdList() {
  return (
    <MasterPage
      of={icd}
      filters={['keyword', 'isCommon', 'stateEnum']}
      columns={[...shown, stateColumn(icd.lifecycle, 'stateEnum'), ...columns(icd.row, ['updatedAt'])]}
      start={{ isCommon: false }}
      tools={
        <ImportButton
          of={icd.import}
          done={({ created, updated, unchanged }) => `新增${created}条，更新${updated}条，${unchanged}条未变`}
        />
      }
    >
      <Field name="code" />
      <Field name="name" />
      <Field name="isCommon" />
      <Field name="sort" />
    </MasterPage>
  );
}
