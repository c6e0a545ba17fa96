import { deviceBridge } from '@mingmou/contract/workstation/device-inbox.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './device.module.css';

/** Bridge programs of the devices, for accounts that configure the organisation. */
export function Bridges() {
  return useHolds(deviceBridge.findAll.grant) ? <Settings /> : null;
}

function Settings() {
  const { data = [] } = useCall(deviceBridge.findAll, {}, { quiet: true });
  const add = useSend(deviceBridge.add);
  const remove = useSend(deviceBridge.remove);
  const { confirm, success } = useFeedback();
  const [name, setName] = useState('');
  const [made, setMade] = useState<string>();
  const drop = async (bridge: (typeof data)[number]) => {
    if (!(await confirm(`确定移除桥接程序“${bridge.name}”吗？它的密钥立即失效。`, { ok: '移除', danger: true })))
      return;
    await remove({ id: bridge.id, version: bridge.version });
    success('已移除');
  };
  return (
    <>
      <h3>桥接程序</h3>
      {data.map((bridge) => (
        <div key={bridge.id} className={styles.bridge}>
          <span>
            {bridge.name} <Quiet>{bridge.lastSeenAt ? `最近 ${bridge.lastSeenAt.slice(5, 16)}` : '未连接过'}</Quiet>
          </span>
          <Do call={deviceBridge.remove} danger onClick={() => drop(bridge)}>
            移除
          </Do>
        </div>
      ))}
      <div className={styles.adding}>
        <Input
          aria-label="桥接程序名称"
          placeholder="如：验光室电脑"
          maxLength={30}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Do
          call={deviceBridge.add}
          blocked={name.trim() === '' && '请先填写名称'}
          onClick={async () => {
            setMade((await add({ name: name.trim() })).bridgeKey);
            setName('');
          }}
        >
          新增
        </Do>
      </div>
      {made ? (
        <p className={styles.key} role="status">
          密钥只显示这一次，请填入桥接程序：
          <br />
          <code>{made}</code>
        </p>
      ) : null}
    </>
  );
}
