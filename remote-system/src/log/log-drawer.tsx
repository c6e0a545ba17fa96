import type { OutputOf } from '@mingmou/contract/base/call';
import { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { type LoggedChange, loggedChanges } from '@mingmou/contract/system/log/operation-log.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { textOf } from '@mingmou/kit/format/text-of';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Table } from '@mingmou/kit/ui-table';
import { deviceName } from '../account/device-name';
import styles from './log.module.css';

type Line = OutputOf<typeof operationLog.findById>;

interface LogDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One line of the log whole: who, from where, how it ended, and what changed. */
export function LogDrawer({ id, onClose }: LogDrawerProps) {
  const { data, refusal, refetch } = useCall(operationLog.findById, { id }, { quiet: true });
  return (
    <Drawer
      open
      title={operationLog.findById.title}
      aria-label={operationLog.findById.title}
      size="large"
      styles={{ wrapper: { width: 'min(760px, 94vw)' } }}
      onClose={onClose}
    >
      {data ? <LineFacts line={data} /> : null}
      {refusal ? (
        <Alert type="error" showIcon title={refusal.msg} action={<Button onClick={refetch}>重试</Button>} />
      ) : null}
      {data || refusal ? null : <Skeleton active />}
    </Drawer>
  );
}

const FACTS = ['at', 'staffName', 'account', 'orgShortName', 'roleNames', 'module', 'action', 'targetType'] as const;
const MORE = ['targetName', 'result', 'msg', 'reason', 'ip', 'durationMs', 'requestId'] as const;

function LineFacts({ line }: { readonly line: Line }) {
  const { detail } = operationLog;
  const facts = [...FACTS, ...MORE].flatMap((name) => {
    const { unit, title } = detail[name];
    const text = textOf(detail[name], line[name]);
    return text ? [[title, unit ? `${text} ${unit}` : text] as const] : [];
  });
  const device = line.userAgent ? [['设备', deviceName(line.userAgent)] as const] : [];
  return (
    <>
      <dl className={styles.facts}>
        {[...facts, ...device].map(([title, text]) => (
          <div key={title} className={styles.fact}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Changes changes={loggedChanges(line.before, line.after)} />
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly LoggedChange[] }) {
  return (
    <Table<LoggedChange>
      aria-label="变更内容"
      rowKey="key"
      size="small"
      dataSource={changes}
      pagination={false}
      locale={{ emptyText: '这次操作没有记录字段变更' }}
      columns={[
        { key: 'label', title: '字段', dataIndex: 'label', width: 160 },
        {
          key: 'before',
          title: operationLog.detail.before.title,
          render: (_, { before }) => <span className={styles.before}>{before || '—'}</span>,
        },
        {
          key: 'after',
          title: operationLog.detail.after.title,
          render: (_, { after }) => <span className={styles.after}>{after || '—'}</span>,
        },
      ]}
    />
  );
}
