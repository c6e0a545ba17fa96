import { wxTemplate } from '@mingmou/contract/wechat/wx-template.contract';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';
import { TemplateFieldsInput } from './template-fields-input';

const Field = fieldOf(wxTemplate.save);

/** Template messages: one for each event of an account. */
export function TemplateTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(wxTemplate.page);
  const dialog = useFormDialog(wxTemplate);
  return (
    <>
      <ListPage
        title={wxTemplate.page.title}
        heading={heading}
        list={list}
        filters={[]}
        main={
          <Do call={wxTemplate.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...columns(wxTemplate.row, ['name', 'wxAccountId']),
          ...columns(wxTemplate.row, ['templateId', 'url']).map((column) => ({ ...column, width: 260, sorter: false })),
          stateColumn(wxTemplate.lifecycle, 'stateEnum'),
        ]}
        acts={(row) => <MasterActs of={wxTemplate} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={wxTemplate.name} control={dialog} start={{ event: 'QUEUE_CALL', fields: [] }} wide>
        <Field name="wxAccountId" />
        <Field name="event" />
        <Field name="templateId" />
        <Field name="url" />
        <Field name="fields">
          <TemplateFieldsInput />
        </Field>
      </FormDialog>
    </>
  );
}
