import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { revision, revisionAction } from '@mingmou/contract/workstation/revision.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import styles from './revisions.module.css';

type Revision = OutputOf<typeof revision.ofVisit>[number];

/** 修改记录: changes of the visit's records after signature. */
export function Revisions({ acceptsId }: { readonly acceptsId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Do call={revision.ofVisit} onClick={() => setOpen(true)}>
        修改记录
      </Do>
      {isOpen ? <RevisionDrawer acceptsId={acceptsId} onClose={() => setOpen(false)} /> : null}
    </p>
  );
}

interface RevisionDrawerProps {
  readonly acceptsId: number;
  readonly onClose: () => void;
}

function RevisionDrawer({ acceptsId, onClose }: RevisionDrawerProps) {
  const { data, refusal, refetch } = useCall(revision.ofVisit, { acceptsId }, { quiet: true });
  return (
    <Drawer
      open
      title="修改记录"
      aria-label="修改记录"
      styles={{ wrapper: { width: 'min(760px, 96vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data?.length === 0 ? <Quiet as="p">签名后没有修改过</Quiet> : null}
      <ol className={styles.revisions} aria-label="修改记录">
        {data?.map((one) => (
          <Entry key={`${one.stage} ${one.id}`} of={one} />
        ))}
      </ol>
    </Drawer>
  );
}

/** Who changed which record, when and why, and the fields that changed. */
function Entry({ of: { stageTitle, recordTitle, action, byName, at, reason, diff } }: { readonly of: Revision }) {
  const name = [stageTitle, recordTitle].filter(Boolean).join(' · ');
  return (
    <li className={styles.revision}>
      <header>
        <b>{name}</b>
        <span>{dictName(revisionAction, action)}</span>
        <Quiet>
          {byName} {at}
        </Quiet>
      </header>
      {reason ? <p>原因：{reason}</p> : null}
      {diff.length > 0 ? (
        <table aria-label={`${name}的修改`}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {diff.map(({ field, label, oldText, newText }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{oldText || '空'}</td>
                <td>{newText || '空'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </li>
  );
}
