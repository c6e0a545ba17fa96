import { handScenes } from '@mingmou/contract/messaging/messaging.dicts';
import { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { SafeCode, type SafeCodeValue } from './safe-code';
import { EMPTY_DRAFT, requestOf, type SendDraft } from './send-draft';
import { SendFields } from './send-fields';
import { SendPreview } from './send-preview';
import styles from './sms.module.css';

const PAUSE_MS = 400;
const BODY = { maxHeight: 'calc(92vh - 148px)', overflowY: 'auto' } as const;
const NO_CODE: SafeCodeValue = { safeNumberId: null, code: '' };

/** 手动发送: recipients, text and time, with the cost before it is sent. */
export function SendButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Do call={smsReady.save} main hotkey="F2" onClick={() => setOpen(true)}>
        手动发送
      </Do>
      {open ? <SendDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SendDialog({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState<SendDraft>(EMPTY_DRAFT);
  const [safe, setSafe] = useState(NO_CODE);
  const templates = useCall(smsTemplate.findAll, {}, { quiet: true });
  const sendable = (templates.data ?? []).filter(({ smsScene }) => handScenes.includes(smsScene));
  const content = sendable.find(({ id }) => id === draft.templateId)?.passedContent ?? null;
  const request = requestOf(draft, content);
  const asked = usePaused(JSON.stringify(request), PAUSE_MS);
  const settled: typeof request = JSON.parse(asked);
  const preview = useCall(smsReady.preview, settled ?? { templateId: 1 }, { skip: settled === null, quiet: true });
  const send = useSend(smsReady.save);
  const { confirm, success } = useFeedback();
  // The preview must belong to the current input.
  const isCurrent = settled !== null && asked === JSON.stringify(request) && !preview.fetching;
  const shown = isCurrent && !preview.refusal ? preview.data : undefined;
  const isShort = shown !== undefined && shown.segments > shown.balance;
  const lacksCode = shown?.needsCode === true && (safe.safeNumberId === null || safe.code.length === 0);

  const press = usePress();
  const waitsFor = () => {
    if (!request) return '请先选择收件人和模板，并填写内容';
    if (!shown) return isCurrent && preview.refusal ? preview.refusal.msg : '正在计算条数，请稍候';
    if (shown.sendable === 0) return '没有可以发送的号码';
    if (isShort) return `短信余额不足，需${shown.segments}条，当前${shown.balance}条`;
    return lacksCode && '请先通过安全号码验证';
  };
  const { start: submit, running } = useAct(async () => {
    if (!request || !shown) return;
    const code = shown.needsCode ? safe : {};
    const { accepted, blocked } = await send({ ...request, ...code });
    success(blocked.length > 0 ? `已提交${accepted}条，${blocked.length}条未发送` : `已提交${accepted}条`);
    onClose();
  });
  const close = async () => {
    const isTyped = JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
    if (!running && (!isTyped || (await confirm('内容尚未发送，确定要关闭吗？')))) onClose();
  };
  return (
    <Modal
      title="手动发送"
      open
      width={960}
      style={{ top: '6vh' }}
      styles={{ body: BODY }}
      okText={shown ? `发送${shown.sendable}条` : '发送'}
      okButtonProps={press(waitsFor())}
      confirmLoading={running}
      onOk={submit}
      onCancel={() => void close()}
    >
      <div className={styles.sides}>
        <div>
          <SendFields draft={draft} templates={sendable} content={content} onChange={setDraft} />
          {shown?.needsCode ? <SafeCode value={safe} onChange={setSafe} /> : null}
        </div>
        <SendPreview
          isAsked={request !== null}
          fault={isCurrent ? preview.refusal?.msg : undefined}
          of={shown}
          isShort={isShort}
        />
      </div>
    </Modal>
  );
}
