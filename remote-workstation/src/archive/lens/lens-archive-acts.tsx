import type { FieldSpec } from '@mingmou/contract/base/field';
import { stateOf } from '@mingmou/contract/base/flow';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { stopReason } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from './lens.module.css';
import type { LensArchiveRow } from './lens-columns';

const { actions } = lensArchive.lifecycle;
const { archiveName: NAME, reason: REASON } = lensArchive.asked;

/** What may be done with an archive as a whole. */
export function LensArchiveActs({ of }: { readonly of: LensArchiveRow }) {
  const [asked, ask] = useState<'rename' | 'stop'>();
  const remove = useSend(lensArchive.delete);
  const check = useSend(lensArchive.deleteCheck);
  const resume = useSend(lensArchive.resume);
  const { confirm, success } = useFeedback();
  const state = stateOf(lensArchive.lifecycle, of.state);
  const { id, version } = of;
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
      {asked === 'rename' ? <Rename of={of} onClose={() => ask(undefined)} /> : null}
      {asked === 'stop' ? <Stop of={of} onClose={() => ask(undefined)} /> : null}
    </span>
  );
}

interface AskedProps {
  readonly of: LensArchiveRow;
  readonly onClose: () => void;
}

function Rename({ of, onClose }: AskedProps) {
  const [name, type] = useState(of.archiveName);
  const rename = useSend(lensArchive.rename);
  return (
    <OneField
      title="重命名"
      spec={NAME}
      value={name}
      onChange={(next) => type(typeof next === 'string' ? next : '')}
      run={() => rename({ id: of.id, version: of.version, archiveName: name })}
      onClose={onClose}
    />
  );
}

function Stop({ of, onClose }: AskedProps) {
  const [reason, choose] = useState<unknown>(null);
  const stop = useSend(lensArchive.stop);
  const known = stopReason.rows.find(({ code }) => code === reason)?.code;
  return (
    <OneField
      title="停戴"
      spec={REASON}
      value={reason}
      onChange={choose}
      run={async () => known && stop({ id: of.id, version: of.version, reason: known })}
      onClose={onClose}
    />
  );
}

interface OneFieldProps {
  readonly title: string;
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly onChange: (next: unknown) => void;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

function OneField({ title, spec, value, onChange, run, onClose }: OneFieldProps) {
  const { success } = useFeedback();
  const [isMissed, miss] = useState(false);
  const { start, running } = useAct(async () => {
    miss(!value);
    if (!value) return;
    await run();
    success(`已${title}`);
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal open title={title} width={420} confirmLoading={running} onOk={start} onCancel={onClose}>
      <div className={styles.field}>
        <label htmlFor="lens-archive-one">{spec.title}</label>
        <FieldInput id="lens-archive-one" aria-label={spec.title} spec={spec} value={value} onChange={onChange} />
        {isMissed ? <small role="alert">请填写{spec.title}</small> : null}
      </div>
    </Modal>
  );
}
