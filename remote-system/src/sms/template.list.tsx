import type { OutputOf } from '@mingmou/contract/base/call';
import { templateFlow } from '@mingmou/contract/messaging/messaging.flow';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { ContentInput } from './content-input';

type Row = OutputOf<typeof smsTemplate.page>['records'][number];

/** Room for one more than 编辑, 停用 and 删除. */
const ACTS_PX = 176;

const Field = fieldOf(smsTemplate.save);
const { row } = smsTemplate;

const WIDTHS: Readonly<Record<string, number>> = { code: 84, name: 140, smsScene: 76, content: 276, segments: 92 };

const auditColumn: ListColumn<Row> = {
  key: 'auditState',
  title: row.auditState.title,
  label: row.auditState.title,
  width: 160,
  sorter: true,
  ellipsis: true,
  render: ({ auditState, rejectReason, passedContent, content }) => {
    const { tone, title } = templateFlow.states[auditState];
    const isOldSent = passedContent && passedContent !== content;
    return (
      <>
        <StateTag tone={tone}>{title}</StateTag> {rejectReason ?? (isOldSent ? '暂发原文' : '')}
      </>
    );
  },
};

const COLUMNS: readonly ListColumn<Row>[] = [
  ...columns(row, ['code', 'name', 'smsScene', 'content', 'segments']).map((column) => ({
    ...column,
    width: WIDTHS[column.key] ?? column.width,
    sorter: column.key !== 'content',
  })),
  auditColumn,
  stateColumn(smsTemplate.lifecycle, 'stateEnum'),
];

/** Texts of the organisation; the provider passes each before it goes out. */
export default function TemplateList() {
  const list = useList(smsTemplate.page);
  const dialog = useFormDialog(smsTemplate);
  const submit = useSend(smsTemplate.submit);
  const { success } = useFeedback();
  const ask = async ({ id, version }: Row) => {
    await submit({ id, version });
    success('提审成功');
  };
  const acts = actionColumn(
    (each: Row) => (
      <>
        {each.auditState === 'DRAFT' ? (
          <Do call={smsTemplate.submit} onClick={() => ask(each)}>
            提审
          </Do>
        ) : null}
        <MasterActs of={smsTemplate} row={each} onEdit={dialog.open} />
      </>
    ),
    ACTS_PX,
  );
  return (
    <>
      <ListPage
        title={smsTemplate.page.title}
        list={list}
        filters={['name', 'smsScene', 'auditState', 'stateEnum']}
        columns={[...COLUMNS, acts]}
        main={
          <Do call={smsTemplate.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
      />
      <FormDialog title={smsTemplate.name} control={dialog} start={{ smsScene: 'NOTICE' }}>
        <Field name="name" />
        <Field name="smsScene" />
        <Field name="event" />
        <Field name="content">
          <ContentInput />
        </Field>
      </FormDialog>
    </>
  );
}
