import type { OutputOf } from '@mingmou/contract/base/call';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button, Checkbox } from '@mingmou/kit/ui';

import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import styles from './record.module.css';

type Row = OutputOf<typeof visitRecord.page>['records'][number];

interface LabelDialogProps {
  readonly of: Row;
  readonly onClose: () => void;
}

const NO_KEYS = [] as const;

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
}

/** The labels of a visit; the patient may be given them as well. */
export function LabelDialog({ of: row, onClose }: LabelDialogProps) {
  const [chosen, choose] = useState<number[]>(() => row.labels.map(({ id }) => id));
  const [syncPatient, sync] = useState(false);
  const update = useSend(visitRecord.updateLabel);
  const { success } = useFeedback();
  const id = useId();
  const { start, running } = useAct(async () => {
    await update({ acceptsId: row.acceptsId, version: row.version, labelIds: chosen, syncPatient });
    success('保存成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal
      title={`标签：${row.name} ${row.visitNo}`}
      open
      footer={null}
      width={480}
      style={{ top: '15vh' }}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
    >
      <div className={styles.label}>
        <label htmlFor={id}>标签</label>
        <FieldInput
          id={id}
          spec={visitRecord.labelIds}
          value={chosen}
          present={row.labels.map(({ name }) => name)}
          onChange={(value) => choose(idsIn(value))}
        />
        <Checkbox checked={syncPatient} onChange={({ target }) => sync(target.checked)}>
          同时加到患者标签（不会取消患者已有的标签）
        </Checkbox>
        <div className={styles.labelActs}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={start}>
            确定
          </Button>
        </div>
      </div>
    </Modal>
  );
}
