import type { OutputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { Table } from '@mingmou/kit/ui-table';
import { deviceName } from './device-name';

type Device = OutputOf<typeof account.sessions>[number];

interface DevicesProps {
  readonly of: { readonly id: number; readonly account: string } | undefined;
  readonly onClose: () => void;
}

/** Where an account is signed in, each to be signed out. */
export function Devices({ of, onClose }: DevicesProps) {
  return (
    <Modal
      reading
      title={`「${of?.account ?? ''}」的在线设备`}
      open={of !== undefined}
      width={720}
      destroyOnHidden
      onCancel={onClose}
      footer={null}
    >
      {of ? <DeviceTable id={of.id} /> : null}
    </Modal>
  );
}

function DeviceTable({ id }: { readonly id: number }) {
  const { data, loading, refusal } = useCall(account.sessions, { id }, { quiet: true });
  const send = useSend(account.kick);
  const { confirm, success } = useFeedback();
  const kick = async (device?: Device) => {
    const what = device ? `「${deviceName(device.userAgent)}」` : '该账号的全部设备';
    if (!(await confirm(`确定要让${what}下线吗？未保存的内容将丢失`, { ok: '下线', danger: true }))) return;
    await send(device ? { id, deviceId: device.deviceId } : { id });
    success('下线成功');
  };
  if (refusal) return <Alert type="error" showIcon title={refusal.msg} />;
  const devices = data ?? [];
  return (
    <Table<Device>
      aria-label="在线设备"
      rowKey="deviceId"
      loading={loading}
      dataSource={devices}
      pagination={false}
      locale={{ emptyText: '当前没有在线设备' }}
      columns={[
        { key: 'device', title: '设备', render: (_, { userAgent }) => deviceName(userAgent) },
        { key: 'org', title: account.device.orgShortName.title, dataIndex: 'orgShortName', width: 110 },
        { key: 'ip', title: account.device.ip.title, dataIndex: 'ip', width: 130 },
        { key: 'seen', title: account.device.lastSeenAt.title, dataIndex: 'lastSeenAt', width: 170 },
        {
          key: 'acts',
          title: '操作',
          width: 84,
          render: (_, device) => (
            <Do call={account.kick} danger onClick={() => kick(device)}>
              下线
            </Do>
          ),
        },
      ]}
      footer={
        devices.length > 1
          ? () => (
              <Do call={account.kick} danger onClick={() => kick()}>
                全部下线
              </Do>
            )
          : undefined
      }
    />
  );
}
