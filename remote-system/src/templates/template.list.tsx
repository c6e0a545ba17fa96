import type { OutputOf } from '@mingmou/contract/base/call';
import { template } from '@mingmou/contract/system/template/template.contract';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { type TemplateCalls, templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useRef, useState } from 'react';
import { PageTabs } from '../parts/page-tabs';
import { nameColumn, printKindColumn, publishColumn, templateSourceColumn, versionColumn } from './columns';
import { CopyDialog } from './copy-dialog';
import { KINDS } from './kinds';

type Row = OutputOf<typeof template.page>['records'][number];

interface TemplateListProps {
  readonly kind: TemplateKind;
}

/** The templates of a kind: the platform's to copy, the organisation's own to write and publish. */
export function TemplateList({ kind }: TemplateListProps) {
  const calls = templatesOf(kind);
  const list = useList(calls.page);
  const moved = useRef(false);
  const [, setParams] = useSearchParams();
  const [copied, copy] = useState<Row>();
  const open = (id: number | 'new') =>
    setParams(
      new URLSearchParams([
        ['tab', kind],
        ['id', String(id)],
      ]),
    );
  return (
    <>
      <ListPage
        title="模板管理"
        heading={<PageTabs title="模板管理" tabs={KINDS} moved={moved} />}
        list={list}
        filters={['name', 'source', 'publishState', 'stateEnum']}
        main={
          <Do call={calls.save} main hotkey="F2" onClick={() => open('new')}>
            新增
          </Do>
        }
        columns={[
          nameColumn,
          ...(kind === 'print' ? [printKindColumn] : []),
          templateSourceColumn,
          versionColumn,
          publishColumn,
          stateColumn(template.lifecycle, 'stateEnum'),
          ...columns(template.row, ['updatedAt']),
        ]}
        acts={(row) => <RowActs calls={calls} row={row} onOpen={open} onCopy={copy} />}
      />
      {copied ? (
        <CopyDialog call={calls.copy} of={copied} onClose={() => copy(undefined)} onCopied={(id) => open(id)} />
      ) : null}
    </>
  );
}

interface RowActsProps {
  readonly calls: TemplateCalls;
  readonly row: Row;
  readonly onOpen: (id: number) => void;
  readonly onCopy: (row: Row) => void;
}

function RowActs({ calls, row, onOpen, onCopy }: RowActsProps) {
  const toggle = useToggle(calls);
  const remove = useDelete(calls);
  const publish = useSend(calls.publish);
  const { confirm, success } = useFeedback();
  const { id, version, source, publishState, templateVersion } = row;
  const isOwn = source === 'ORG';
  const publishNow = async () => {
    if (!(await confirm(`确定要发布「${row.name}」第${templateVersion}版吗？发布后立即生效`, { ok: '发布' }))) return;
    await publish({ id, version });
    success('发布成功');
  };
  return (
    <>
      <Do call={isOwn ? calls.save : calls.page} onClick={() => onOpen(id)}>
        {isOwn ? '编辑' : '查看'}
      </Do>
      {isOwn && publishState === 'DRAFT' ? (
        <Do call={calls.publish} onClick={publishNow}>
          发布
        </Do>
      ) : (
        <Do call={calls.copy} onClick={() => onCopy(row)}>
          复制
        </Do>
      )}
      {isOwn ? (
        <>
          <Do call={calls.enable} onClick={() => toggle(row)}>
            {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
          </Do>
          <Do call={calls.delete} danger onClick={() => remove(row)}>
            删除
          </Do>
        </>
      ) : null}
    </>
  );
}
