import { dictName } from '@mingmou/contract/base/dict';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { workStep } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { jobFlow } from '@mingmou/contract/erp/workshop/workshop.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { lensText, placeText } from './job-facts';
import { type FoundJob, RemakeDialog } from './remake-dialog';
import { useTicket } from './use-ticket';
import type { Card } from './workshop.board';
import styles from './workshop.module.css';

interface JobDialogProps {
  readonly of: Card;
  readonly onClose: () => void;
}

/** Job with its lenses, people, measurements, and acts that do not fit on a card. */
export function JobDialog({ of, onClose }: JobDialogProps) {
  const { data: job, refusal, refetch } = useCall(workshop.findById, { id: of.id });
  const [remaking, remake] = useState(false);
  if (job && remaking) return <RemakeDialog of={job} onClose={onClose} />;
  return (
    <Modal reading open title={`加工单：${of.jobNo}`} width={760} footer={null} onCancel={onClose}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {job ? (
        <Content job={job} onRemake={() => remake(true)} onClose={onClose} />
      ) : refusal ? null : (
        <Skeleton active />
      )}
    </Modal>
  );
}

interface ContentProps {
  readonly job: FoundJob;
  readonly onRemake: () => void;
  readonly onClose: () => void;
}

function Content({ job, onRemake, onClose }: ContentProps) {
  const navigate = useNavigate();
  const print = useTicket();
  const { title, tone } = jobFlow.states[job.state];
  return (
    <>
      <p className={styles.facts}>
        <StateTag tone={tone}>{title}</StateTag>
        <b>{job.patientName}</b>
        <span>{job.promisedAt ? `承诺 ${job.promisedAt}` : '未定日期'}</span>
        <span>托盘 {job.trayNo ?? '—'}</span>
        <span>加工人 {job.processorName ?? '—'}</span>
        {job.remakeOfNo ? <span>原加工单 {job.remakeOfNo}</span> : null}
      </p>
      <h3 className={styles.section}>商品</h3>
      {job.lenses.map((lens) => (
        <p key={lensText(lens)} className={styles.power}>
          {lensText(lens)} {placeText(lens)} <Quiet>{lens.goodsName}</Quiet>
        </p>
      ))}
      {job.goods ? <p>{job.goods}</p> : null}
      <h3 className={styles.section}>工序</h3>
      <ul className={styles.rows} aria-label="工序">
        {job.records.length === 0 ? <li>还没有完成的工序</li> : null}
        {job.records.map(({ turn, step, operatorName, at }) => (
          <li key={`${turn}-${step}`}>
            第{turn}轮 {dictName(workStep, step)} {operatorName} <Quiet>{at}</Quiet>
          </li>
        ))}
      </ul>
      {job.inspections.length > 0 ? <h3 className={styles.section}>质检</h3> : null}
      <ul className={styles.rows} aria-label="质检">
        {job.inspections.map(({ turn, passed, standard, faults, inspectorName, at }) => (
          <li key={turn}>
            第{turn}轮 <StateTag tone={passed ? 'passed' : 'refused'}>{passed ? '合格' : '不合格'}</StateTag> {standard}{' '}
            {inspectorName} <Quiet>{at}</Quiet> {faults.map(({ says }) => says).join('；')}
          </li>
        ))}
      </ul>
      <p className={styles.doings}>
        <Do call={workshop.print} onClick={() => print(job.id, 'A5')}>
          打印加工单
        </Do>
        <Do call={workshop.print} onClick={() => print(job.id, '80mm')}>
          打印小票
        </Do>
        {job.state === 'CANCELLED' || job.state === 'REMADE' ? null : (
          <Do call={saleDelivery.remake} danger onClick={onRemake}>
            重做
          </Do>
        )}
        <TrayDo job={job} onDone={onClose} />
        <Button onClick={() => navigate(`/erp/sell/orderInfo?id=${job.saleId}`)}>打开销售单</Button>
      </p>
    </>
  );
}

/** 腾出托盘: the pair lies elsewhere from now on. */
function TrayDo({ job, onDone }: { readonly job: FoundJob; readonly onDone: () => void }) {
  const send = useSend(workshop.tray);
  const { success } = useFeedback();
  if (!job.trayNo || job.state === 'DONE') return null;
  const free = async () => {
    await send({ id: job.id, version: job.version });
    success('托盘已腾出');
    onDone();
  };
  return (
    <Do call={workshop.tray} onClick={free}>
      腾出托盘
    </Do>
  );
}
