import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import type { deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useRef } from 'react';
import entry from '../stage/entry.module.css';
import { Bridges } from './bridges';
import styles from './device.module.css';
import { DevicePreview } from './device-preview';

export type DeviceRow = OutputOf<typeof deviceInbox.findByAccepts>[number];

interface DeviceDrawerProps {
  readonly acceptsId: number;
  readonly rows: readonly DeviceRow[];
  readonly chosen: number | undefined;
  readonly choose: (id: number | undefined) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onClose: () => void;
}

/** Records on the left, fields of the chosen one next to them. */
export function DeviceDrawer({ acceptsId, rows, chosen, choose, onFiles, onClose }: DeviceDrawerProps) {
  const own = rows.filter((row) => row.acceptsId === acceptsId);
  const nobodys = rows.filter((row) => row.acceptsId !== acceptsId);
  const shown = chosen ?? own[0]?.id ?? nobodys[0]?.id;
  const list = { shown, choose };
  return (
    <Drawer
      open
      title="仪器收件箱"
      aria-label="仪器收件箱"
      extra={<PickFiles onFiles={onFiles} />}
      styles={{ wrapper: { width: 'min(980px, 94vw)' } }}
      onClose={onClose}
    >
      <div className={styles.inbox}>
        <nav className={styles.records} aria-label="仪器记录">
          <Records title="本次就诊" rows={own} {...list} empty="还没有本次就诊的仪器记录" />
          <Records title="未匹配" rows={nobodys} {...list} empty="近一天没有未匹配的记录" />
          <Bridges />
        </nav>
        {shown === undefined ? (
          <p className={styles.empty}>
            把仪器导出的文件拖到就诊页面，或点右上角“选择文件”。支持 JOIA XML、NIDEK 局域网 XML、DICOM 和串口记录。
          </p>
        ) : (
          <DevicePreview key={shown} id={shown} acceptsId={acceptsId} />
        )}
      </div>
    </Drawer>
  );
}

function PickFiles({ onFiles }: Pick<DeviceDrawerProps, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="选择仪器文件"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button onClick={() => input.current?.click()}>选择文件</Button>
    </>
  );
}

interface RecordsProps {
  readonly title: string;
  readonly rows: readonly DeviceRow[];
  readonly shown: number | undefined;
  readonly choose: (id: number) => void;
  readonly empty: string;
}

function Records({ title, rows, shown, choose, empty }: RecordsProps) {
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className={styles.none}>{empty}</p> : null}
      {rows.map(({ id, deviceName, receivedAt, summary, state, patientCode }) => {
        const { title: word, tone } = stateAt(deviceFlow, state);
        return (
          <button
            key={id}
            type="button"
            className={[entry.entry, styles.record, id === shown && entry.current].filter(Boolean).join(' ')}
            aria-pressed={id === shown}
            onClick={() => choose(id)}
          >
            <b>{deviceName}</b>
            <StateTag tone={tone}>{word}</StateTag>
            <span>{summary || '没有读数'}</span>
            <Quiet>
              {receivedAt.slice(5, 16)}
              {patientCode ? ` 编号 ${patientCode}` : ''}
            </Quiet>
          </button>
        );
      })}
    </>
  );
}
