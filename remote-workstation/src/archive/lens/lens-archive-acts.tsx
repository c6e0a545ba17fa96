import { stateOf } from '@mingmou/contract/base/flow';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensPrint } from '@mingmou/contract/workstation/archive/lens/lens-print.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { useState } from 'react';
import styles from './lens.module.css';
import type { LensArchiveRow } from './lens-columns';
import { lensPaperAddress } from './lens-paper-address';

const { actions } = lensArchive.lifecycle;
const WIDTH_PX = 420;

/** What may be done with an archive as a whole. */
export function LensArchiveActs({ of }: { readonly of: LensArchiveRow }) {
  const [asked, ask] = useState<'rename' | 'stop'>();
  const remove = useSend(lensArchive.delete);
  const check = useSend(lensArchive.deleteCheck);
  const resume = useSend(lensArchive.resume);
  const { confirm, success } = useFeedback();
  const navigate = useNavigate();
  const state = stateOf(lensArchive.lifecycle, of.state);
  const { id, version } = of;
  const dialog = { known: { id, version }, ok: '确定', width: WIDTH_PX, onClose: () => ask(undefined) };
  const discard = async () => {
    await check({ id });
    if (!(await confirm(`确定删除档案「${of.archiveName}」吗？`, { ok: '删除', danger: true }))) return;
    await remove({ id, version });
    success('删除成功');
  };
  const again = async () => {
    await resume({ id, version });
    success('已恢复');
  };
  return (
    <span className={styles.acts}>
      <Do call={lensPrint.find} onClick={() => navigate(lensPaperAddress(of, 'LENS_CARD'))}>
        档案卡
      </Do>
      <Do call={lensPrint.find} onClick={() => navigate(lensPaperAddress(of, 'LENS_REVIEW'))}>
        复查卡
      </Do>
      <Do call={lensArchive.rename} onClick={() => ask('rename')}>
        重命名
      </Do>
      {actions.stop.from.includes(state) ? (
        <Do call={lensArchive.stop} danger onClick={() => ask('stop')}>
          停戴
        </Do>
      ) : null}
      {actions.resume.from.includes(state) ? (
        <Do call={lensArchive.resume} onClick={again}>
          恢复配戴
        </Do>
      ) : null}
      {actions.delete.from.includes(state) ? (
        <Do call={lensArchive.delete} danger onClick={discard}>
          删除
        </Do>
      ) : null}
      {asked === 'rename' ? (
        <CallDialog
          title="重命名"
          call={lensArchive.rename}
          start={{ archiveName: of.archiveName }}
          done="已重命名"
          {...dialog}
        />
      ) : null}
      {asked === 'stop' ? <CallDialog title="停戴" call={lensArchive.stop} done="已停戴" {...dialog} /> : null}
    </span>
  );
}
