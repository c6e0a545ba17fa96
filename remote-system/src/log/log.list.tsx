import type { OutputOf } from '@mingmou/contract/base/call';
import { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { Do } from '@mingmou/kit/act/do';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { actionColumn, columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useToday } from '@mingmou/kit/list/use-today';
import { useState } from 'react';
import { deviceName } from '../account/device-name';
import { LogDrawer } from './log-drawer';

type Row = OutputOf<typeof operationLog.page>['records'][number];

const FILTERS = ['dateFrom', 'dateTo', 'staff', 'menuId', 'action', 'result', 'target', 'ip'] as const;
const { row } = operationLog;

/** Widths that fit all columns into 1366 px. */
const WIDTHS: Readonly<Record<string, number>> = { at: 156, module: 100, action: 104, ip: 104, durationMs: 100 };

/** Room for 详情 alone. */
const ACTS_PX = 76;

const COLUMNS: readonly ListColumn<Row>[] = [
  ...sized(columns(row, ['at']), WIDTHS),
  {
    key: 'staffName',
    title: row.staffName.title,
    label: row.staffName.title,
    width: 84,
    sorter: true,
    ellipsis: true,
    render: ({ staffName, account }) => staffName ?? account,
  },
  ...sized(columns(row, ['module', 'action']), WIDTHS),
  {
    key: 'targetName',
    title: row.targetName.title,
    label: row.targetName.title,
    width: 148,
    sorter: true,
    ellipsis: true,
    render: ({ targetType, targetName }) => [targetType, targetName].filter(Boolean).join(' '),
  },
  {
    key: 'result',
    title: row.result.title,
    label: row.result.title,
    width: 78,
    sorter: true,
    render: ({ result }) => <StateTag tone={result === '成功' ? 'passed' : 'refused'}>{result}</StateTag>,
  },
  ...sized(columns(row, ['ip']), WIDTHS),
  {
    key: 'device',
    title: '设备',
    label: '设备',
    width: 158,
    ellipsis: true,
    render: ({ userAgent }) => (userAgent ? deviceName(userAgent) : ''),
  },
  ...sized(columns(row, ['durationMs']), WIDTHS),
];

function TodaysLog() {
  const [shown, show] = useState<Row>();
  return (
    <>
      <RecordPage
        of={operationLog}
        filters={FILTERS}
        columns={[
          ...COLUMNS,
          actionColumn<Row>(
            (line) => (
              <Do call={operationLog.findById} onClick={() => show(line)}>
                详情
              </Do>
            ),
            ACTS_PX,
          ),
        ]}
      />
      {shown ? <LogDrawer id={shown.id} onClose={() => show(undefined)} /> : null}
    </>
  );
}

/** Acts in the organisation; by default of today. */
export default function LogList() {
  return useToday() ? <TodaysLog /> : null;
}
