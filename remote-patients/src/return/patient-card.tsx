import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { sex } from '@mingmou/contract/dict/sex';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { Link } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { returnPaths } from './paths';
import { RecordEntries } from './record-entries';
import styles from './return.module.css';

type Task = OutputOf<typeof returnTask.show>;

/** Facts about the patient to call: last visit, archives, purchases of twelve months, earlier conversations. */
export function PatientCard({ of }: { readonly of: Task }) {
  const { data } = useCall(returnTask.background, { patientId: of.patientId }, { quiet: true });
  const visit = data?.lastVisit;
  return (
    <div className={styles.column}>
      <Panel aria-label="患者">
        <h2 className={styles.heading}>
          {of.name} {dictName(sex, of.sex)} {of.age}
        </h2>
        <dl className={styles.facts}>
          <dt>病历号</dt>
          <dd>{of.recordNo}</dd>
          <dt>电话</dt>
          <dd>{of.phone}</dd>
          <dt>末次就诊</dt>
          <dd>
            {visit ? [visit.day, visit.doctorName, visit.diagnosisSummary].filter(Boolean).join(' ') : '本机构无就诊'}
          </dd>
          <dt>档案</dt>
          <dd>
            {data?.archives.length
              ? data.archives.map(({ name, state, expireDate }) => (
                  <div key={name}>
                    {name} {stateAt(lensArchiveFlow, state).title} {expireDate ? `到期 ${expireDate}` : ''}
                  </div>
                ))
              : '无'}
          </dd>
        </dl>
        <Link to={`${returnPaths.patient}?patientId=${of.patientId}`}>全部回访</Link>
      </Panel>
      <Panel aria-label="近12个月消费">
        <h2 className={styles.heading}>近12个月消费</h2>
        {data && data.purchases.length === 0 ? <Quiet as="p">没有消费</Quiet> : null}
        <ul className={styles.entries}>
          {data?.purchases.map(({ orderId, day, items, amount }) => (
            <li key={orderId}>
              {day} {formatMoney(amount)}
              <Quiet as="p">{items}</Quiet>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel aria-label="历次回访">
        <h2 className={styles.heading}>历次回访</h2>
        <RecordEntries records={of.records} />
      </Panel>
    </div>
  );
}
