import type { OutputOf } from '@mingmou/contract/base/call';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { LabelChoices } from './label-choices';
import styles from './record.module.css';

type Row = OutputOf<typeof visitRecord.page>['records'][number];

interface LabelDialogProps {
  readonly of: Row;
  readonly onClose: () => void;
}

interface Typed {
  readonly labelIds: readonly number[];
  readonly syncPatient: boolean;
}

const NO_KEYS = [] as const;
const STAYS = { leaving: 'stays' } as const;

/** The labels of a visit; the patient may be given them as well. */
export function LabelDialog({ of: row, onClose }: LabelDialogProps) {
  // The draft belongs to this version of the visit: applied to later labels it would undo another person's change.
  const [draft, keep] = useDraft<Typed>(`label-${row.acceptsId}-${row.version}`, STAYS);
  const typed = draft ?? { labelIds: row.labels.map(({ id }) => id), syncPatient: false };
  const type = (change: Partial<Typed>) => keep(() => ({ ...typed, ...change }));
  const update = useSend(visitRecord.updateLabel);
  const { success } = useFeedback();
  const close = () => {
    keep(() => undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    const { labelIds, syncPatient } = typed;
    await update({ acceptsId: row.acceptsId, version: row.version, labelIds: [...labelIds], syncPatient });
    success('保存成功');
    close();
  });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal title={`标签：${row.name} ${row.visitNo}`} open footer={null} width={480} onCancel={close}>
      <div className={styles.label}>
        <LabelChoices present={row.labels} chosen={typed.labelIds} onChange={(labelIds) => type({ labelIds })} />
        <Checkbox checked={typed.syncPatient} onChange={({ target }) => type({ syncPatient: target.checked })}>
          同时加到患者标签（不会取消患者已有的标签）
        </Checkbox>
        <div className={styles.labelActs}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={running} onClick={start}>
            确定
          </Button>
        </div>
      </div>
    </Modal>
  );
}
