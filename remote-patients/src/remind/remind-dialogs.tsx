import type { InputOf } from '@mingmou/contract/base/call';
import { contactCodes } from '@mingmou/contract/patients/contact.codes';
import { BY_PHONE, BY_SMS, type BY_WECHAT } from '@mingmou/contract/patients/contact.dicts';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from '../return/draft-lines';
import styles from '../return/return.module.css';
import type { RemindRow } from './remind-columns';

interface OfRow {
  readonly of: RemindRow;
  readonly onClose: () => void;
}

type Contact = Partial<Omit<InputOf<typeof reviewRemind.contact>, 'id' | 'version' | 'confirmContact'>>;

/** 联系: full number, current conversation and earlier ones. */
export function ContactDialog({ of: { id, version, name }, onClose }: OfRow) {
  const { data, refusal, refetch } = useCall(reviewRemind.findById, { id }, { quiet: true });
  const [draft, setDraft] = useState<Contact>({ way: BY_PHONE });
  const contact = useSend(reviewRemind.contact);
  const { confirm, success } = useFeedback();
  const say = useRefusal();
  const { start, running } = useAct(async () => {
    const { way = BY_PHONE, content } = draft;
    if (!content) return;
    const sent = { ...draft, id, version, way, content };
    try {
      await contact(sent, { quiet: true });
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.code !== contactCodes.noDisturb.code) {
        if (refused instanceof CallRefused) say(refused);
        throw refused;
      }
      if (!(await confirm(refused.msg, { ok: '确定联系' }))) return;
      await contact({ ...sent, confirmContact: true });
    }
    success('保存成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`联系：${name}`}
      width={520}
      okText="保存"
      confirmLoading={running}
      okButtonProps={{ disabled: !draft.content }}
      onOk={start}
      onCancel={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <div className={styles.form}>
        <p className={styles.label}>
          {data ? `电话 ${data.phone}` : '电话'}
          {data?.guardianPhone ? `　监护人 ${data.guardianName ?? ''} ${data.guardianPhone}` : ''}
        </p>
        <DraftLines
          id="contact"
          shape={reviewRemind.contact.input}
          names={
            draft.way === BY_PHONE
              ? ['way', 'connectState', 'content', 'nextContactDate']
              : ['way', 'content', 'nextContactDate']
          }
          draft={draft}
          put={(change) => setDraft({ ...draft, ...change })}
        />
        {(data?.contacts ?? []).map((one) => (
          <Quiet as="p" key={`${one.createdAt} ${one.content}`}>
            {one.createdAt.slice(0, 16)} {one.byName}：{one.content}
          </Quiet>
        ))}
      </div>
    </Modal>
  );
}

/** 改期: restarts the reminder with another day. */
export function PostponeDialog({ of: { id, version, name, planDate }, onClose }: OfRow) {
  return (
    <CallDialog
      title={`改期：${name}`}
      call={reviewRemind.postpone}
      known={{ id, version }}
      done={(_, sent) => `已改到${sent.planDate}`}
      lead={<Quiet as="p">原计划日期 {planDate}；改期后重新等待提醒</Quiet>}
      onClose={onClose}
    />
  );
}

interface SendDialogProps {
  readonly rows: readonly RemindRow[];
  readonly channel: typeof BY_SMS | typeof BY_WECHAT;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Sends 短信 or 微信 to all selected patients; reports skipped ones by reason. */
export function SendDialog({ rows, channel, onSent, onClose }: SendDialogProps) {
  const { success, warning } = useFeedback();
  const isSms = channel === BY_SMS;
  return (
    <CallDialog
      title={`${isSms ? '发短信' : '发微信'}：${rows.length}人`}
      call={reviewRemind.send}
      known={{ ids: rows.map(({ id }) => id), channel }}
      ok="发送"
      done={null}
      onDone={({ sent, excluded }) => {
        const skipped = excluded.map(({ reason, count }) => `${reason}${count}人`).join('、');
        if (skipped === '') success(`已提交${sent}条`);
        else warning(`已提交${sent}条；未发送：${skipped}`);
        onSent();
      }}
      lead={
        <Quiet as="p">
          {isSms
            ? '变量由系统填写；免打扰的患者不发送，免打扰时段内的短信顺延'
            : '按公众号的复诊提醒模板发送；未绑定微信和免打扰的患者不发送'}
        </Quiet>
      }
      onClose={onClose}
    >
      {isSms && <Field name="templateId" fault={(id) => (id ? undefined : '请选择短信模板')} />}
    </CallDialog>
  );
}
