import type { OutputOf } from '@mingmou/contract/base/call';
import { clinicTimeText } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { isIpAddress } from '@mingmou/contract/system/login-control/ip-range';
import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { controlResult } from '@mingmou/contract/system/login-control/login-control.dicts';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Form, Input, Switch } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DialogFooter } from '../parts/tab-panel';
import styles from './login-control.module.css';

type Result = OutputOf<typeof loginControl.try>;

interface Typed {
  readonly accountId: number;
  readonly ip: string;
  readonly time: string;
  readonly isNewDevice: boolean;
}

const TONES = { PASS: 'passed', SMS: 'waiting', REFUSE: 'refused' } as const;

interface TryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 试算: how the rules would judge an account from an address at a moment, whether or not they act yet. */
export function TryDialog({ open, onClose }: TryDialogProps) {
  useKeys([], { active: open, blocking: true });
  return (
    <Modal title="试算" open={open} footer={null} width={520} destroyOnHidden onCancel={onClose}>
      {open ? <TryForm onClose={onClose} /> : null}
    </Modal>
  );
}

function checkedIp(_rule: unknown, value: string | undefined): Promise<void> {
  return value && isIpAddress(value) ? Promise.resolve() : Promise.reject(new Error('请输入IPv4或IPv6地址'));
}

function TryForm({ onClose }: Omit<TryDialogProps, 'open'>) {
  const { data, loading } = useCall(loginControl.accounts, {});
  const attempt = useSend(loginControl.try);
  const [result, setResult] = useState<Result>();
  const { run, running } = useAct(async (typed: Typed) => {
    setResult(await attempt({ ...typed, ip: typed.ip.trim(), asIfOn: true }));
  });
  return (
    <Form<Typed>
      labelCol={{ flex: '80px' }}
      labelAlign="left"
      initialValues={{ time: clinicTimeText(new Date()), isNewDevice: false }}
      onValuesChange={() => setResult(undefined)}
      onFinish={(typed) => void run(typed)}
    >
      <Form.Item name="accountId" label="账号" rules={[{ required: true, message: '请选择账号' }]}>
        <SearchSelect
          autoFocus
          loading={loading}
          placeholder="请选择账号"
          options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="ip" label="IP" required rules={[{ validator: checkedIp }]}>
        <Input maxLength={45} placeholder="10.1.2.3" />
      </Form.Item>
      <Form.Item name="time" label="时间" rules={[{ required: true, message: '请选择时间' }]}>
        <FieldInput spec={loginControl.tryFields.time} />
      </Form.Item>
      <Form.Item name="isNewDevice" label="新设备">
        <Switch />
      </Form.Item>
      <div className={styles.result} role="status">
        {result ? <Verdict result={result} /> : null}
      </div>
      <DialogFooter ok="试算" running={running} onClose={onClose} />
    </Form>
  );
}

function Verdict({ result: { result, ruleName, maxDevices, enabled } }: { readonly result: Result }) {
  return (
    <>
      <StateTag tone={TONES[result]}>{dictName(controlResult, result)}</StateTag>
      {ruleName ? <span>{`规则：${ruleName}`}</span> : null}
      {maxDevices > 0 ? <span>{`设备数不超过 ${maxDevices}`}</span> : null}
      {enabled ? null : <span className={styles.hint}>总开关未启用，现在任何人都会放行</span>}
    </>
  );
}
