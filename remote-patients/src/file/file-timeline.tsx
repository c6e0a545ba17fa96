import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { send } from '@mingmou/core/http/client';
import { Link } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './home.module.css';
import { entryAddress } from './tabs';

type Answer = OutputOf<typeof patientPortal.timeline>;
type Kinds = NonNullable<InputOf<typeof patientPortal.timeline>['kinds']>;

const SIZE = 20;

/** What happened to the patient, the newest first; kinds may be left out. */
export function FileTimeline({ patientId }: { readonly patientId: number }) {
  const [kinds, choose] = useState<Kinds>([]);
  const { data, refusal, refetch } = useCall(
    patientPortal.timeline,
    { patientId, size: SIZE, ...(kinds.length > 0 ? { kinds } : {}) },
    { quiet: true },
  );
  return (
    <Panel dense aria-label="时间轴">
      <h2 className={styles.heading}>
        时间轴
        {data ? (
          <Select
            mode="multiple"
            allowClear
            aria-label="事件种类"
            placeholder="全部事件"
            className={styles.kinds}
            value={[...kinds]}
            maxTagCount="responsive"
            options={data.kinds.map((kind) => ({ value: kind, label: dictName(timelineKind, kind) }))}
            onChange={(chosen: Kinds) => choose(chosen)}
          />
        ) : null}
      </h2>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data ? <Entries key={JSON.stringify(kinds)} patientId={patientId} kinds={kinds} first={data} /> : null}
    </Panel>
  );
}

interface EntriesProps {
  readonly patientId: number;
  readonly kinds: Kinds;
  readonly first: Answer;
}

function Entries({ patientId, kinds, first }: EntriesProps) {
  const [further, setFurther] = useState<readonly Answer[]>([]);
  const entries = [first, ...further].flatMap((page) => page.entries);
  const last = further.at(-1) ?? first;
  const { start, running } = useAct(async () => {
    const before = last.entries.at(-1)?.cursor;
    const next = await send(patientPortal.timeline, {
      ...{ patientId, size: SIZE, before },
      ...(kinds.length > 0 ? { kinds } : {}),
    });
    setFurther([...further, next]);
  });
  if (entries.length === 0) return <Quiet as="p">没有这些事件。</Quiet>;
  return (
    <>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <Entry key={entry.cursor} of={entry} patientId={patientId} />
        ))}
      </ol>
      {last.more ? (
        <Button block loading={running} onClick={start}>
          更早的事件
        </Button>
      ) : null}
    </>
  );
}

function Entry({ of, patientId }: { readonly of: Answer['entries'][number]; readonly patientId: number }) {
  const { kind, at, orgName, title, isVoid } = of;
  const address = title ? entryAddress(of, patientId) : undefined;
  const word = dictName(timelineKind, kind);
  return (
    <li data-kind={kind} data-closed={title ? undefined : true}>
      <p className={styles.when}>
        <Quiet>{at.slice(0, 16)}</Quiet> <b>{word}</b> <Quiet>{orgName}</Quiet>
        {isVoid ? <span className={styles.void}>已作废</span> : null}
      </p>
      {title ? (
        <p className={isVoid ? styles.struck : undefined}>{address ? <Link to={address}>{title}</Link> : title}</p>
      ) : (
        <Quiet as="p">其他机构的记录</Quiet>
      )}
    </li>
  );
}
