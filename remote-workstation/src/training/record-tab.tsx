import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { isUnsigned, type Signature } from '@mingmou/contract/clinic/signature.fields';
import { retrialReason } from '@mingmou/contract/workstation/stage.fields';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import {
  KEY_FIGURES,
  keyFigures,
  keyName,
  type SessionItem,
  takesOne,
} from '@mingmou/contract/workstation/training/vt-record.form';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { SignaturePicture } from '../consent/signature-picture';
import { textOfFigure } from './key-table';
import { RecordDrawer } from './record-drawer';
import styles from './training.module.css';
import { useItemNames } from './use-item-names';

export type Sessions = OutputOf<typeof vtRecord.list>;
export type Session = Sessions['rows'][number];

const LONGEST = limitOf(retrialReason);
const SHORTEST = retrialReason.min ?? 1;

interface RecordTabProps {
  readonly packageId: number;
  /** Visit in which the tab is open; new records belong to it. */
  readonly acceptsId?: number;
}

/** 训练记录: the sessions of a package, the newest first. */
export function RecordTab({ packageId, acceptsId }: RecordTabProps) {
  const { data, loading, refusal, refetch } = useCall(vtRecord.list, { ownerId: packageId });
  const [open, setOpen] = useState<Session | 'NEW'>();
  const [asked, ask] = useState<ReasonAsked>();
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        <p className={styles.tools}>
          <Do call={vtRecord.save} blocked={data.closed ?? false} onClick={() => setOpen('NEW')}>
            新增训练
          </Do>
        </p>
      ) : null}
      {data?.rows.length === 0 ? <Quiet as="p">还没有训练记录。</Quiet> : null}
      {data && data.rows.length > 0 ? (
        <SessionRows packageId={packageId} rows={data.rows} onOpen={setOpen} onAsk={ask} />
      ) : null}
      {open && data ? (
        <RecordDrawer
          packageId={packageId}
          page={data}
          of={open === 'NEW' ? undefined : open}
          acceptsId={acceptsId}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      <ReasonDialog asked={asked} shortest={SHORTEST} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}

interface SessionRowsProps {
  readonly packageId: number;
  readonly rows: Sessions['rows'];
  readonly onOpen: (row: Session) => void;
  readonly onAsk: (asked: ReasonAsked) => void;
}

function SessionRows({ packageId, rows, onOpen, onAsk }: SessionRowsProps) {
  const nameOf = useItemNames();
  return (
    <table className={styles.rows} aria-label="训练记录">
      <thead>
        <tr>
          <th scope="col">次序</th>
          <th scope="col">日期</th>
          <th scope="col">训练师</th>
          <th scope="col">项目</th>
          <th scope="col">关键指标</th>
          <th scope="col">扣次</th>
          <th scope="col">家长签名</th>
          <th scope="col">状态</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { recordId, seq, recordDate, staffName, stageState } = row;
          const current = row.current ?? {};
          const items = (current.items ?? []) as readonly SessionItem[];
          const { title, tone } = stateAt(vtRecord.lifecycle, stageState);
          return (
            <tr key={recordId}>
              <td>{seq}</td>
              <td>{recordDate}</td>
              <td>{staffName}</td>
              <td>{items.map(({ itemId }) => nameOf(itemId)).join('、')}</td>
              <td>{keyText(current)}</td>
              <td>{takesOne(current) ? '是' : <Quiet>否 {String(current.deductReason ?? '')}</Quiet>}</td>
              <td>
                <ParentSign of={current.parentSign} />
              </td>
              <td>
                <StateTag tone={tone}>{title}</StateTag>
              </td>
              <td className={styles.acts}>
                <SessionActs packageId={packageId} of={row} onOpen={onOpen} onAsk={onAsk} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ParentSign({ of }: { readonly of: unknown }) {
  const strokes = (of ?? []) as Signature;
  if (isUnsigned(strokes)) return <Quiet>—</Quiet>;
  return (
    <span className={styles.signed}>
      <SignaturePicture title="家长签名" of={strokes} />
    </span>
  );
}

/** Returns the measured changes: 「集合近点 10→8cm」. */
function keyText(record: Readonly<Record<string, unknown>>): string {
  return KEY_FIGURES.flatMap((figure) => {
    const [before, after] = [record[keyName('before', figure)], record[keyName('after', figure)]];
    if (before === undefined && after === undefined) return [];
    const { title, unit = '' } = keyFigures[figure];
    return [`${title} ${textOfFigure(before)}→${textOfFigure(after)}${unit}`];
  }).join('，');
}

interface SessionActsProps {
  readonly packageId: number;
  readonly of: Session;
  readonly onOpen: (row: Session) => void;
  readonly onAsk: (asked: ReasonAsked) => void;
}

function SessionActs({ packageId, of, onOpen, onAsk }: SessionActsProps) {
  const { recordId, version, seq, editable, editableReason, reopenable, stageState } = of;
  const remove = useSend(vtRecord.remove);
  const retrial = useSend(vtRecord.retrial);
  const { confirm, success } = useFeedback();
  const key = { ownerId: packageId, recordId, version };
  const takeOut = async () => {
    if (!(await confirm(`删除第${seq}次训练的草稿？`, { ok: '删除' }))) return;
    await remove(key);
    success('删除成功');
  };
  const reopen = () =>
    onAsk({
      title: `反审：第${seq}次训练`,
      note: '反审后退回扣除的次数。只能反审最近一次训练记录。',
      run: async (reason) => {
        await retrial({ ...key, reason });
        success('已反审');
      },
    });
  const isDraft = stageState === 1;
  return (
    <>
      {isDraft ? (
        <>
          <Do call={vtRecord.save} blocked={!editable && (editableReason ?? '现在不能编辑')} onClick={() => onOpen(of)}>
            编辑
          </Do>
          <Do call={vtRecord.remove} onClick={takeOut}>
            删除
          </Do>
        </>
      ) : null}
      {reopenable ? (
        <Do call={vtRecord.retrial} onClick={reopen}>
          反审
        </Do>
      ) : null}
    </>
  );
}
