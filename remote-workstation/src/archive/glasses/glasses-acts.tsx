import { stateOf } from '@mingmou/contract/base/flow';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { useState } from 'react';
import { DeliverDrawer } from './deliver-drawer';
import { EditDrawer } from './edit-drawer';
import styles from './glasses.module.css';

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
      {asked === 'stop' ? (
        <CallDialog
          title="停用"
          call={glassesArchive.stop}
          known={{ id, version }}
          ok="确定"
          done="已停用"
          width={420}
          onClose={close}
        />
      ) : null}
    </span>
  );
}
