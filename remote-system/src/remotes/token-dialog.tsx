import type { InputOf } from '@mingmou/contract/base/call';
import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { tokenScope } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Form, Input, Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DialogFooter } from '../parts/tab-panel';
import styles from './remotes.module.css';

interface TokenDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes a token, and shows it this once. */
export function TokenDialog({ open, onClose }: TokenDialogProps) {
  useKeys([], { active: open, blocking: true });
  return (
    <Modal title="新建发布令牌" open={open} footer={null} width={560} destroyOnHidden onCancel={onClose}>
      {open ? <TokenForm onClose={onClose} /> : null}
    </Modal>
  );
}

interface Typed extends Pick<InputOf<typeof remoteOps.tokenSave>, 'label' | 'scopes'> {
  readonly days: number;
}

const DAYS = [30, 90, 180] as const;
const DAY_MS = 24 * 60 * 60_000;

/** The last day's first moment, so that the longest term is never a second too long. */
function endOf(days: number): string {
  return `${clinicDayText(new Date(Date.now() + days * DAY_MS))} 00:00:00`;
}

function TokenForm({ onClose }: Omit<TokenDialogProps, 'open'>) {
  const save = useSend(remoteOps.tokenSave);
  const [made, setMade] = useState<string>();
  const { run: finish, running } = useAct(async ({ label, scopes, days }: Typed) => {
    const { token } = await save({ label: label.trim(), scopes, expiresAt: endOf(days) });
    setMade(token);
  });
  if (made !== undefined) return <Made token={made} onClose={onClose} />;
  return (
    <Form<Typed>
      labelCol={{ flex: '80px' }}
      labelAlign="left"
      initialValues={{ scopes: ['publish'], days: DAYS[1] }}
      onFinish={(typed) => void finish(typed)}
    >
      <Form.Item name="label" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input maxLength={40} placeholder="谁用它发布，如：构建服务器" />
      </Form.Item>
      <Form.Item name="scopes" label="用途" rules={[{ required: true, message: '请选择用途' }]}>
        <Select mode="multiple" options={tokenScope.rows.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
      <Form.Item name="days" label="有效期">
        <Select options={DAYS.map((days) => ({ value: days, label: `${days} 天` }))} />
      </Form.Item>
      <DialogFooter ok="生成" running={running} onClose={onClose} />
    </Form>
  );
}

function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { success, error } = useFeedback();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      success('已复制');
    } catch {
      error('浏览器不允许复制，请选中后手动复制');
    }
  };
  return (
    <>
      <div className={styles.token}>
        <Input readOnly autoFocus aria-label="令牌" value={token} onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy()}>复制</Button>
      </div>
      <p className={styles.once}>令牌只显示这一次，请立即保存；关闭后无法再次查看。</p>
      <DialogEnd onClose={onClose} />
    </>
  );
}

function DialogEnd({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={styles.end}>
      <Button type="primary" onClick={onClose}>
        已保存，关闭
      </Button>
    </div>
  );
}
