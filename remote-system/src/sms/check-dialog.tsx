import type { OutputOf } from '@mingmou/contract/base/call';
import { smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { send } from '@mingmou/core/http/client';
import { useAct } from '@mingmou/kit/act/use-act';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { mobilesIn } from './mobiles';
import styles from './sms.module.css';

type Checked = OutputOf<typeof smsCheckNumber.check>;

/** 查号: which of many numbers can be written to. */
export function CheckDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>查号</Button>
      {open ? <Opened onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Opened({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked>();
  const id = useId();
  const { start: submit } = useAct(async () => {
    const mobiles = mobilesIn(text);
    if (mobiles.length > 0) setChecked(await send(smsCheckNumber.check, { mobiles }));
  });
  return (
    <Modal
      title="查号"
      open
      width={520}
      style={{ top: '12vh' }}
      okText="查询"
      cancelText="关闭"
      onOk={submit}
      onCancel={onClose}
    >
      <label htmlFor={id}>手机号（每行一个，或以逗号、空格分开）</label>
      <Input.TextArea id={id} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      {checked ? (
        <dl className={styles.facts} aria-live="polite">
          <dt>可发送</dt>
          <dd>{checked.valid.length} 个</dd>
          <dt>号码无效</dt>
          <dd>{checked.invalid.join('、') || '无'}</dd>
          <dt>黑名单</dt>
          <dd>{checked.blacklist.join('、') || '无'}</dd>
        </dl>
      ) : null}
    </Modal>
  );
}
