import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { announce, exchange, requestIdOf } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { dataOf } from '@mingmou/core/http/verdict';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Alert, Button } from '@mingmou/kit/ui';
import { Form, Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useRef, useState } from 'react';
import { DialogFooter } from '../parts/tab-panel';
import { type BuildRecord, RecordError, readRecord } from './read-record';
import styles from './remotes.module.css';

interface PublishDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPublished: (remoteName: string) => void;
}

/** Uploads a packed build; a refused one is kept on the page with every reason. */
export function PublishDialog({ open, onClose, onPublished }: PublishDialogProps) {
  useKeys([], { active: open, blocking: true });
  return (
    <Modal title="发布版本" open={open} footer={null} width={600} destroyOnHidden onCancel={onClose}>
      {open ? <PublishForm onClose={onClose} onPublished={onPublished} /> : null}
    </Modal>
  );
}

interface Typed {
  readonly hostRange: string;
  readonly notes?: string;
}

interface Chosen {
  readonly file: File;
  readonly record: BuildRecord;
}

function reasonsOf(error: CallRefused): readonly string[] {
  const { data } = error;
  const reasons: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'reasons') : null;
  return Array.isArray(reasons) && reasons.length > 0 ? reasons.map(String) : [error.msg];
}

async function publish({ file, record }: Chosen, { hostRange, notes }: Typed): Promise<void> {
  const manifest = JSON.stringify({ ...record, hostRange, notes: notes || undefined });
  const parts = { manifest, bundle: file };
  const response = await exchange(remoteOps.publish, parts, {}, { multipart: { onSent: () => undefined } });
  dataOf({ status: response.status, body: response.data, requestId: requestIdOf(response) });
}

function PublishForm({ onClose, onPublished }: Omit<PublishDialogProps, 'open'>) {
  const [form] = Form.useForm<Typed>();
  const [chosen, choose] = useState<Chosen>();
  const [fileName, setFileName] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [running, setRunning] = useState(false);
  const { success } = useFeedback();
  const take = async (file: File | undefined) => {
    setReasons([]);
    choose(undefined);
    setFileName(file?.name);
    if (!file) return;
    try {
      const record = await readRecord(file);
      choose({ file, record });
      form.setFieldsValue({ hostRange: record.hostRange ?? '' });
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      setReasons([error.message]);
    }
  };
  const submit = async (typed: Typed) => {
    if (!chosen) return setReasons(['请选择构建包']);
    setRunning(true);
    setReasons([]);
    try {
      await publish(chosen, typed);
      success('发布成功');
      onPublished(chosen.record.name);
      onClose();
    } catch (error) {
      announce(error, true);
      if (!(error instanceof CallRefused)) throw error;
      setReasons(reasonsOf(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Form<Typed> form={form} labelCol={{ flex: '96px' }} labelAlign="left" onFinish={(typed) => void submit(typed)}>
      <Form.Item label="构建包" htmlFor="publish-bundle" required extra="构建目录打成的 tar.gz，不超过 30 MB">
        <Button onClick={() => picker.current?.click()}>选择文件</Button>{' '}
        <span className={styles.hint}>{fileName ?? '未选择文件'}</span>
        <input
          ref={picker}
          id="publish-bundle"
          type="file"
          className={styles.picker}
          tabIndex={-1}
          accept=".gz,.tgz,application/gzip"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </Form.Item>
      {chosen ? (
        <Form.Item label="内容">
          <p className={styles.hint}>
            {`${chosen.record.name} ${chosen.record.version}，${chosen.record.files.length} 个文件`}
          </p>
        </Form.Item>
      ) : null}
      <Form.Item name="hostRange" label="主程序范围" rules={[{ required: true, message: '请输入主程序范围' }]}>
        <Input maxLength={60} placeholder=">=0.1.0 <1" />
      </Form.Item>
      <Form.Item name="notes" label="说明">
        <Input maxLength={500} placeholder="这个版本改了什么" />
      </Form.Item>
      {reasons.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="没有发布"
          description={
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <DialogFooter ok="发布" running={running} onClose={onClose} />
    </Form>
  );
}
