import { dictName } from '@mingmou/contract/base/dict';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { stateOf } from '@mingmou/contract/base/flow';
import { NEAR_MM } from '@mingmou/contract/clinic/refraction.rules';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { isCopyable } from '@mingmou/contract/workstation/optician-copy.rules';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { AddSelect } from '@mingmou/kit/eyes/lens-inputs';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import frame from '../stage/stage.module.css';
import { CopyDistance } from './copy-distance';
import { isSource } from './copy-source';
import styles from './optician.module.css';
import type { useKinds } from './use-kinds';
import type { OpticianPage } from './use-prescription';

interface CopyFromProps {
  readonly kind: OpticianKind;
  readonly acceptsId: number;
  readonly kinds: ReturnType<typeof useKinds>;
  /** Called after the server created a draft, which replaces the local input. */
  readonly onCopied: () => void;
}

function hasAddition({ current }: OpticianPage): boolean {
  return EYES.some((eye) => typeof current?.[eyeKey(eye, 'add')] === 'number');
}

/** 引用: drafts this prescription from another kind of the same visit. */
export function CopyFrom({ kind, acceptsId, kinds, onCopied }: CopyFromProps) {
  const sendCopy = useSend(optician.copy);
  const { confirm, success } = useFeedback();
  const [near, setNear] = useState<OpticianPage>();
  const own = kinds[kind];
  const isEmpty = own && stateOf(opticianFlow, own.stageState) === 'BLANK';
  const sources = opticianKind.rows.flatMap(({ code }) => {
    const page = kinds[code];
    return isSource(page) && code !== kind && isCopyable(code, kind) ? [page] : [];
  });

  const copy = async (from: OpticianPage, add: number | null, nearMm: number | null) => {
    if (!from.recordId) return;
    await sendCopy({ fromId: from.recordId, toAcceptsId: acceptsId, toKind: kind, add, nearMm });
    onCopied();
    success('已引用，请核对后确认');
  };
  const start = async (from: OpticianPage) => {
    if (!isEmpty && !(await confirm('本页已保存的内容将被引用的内容替换，确定要引用吗？'))) return;
    if (kind === 'near') setNear(from);
    else await copy(from, null, null);
  };

  return (
    <>
      {sources.map((from) => (
        <Do key={from.kind} call={optician.copy} onClick={() => start(from)}>
          {`引用${dictName(opticianKind, from.kind)}`}
        </Do>
      ))}
      <NearDialog from={near} onClose={() => setNear(undefined)} onCopy={copy} />
    </>
  );
}

interface NearDialogProps {
  readonly from: OpticianPage | undefined;
  readonly onClose: () => void;
  readonly onCopy: (from: OpticianPage, add: number | null, nearMm: number | null) => Promise<void>;
}

/** Addition and working distance of a near prescription that is drafted from a far one. */
function NearDialog({ from, onClose, onCopy }: NearDialogProps) {
  const [add, setAdd] = useState<number | null>(null);
  const [nearMm, setNearMm] = useState(NEAR_MM);
  const press = usePress();
  const lacks = from !== undefined && !hasAddition(from) && add === null;
  const { start, running } = useAct(async () => {
    if (!from || lacks) return;
    await onCopy(from, hasAddition(from) ? null : add, nearMm);
    onClose();
  });
  // The page's own keys rest while the dialog asks.
  useKeys([{ key: 'Ctrl+Enter', title: '引用', run: start }], { active: from !== undefined, blocking: true });
  return (
    <Modal
      title="引用为近用处方"
      open={from !== undefined}
      width={420}
      destroyOnHidden
      okText="引用"
      okButtonProps={{ loading: running, ...press(lacks && '请先选择下加光') }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.near}>
        {from && !hasAddition(from) ? (
          <div className={frame.cell}>
            <span aria-hidden="true">
              下加光 <small>D</small>
            </span>
            <AddSelect
              label="下加光"
              value={add}
              onChange={(value) => setAdd(typeof value === 'number' ? value : null)}
            />
          </div>
        ) : null}
        <CopyDistance value={nearMm} onChange={setNearMm} />
      </div>
    </Modal>
  );
}
