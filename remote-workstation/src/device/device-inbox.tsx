import { stateOf } from '@mingmou/contract/base/flow';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import { deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './device.module.css';
import { DeviceDrawer } from './device-drawer';
import { useDeviceDrop } from './use-device-drop';
import { useDeviceFiles } from './use-device-files';

const REFRESH_MS = 15_000;
const HOTKEY = 'Alt+I';

interface DeviceInboxProps {
  readonly acceptsId: number;
  /** How many of the visit waited when it was read; absent of a visit that is only read. */
  readonly count: number | undefined;
  /** The visit, onto which files are dropped. */
  readonly children: (button: ReactNode) => ReactNode;
}

/** Messages of devices for a visit: dropped files, and files sent by a bridge. */
export function DeviceInbox({ acceptsId, count, children }: DeviceInboxProps) {
  const mayTake = useHolds(deviceInbox.receive.grant) && count !== undefined;
  const [open, setOpen] = useState(false);
  const [lately, pollLately] = useState(false);
  const asks = mayTake && (open || lately);
  const { data, refetch } = useCall(deviceInbox.findByAccepts, { acceptsId }, { skip: !asks, quiet: true });
  const [chosen, choose] = useState<number>();
  const send = useDeviceFiles();
  useEffect(() => {
    if (!mayTake) return;
    const timer = setInterval(() => (asks ? refetch() : pollLately(true)), REFRESH_MS);
    return () => clearInterval(timer);
  }, [mayTake, asks, refetch]);
  const { start } = useAct(async (files: readonly File[]) => {
    const id = await send(files);
    if (id === undefined) return;
    choose(id);
    setOpen(true);
  });
  const { isOver, handlers } = useDeviceDrop(mayTake, (files) => start(files));
  useKeys([{ key: HOTKEY, title: '仪器收件箱', run: () => setOpen(true) }], { active: mayTake });
  const waiting = data?.filter(({ state }) => stateOf(deviceFlow, state) === 'MATCHED').length ?? count ?? 0;
  const button = mayTake ? (
    <Button
      size="small"
      type={waiting > 0 ? 'primary' : 'default'}
      className={styles.open}
      aria-keyshortcuts={HOTKEY}
      onClick={() => setOpen(true)}
    >
      {waiting > 0 ? `仪器（${waiting}）` : '仪器'}
    </Button>
  ) : null;
  return (
    <div className={isOver ? `${styles.visit} ${styles.over}` : styles.visit} {...handlers}>
      {children(button)}
      {open ? (
        <DeviceDrawer
          {...{ acceptsId, chosen, choose, rows: data ?? [], onFiles: start }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
