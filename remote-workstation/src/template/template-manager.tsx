import { dictName } from '@mingmou/contract/base/dict';
import {
  doctorTemplateKind,
  type TemplateKind,
  templateScope,
  textsOf,
} from '@mingmou/contract/workstation/template.fields';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Segments } from '@mingmou/kit/form/segments';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Input, Select } from '@mingmou/kit/ui-form';
import { Pagination } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import styles from './template.module.css';
import { callsOf, type ManagedTemplate, type Scope } from './template-calls';
import { TemplateForm } from './template-form';

const PUBLIC = 'work-template:public';
const SHOWN = 20;
const LONGEST_LINE = 60;

interface TemplateManagerProps {
  /** The kind that it opens with. */
  readonly kind?: TemplateKind;
  readonly onClose: () => void;
}

/** 模板管理: own templates and those of the organisation, of every kind, including disabled ones. */
export function TemplateManager({ kind: first = 'CONSULT', onClose }: TemplateManagerProps) {
  const [kind, choose] = useState<TemplateKind>(first);
  const [scope, look] = useState<Scope>('PRIVATE');
  const [title, seek] = useState('');
  const [edited, edit] = useState<ManagedTemplate | 'new'>();
  const mayPublic = useHolds(PUBLIC);
  const mayEdit = scope === 'PRIVATE' || mayPublic;
  return (
    <Drawer
      open
      title="模板管理"
      aria-label="模板管理"
      styles={{ wrapper: { width: 'min(760px, 96vw)' } }}
      onClose={onClose}
    >
      {edited ? (
        <TemplateForm
          key={edited === 'new' ? 'new' : edited.id}
          {...{ kind, scope }}
          of={edited === 'new' ? undefined : edited}
          onDone={() => edit(undefined)}
        />
      ) : (
        <>
          <div className={styles.managed}>
            <Select
              aria-label="模板类型"
              className={styles.kind}
              value={kind}
              options={doctorTemplateKind.rows.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={choose}
            />
            <Segments
              label="模板范围"
              options={templateScope.rows.map(({ code, name }) => [code, name] as const)}
              value={scope}
              onChange={look}
            />
            {mayEdit ? (
              <Do call={callsOf(scope).save} main onClick={() => edit('new')}>
                新建模板
              </Do>
            ) : (
              <Quiet>公共模板由有「公共模板」权限的人员维护</Quiet>
            )}
          </div>
          <Input
            allowClear
            aria-label="查找模板"
            placeholder="名称，回车查找"
            maxLength={30}
            className={styles.sought}
            onPressEnter={({ currentTarget }) => seek(currentTarget.value.trim())}
            onClear={() => seek('')}
          />
          <Rows key={`${kind}-${scope}-${title}`} {...{ kind, scope, title, mayEdit }} onEdit={edit} />
        </>
      )}
    </Drawer>
  );
}

interface RowsProps {
  readonly kind: TemplateKind;
  readonly scope: Scope;
  /** What their names contain; empty: all. */
  readonly title: string;
  readonly mayEdit: boolean;
  readonly onEdit: (row: ManagedTemplate) => void;
}

function Rows({ kind, scope, title, mayEdit, onEdit }: RowsProps) {
  const [page, turn] = useState(1);
  const asked = { kind, page, size: SHOWN, ...(title ? { title } : {}) };
  const { data, refusal, refetch } = useCall(callsOf(scope).page, asked, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <ul className={styles.cards} aria-label="模板">
        {data.records.map((row) => (
          <Row key={row.id} {...{ row, scope, mayEdit, onEdit }} />
        ))}
      </ul>
      {data.total === 0 ? (
        <Quiet as="p">
          没有{title ? `名称含「${title}」的` : ''}
          {dictName(doctorTemplateKind, kind)}模板
        </Quiet>
      ) : null}
      {data.total > SHOWN ? (
        <Pagination
          size="small"
          className={styles.pages}
          current={page}
          pageSize={SHOWN}
          total={data.total}
          showSizeChanger={false}
          onChange={turn}
        />
      ) : null}
    </>
  );
}

interface RowProps extends Omit<RowsProps, 'kind' | 'title'> {
  readonly row: ManagedTemplate;
}

function Row({ row, scope, mayEdit, onEdit }: RowProps) {
  const { id, version, title, groupName, kind, content, stateEnum } = row;
  const calls = callsOf(scope);
  const enable = useSend(calls.enable);
  const remove = useSend(calls.delete);
  const { confirm, success } = useFeedback();
  const isOn = stateEnum === 'ENABLE';
  const says = Object.values(textsOf(kind, content)).join('；');
  return (
    <li className={styles.card}>
      <header>
        <b>{title}</b>
        {groupName ? <Quiet>{groupName}</Quiet> : null}
        {isOn ? null : <StateTag tone="void">已停用</StateTag>}
      </header>
      <p className={styles.says} title={says}>
        {says.length > LONGEST_LINE ? `${says.slice(0, LONGEST_LINE)}…` : says}
      </p>
      {mayEdit ? (
        <footer>
          <Do call={calls.update} onClick={() => onEdit(row)}>
            编辑
          </Do>
          <Do
            call={calls.enable}
            onClick={async () => {
              await enable({ id, version, stateEnum: isOn ? 'DISABLE' : 'ENABLE' });
              success(isOn ? '已停用' : '已启用');
            }}
          >
            {isOn ? '停用' : '启用'}
          </Do>
          <Do
            call={calls.delete}
            danger
            onClick={async () => {
              if (!(await confirm(`确定删除模板「${title}」吗？`, { ok: '删除', danger: true }))) return;
              await remove({ id, version, stateEnum: 'DELETE' });
              success('删除成功');
            }}
          >
            删除
          </Do>
        </footer>
      ) : null}
    </li>
  );
}
