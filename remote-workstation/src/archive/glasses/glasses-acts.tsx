import type { DictCode } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesStopReason } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.dicts';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.views';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DeliverDrawer } from './deliver-drawer';
import { EditDrawer } from './edit-drawer';
import styles from './glasses.module.css';
import { Fields } from './glasses-figures';

const { actions } = glassesArchive.lifecycle;

/** What may be done with a pair as a whole. */
export function GlassesActs({ of }: { readonly of: GlassesDetail }) {
  const [asked, ask] = useState<'deliver' | 'edit' | 'stop'>();
  const remove = useSend(glassesArchive.delete);
  const check = useSend(glassesArchive.deleteCheck);
  const { confirm, success } = useFeedback();
  const state = stateOf(glassesArchive.lifecycle, of.state);
  const { id, version } = of;
  const discard = async () => {
    await check({ id });
    if (!(await confirm(`确定删除档案「${of.archiveName}」吗？`, { ok: '删除', danger: true }))) return;
    await remove({ id, version });
    success('删除成功');
  };
  const close = () => ask(undefined);
  return (
    <span className={styles.acts}>
      {actions.deliver.from.includes(state) ? (
        <Do call={glassesArchive.deliver} onClick={() => ask('deliver')}>
          取镜
        </Do>
      ) : null}
      {actions.update.from.includes(state) ? (
        <Do call={glassesArchive.update} onClick={() => ask('edit')}>
          修改
        </Do>
      ) : null}
      {actions.stop.from.includes(state) ? (
        <Do call={glassesArchive.stop} danger onClick={() => ask('stop')}>
          停用
        </Do>
      ) : null}
      {actions.delete.from.includes(state) ? (
        <Do call={glassesArchive.delete} danger onClick={discard}>
          删除
        </Do>
      ) : null}
      {asked === 'deliver' ? <DeliverDrawer of={of} onClose={close} /> : null}
      {asked === 'edit' ? <EditDrawer patientId={of.patientId} of={of} onClose={close} /> : null}
      {asked === 'stop' ? <Stop of={of} onClose={close} /> : null}
    </span>
  );
}

const reasonOf = (code: unknown) => glassesStopReason.rows.find((row) => row.code === (code as DictCode))?.code;

function Stop({ of: { id, version }, onClose }: { readonly of: GlassesDetail; readonly onClose: () => void }) {
  const [reason, choose] = useState<unknown>(null);
  const [missed, miss] = useState<string>();
  const stop = useSend(glassesArchive.stop);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    const known = reasonOf(reason);
    miss(known ? undefined : 'reason');
    if (!known) return;
    await stop({ id, version, reason: known });
    success('已停用');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal open title="停用" width={420} confirmLoading={running} onOk={start} onCancel={onClose}>
      <Fields
        of={glassesArchive.asked}
        names={['reason']}
        values={{ reason }}
        missed={missed}
        onType={(_name, value) => {
          choose(value);
          miss(undefined);
        }}
      />
    </Modal>
  );
}
