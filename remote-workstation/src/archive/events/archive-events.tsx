import { dictName } from '@mingmou/contract/base/dict';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { lensEventEye } from '@mingmou/contract/workstation/archive/lens/lens-event.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import lens from '../lens/lens.module.css';
import styles from '../pictures/archive-pictures.module.css';
import { EventState } from './event-state';
import { LensEventActs, type LensEventRow, LONGEST_REASON } from './lens-event-acts';
import { LensEventDialog } from './lens-event-dialog';

/** 不良事件 of one archive. */
export function ArchiveEvents({ archiveId }: { readonly archiveId: number }) {
  const { data, loading, refusal, refetch } = useCall(lensEvent.list, { archiveId });
  const control = useFormDialog(lensEvent);
  const [asked, ask] = useState<ReasonAsked>();
  return (
    <div className={styles.records}>
      <p className={lens.tools}>
        <Do call={lensEvent.save} onClick={() => control.open()}>
          新增不良事件
        </Do>
      </p>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.length === 0 ? (
        <Quiet as="p">没有不良事件。复查时角膜并发症强制停戴的，自动在这里登记为待上报。</Quiet>
      ) : null}
      {data?.map((row) => (
        <section key={row.id} className={styles.record} aria-label={titleOf(row)}>
          <h3>
            {titleOf(row)} <EventState of={row} />
            <span className={lens.acts}>
              <LensEventActs of={row} onEdit={control.open} onAsk={ask} />
            </span>
          </h3>
          <dl className={lens.said}>
            {SAID.map((name) => (
              <div key={name}>
                <dt>{lensEvent.row[name].title}</dt>
                <dd>{row[name]?.slice(0, LONGEST[name]) || '—'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <LensEventDialog control={control} archiveId={archiveId} />
      <ReasonDialog asked={asked} longest={LONGEST_REASON} onClose={() => ask(undefined)} />
    </div>
  );
}

const titleOf = ({ onsetDate, eye, eventType }: LensEventRow) =>
  `${onsetDate} ${dictName(lensEventEye, eye)} ${eventType}`;

const SAID = [
  'barCode',
  'serialNo',
  'batchNo',
  'culture',
  'treatment',
  'outcome',
  'reportedAt',
  'waiveReason',
] as const;
/** Of a time the minute is enough. */
const LONGEST: Readonly<Partial<Record<(typeof SAID)[number], number>>> = { reportedAt: 16 };
