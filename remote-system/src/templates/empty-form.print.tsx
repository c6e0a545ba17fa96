import type { OutputOf } from '@mingmou/contract/base/call';
import { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { EmptyPrintDialog } from './empty-print-dialog';
import { SheetChoice } from './sheet-choice';

type Row = OutputOf<typeof emptyForm.page>['records'][number];

/** Room for one more than 编辑, 停用 and 删除. */
const ACTS_PX = 176;

const Field = fieldOf(emptyForm.save);

/** 空白单打印 (domain-system §2.8): choose a sheet, how many, and for whom. */
export default function EmptyFormPrint() {
  const list = useList(emptyForm.page);
  const dialog = useFormDialog(emptyForm);
  const [printed, print] = useState<Row>();
  const acts = actionColumn<Row>(
    (row) => (
      <>
        {row.stateEnum === 'ENABLE' ? (
          <Do call={emptyForm.print} onClick={() => print(row)}>
            打印
          </Do>
        ) : null}
        <MasterActs of={emptyForm} row={row} onEdit={dialog.open} />
      </>
    ),
    ACTS_PX,
  );
  return (
    <>
      <ListPage
        title={emptyForm.page.title}
        list={list}
        filters={['name', 'stateEnum']}
        main={
          <Do call={emptyForm.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...columns(emptyForm.row, ['name', 'templateName', 'printKind', 'copies', 'withPatientHead', 'sort']),
          stateColumn(emptyForm.lifecycle, 'stateEnum'),
          acts,
        ]}
      />
      <FormDialog title={emptyForm.name} control={dialog} start={{ copies: 1, withPatientHead: true }}>
        <Field name="name" />
        <Field name="templateId">
          <SheetChoice />
        </Field>
        <Field name="copies" />
        <Field name="withPatientHead" />
        <Field name="sort" />
      </FormDialog>
      {printed ? <EmptyPrintDialog of={printed} onClose={() => print(undefined)} /> : null}
    </>
  );
}
