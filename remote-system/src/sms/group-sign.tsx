import { check } from '@mingmou/contract/base/check';
import { signStates } from '@mingmou/contract/messaging/messaging.flow';
import { smsSign } from '@mingmou/contract/messaging/sms-account.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Input } from '@mingmou/kit/ui-form';
import { useId, useState } from 'react';
import { NOTHING_TO_SAVE } from '../parts/words';
import styles from './sms.module.css';

const { signText: SIGN } = smsSign.fields;

/** The signature of the chain, which organisations without one of their own use. */
export function GroupSign() {
  const { data, refusal, refetch } = useCall(smsSign.find, {}, { quiet: true });
  const send = useSend(smsSign.update);
  const [typed, type] = useDraft<string>('sms-group-sign');
  const [fault, setFault] = useState<string>();
  const { success } = useFeedback();
  const id = useId();
  const value = typed ?? data?.signText ?? '';
  const save = async () => {
    const reason = check(SIGN, value);
    setFault(reason ?? undefined);
    if (reason || !data) return;
    await send({ signText: value.trim(), version: data.version });
    type(() => undefined);
    success('保存成功');
  };
  const state = data?.signState ? signStates[data.signState] : undefined;
  return (
    <>
      <h2 className={styles.part}>集团签名</h2>
      {refusal && !data ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <div className={styles.inline}>
        <label htmlFor={id}>
          <Quiet>集团签名</Quiet>
        </label>
        <Input
          id={id}
          className={styles.sign}
          value={value}
          maxLength={SIGN.max}
          placeholder="2–12个字"
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setFault(undefined);
            type(() => (target.value === (data?.signText ?? '') ? undefined : target.value));
          }}
          onKeyDown={(event) => {
            // The form around saves the account; this line saves itself.
            if (event.key === 'Enter') event.stopPropagation();
          }}
        />
        <Do call={smsSign.update} blocked={typed === undefined && NOTHING_TO_SAVE} onClick={save}>
          保存集团签名
        </Do>
        {state ? <StateTag tone={state.tone}>{state.title}</StateTag> : <Quiet>未设置</Quiet>}
      </div>
      <p id={`${id}-note`} className={fault ? styles.fault : undefined} role={fault ? 'alert' : undefined}>
        {fault ?? <Quiet>对集团全部机构生效</Quiet>}
      </p>
    </>
  );
}
