import type { InputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useThrottled } from '@mingmou/kit/act/use-throttled';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { fieldOf } from '@mingmou/kit/form/field';
import { focusFirst } from '@mingmou/kit/form/focus-first';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { focusFirstError } from '@mingmou/kit/form/valid-values';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Form } from '@mingmou/kit/ui-form';
import { dialogAround, Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useRef } from 'react';
import type { Issued } from '../parts/account/issued-password';
import styles from './account.module.css';
import { AccountFields } from './account-fields';

type Draft = InputOf<typeof account.save>;

const Field = fieldOf(account.save);
const surroundings = { shape: account.save.input, row: {} };
const emptyRow = { orgRoles: [{ roleIds: [] }] };
const labels = { flex: '96px' };
/** Clicks that follow one another faster are one. */
const BURST_MS = 400;

interface NewAccountProps {
  readonly open: boolean;
  /** Something was typed before a reload. */
  readonly onFound: () => void;
  readonly onClose: () => void;
  /** The answer holds the password, which nobody sees again. */
  readonly onCreated: (issued: Issued) => void;
}

/** Dialog of a new account. A failed save keeps the input. */
export function NewAccount({ open, onFound, onClose, onCreated }: NewAccountProps) {
  const [form] = Form.useForm<Draft>();
  const box = useDraftBox<Partial<Draft>>('account-new');
  useEffect(() => {
    if (box.read()) onFound();
  }, [box, onFound]);
  const send = useSend(account.save);
  const { confirm } = useFeedback();
  const say = useRefusal();

  const at = (field: string, msg: string) => {
    if (field !== 'account' && field !== 'mobile') return false;
    form.setFields([{ name: field, errors: [msg] }]);
    form.focusField(field);
    return true;
  };
  const { run: save, running: saving } = useAct(
    async (draft: Draft) => {
      const { password } = await send(draft, { quiet: true });
      box.write(undefined);
      onCreated({ account: draft.account.trim().toLowerCase(), password });
    },
    (refusal) => say(refusal, { at }),
  );
  const close = async () => {
    if (saving) return;
    if (box.read() && !(await confirm('内容尚未保存，确定要关闭吗？'))) return;
    box.write(undefined);
    onClose();
  };
  const content = useRef<HTMLDivElement>(null);
  const submit = useThrottled(
    () => {
      if (!saving) form.submit();
    },
    BURST_MS,
    () => content.current && dialogAround(content.current),
  );
  useKeys([{ key: 'Ctrl+S', title: '保存', run: submit }], { active: open, blocking: true });

  return (
    <Modal
      title="新增账号"
      open={open}
      width={600}
      destroyOnHidden
      confirmLoading={saving}
      onOk={submit}
      onCancel={() => void close()}
      afterOpenChange={(shown) => shown && focusFirst(content.current)}
    >
      <FormContext value={surroundings}>
        <div ref={content} onKeyDownCapture={onEnter(submit)} className={styles.form}>
          <Form<Draft>
            form={form}
            initialValues={box.read() ?? emptyRow}
            preserve={false}
            onFinish={(draft) => void save(draft)}
            onFinishFailed={() => focusFirstError(form)}
            onValuesChange={(changed: Partial<Draft>, all: Partial<Draft>) => {
              box.write(all);
              for (const name of ['account', 'mobile', 'orgRoles'] as const) {
                if (name in changed) form.setFields([{ name, errors: [] }]);
              }
            }}
            labelCol={labels}
            labelAlign="left"
            autoComplete="off"
          >
            <Field name="account" />
            <AccountFields of={undefined} />
          </Form>
        </div>
      </FormContext>
    </Modal>
  );
}
